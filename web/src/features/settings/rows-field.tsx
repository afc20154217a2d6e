import { Plus, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import type { FieldFacts } from '#shared/contract/settings/fields.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { IconButton } from '#web/ui/buttons/icon-button.tsx';
import { columnsOf, type Errors, type NamedField, type Row } from './typed-values.ts';

interface RowsFieldProps {
  readonly name: string;
  readonly facts: FieldFacts;
  readonly rows: readonly Row[];
  readonly errors: Errors;
  readonly isReadOnly: boolean;
  readonly onChange: (rows: readonly Row[]) => void;
  readonly renderCell: (column: NamedField, path: string, text: string, onChange: (text: string) => void) => ReactNode;
}

/** A table whose rows can be added, changed and removed. */
export function RowsField({ name, facts, rows, errors, isReadOnly, onChange, renderCell }: RowsFieldProps) {
  const columns = columnsOf(facts);
  const empty = Object.fromEntries(columns.map((column) => [column.name, '']));
  const error = errors.get(name);
  const hasTexts = columns.some((column) => column.facts.input === 'text');
  return (
    <fieldset className="grid min-w-0 gap-3">
      <legend className="text-sm font-medium">{facts.label}</legend>
      {facts.help !== undefined && <p className="text-sm text-muted">{facts.help}</p>}
      {rows.map((row, index) => (
        <div
          // Rows have no identity but their place.
          key={index}
          className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-3"
        >
          <div
            className={hasTexts ? 'grid gap-3 lg:grid-cols-[minmax(0,1fr)_minmax(0,2fr)]' : 'grid grid-cols-2 gap-3'}
          >
            {columns.map((column) =>
              renderCell(column, `${name}.${index}.${column.name}`, row[column.name] ?? '', (text) =>
                onChange(rows.map((one, at) => (at === index ? { ...one, [column.name]: text } : one))),
              ),
            )}
          </div>
          {!isReadOnly && (
            <IconButton
              label={`Remove line ${index + 1} of ${facts.label}`}
              className="mt-7"
              onClick={() => onChange(rows.filter((_, at) => at !== index))}
            >
              <Trash2 className="size-5" aria-hidden="true" />
            </IconButton>
          )}
        </div>
      ))}
      {rows.length === 0 && <p className="text-sm text-muted">None yet.</p>}
      {error !== undefined && <p className="text-sm font-medium text-danger">{error}</p>}
      {!isReadOnly && (
        <Button
          variant="secondary"
          size="sm"
          className="justify-self-start"
          icon={<Plus className="size-4" aria-hidden="true" />}
          onClick={() => onChange([...rows, empty])}
        >
          Add a line
        </Button>
      )}
    </fieldset>
  );
}
