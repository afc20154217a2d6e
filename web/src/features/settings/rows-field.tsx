import { Plus, Trash2 } from 'lucide-react';
import { useFieldArray } from 'react-hook-form';
import { columnsOf } from '#shared/contract/settings/settings-diff.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { IconButton } from '#web/ui/buttons/icon-button.tsx';
import { SettingField, type SettingFieldProps } from './setting-field.tsx';

/** A table whose rows can be added, changed and removed. */
export function RowsField({ form, path, facts, isReadOnly }: SettingFieldProps) {
  const { fields, remove } = useFieldArray({ control: form.control, name: path });
  const columns = columnsOf(facts);
  const { error } = form.getFieldState(path, form.formState);
  const sentence = error?.root?.message ?? error?.message;
  // Not `append`: its type does not know the rows, since the path is known at run time only.
  const add = () => {
    const rows = form.getValues(path);
    const empty = Object.fromEntries(columns.map(({ name }) => [name, '']));
    form.setValue(path, [...(typeof rows === 'object' ? rows : []), empty]);
  };
  const hasTexts = columns.some((column) => column.facts.input === 'text');
  return (
    <fieldset className="grid min-w-0 gap-3">
      <legend className="text-sm font-medium">{facts.label}</legend>
      {facts.help !== undefined && <p className="text-sm text-muted">{facts.help}</p>}
      {fields.map(({ id }, index) => (
        <div key={id} className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-3">
          <div
            className={hasTexts ? 'grid gap-3 lg:grid-cols-[minmax(0,1fr)_minmax(0,2fr)]' : 'grid grid-cols-2 gap-3'}
          >
            {columns.map((column) => (
              <SettingField
                key={column.name}
                form={form}
                path={`${path}.${index}.${column.name}`}
                facts={column.facts}
                isReadOnly={isReadOnly}
              />
            ))}
          </div>
          {!isReadOnly && (
            <IconButton
              label={`Remove line ${index + 1} of ${facts.label}`}
              className="mt-7"
              onClick={() => remove(index)}
            >
              <Trash2 className="size-5" aria-hidden="true" />
            </IconButton>
          )}
        </div>
      ))}
      {fields.length === 0 && <p className="text-sm text-muted">None yet.</p>}
      {sentence !== undefined && <p className="text-sm font-medium text-danger">{sentence}</p>}
      {!isReadOnly && (
        <Button
          variant="secondary"
          size="sm"
          className="justify-self-start"
          icon={<Plus className="size-4" aria-hidden="true" />}
          onClick={add}
        >
          Add a line
        </Button>
      )}
    </fieldset>
  );
}
