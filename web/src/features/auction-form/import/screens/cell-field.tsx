import { useState } from 'react';
import { Button } from '#web/ui/buttons/button.tsx';
import { Select } from '#web/ui/forms/select.tsx';
import { TextArea, TextField } from '#web/ui/forms/text-field.tsx';
import { inOwnUnit } from '../../fields/field-list.ts';
import type { Column } from '../columns/columns.ts';
import { readCell } from '../columns/read-cell.ts';

interface CellFieldProps {
  readonly column: Column;
  readonly cell: string;
  readonly problem: string | undefined;
  /** The problem is a question; called when the clerk says yes. */
  readonly onConfirm?: (() => void) | undefined;
  /** Called when the clerk leaves the field or presses Enter. */
  readonly onChange: (cell: string) => void;
}

/** One cell to mend, as the sheet writes it. */
export function CellField({ onConfirm, ...props }: CellFieldProps) {
  if (onConfirm === undefined) return <Cell {...props} />;
  const { label } = props.column;
  return (
    <div className="grid content-start gap-2">
      <Cell {...props} />
      <Button
        size="sm"
        variant="secondary"
        className="justify-self-start"
        aria-label={`Yes: ${label}`}
        onClick={onConfirm}
      >
        Yes
      </Button>
    </div>
  );
}

function Cell({ column, cell, problem, onChange }: Omit<CellFieldProps, 'onConfirm'>) {
  const [typed, setTyped] = useState<string>();
  const { label, hint, kind, isRequired } = column;
  const spec = kind.is === 'field' ? kind.spec : undefined;
  const converted = spec && inOwnUnit(spec, cell);
  const texts = { label, hint: converted ?? hint, error: problem, ...(!isRequired && { required: false }) };
  if (spec?.options !== undefined) {
    const read = readCell(spec, cell);
    const options = spec.options.map(({ label: name }) => ({ value: name, label: name }));
    const chosen = read.ok ? (spec.options.find(({ value }) => value === read.value)?.label ?? '') : '';
    return (
      <Select
        {...texts}
        hint={undefined}
        value={chosen}
        placeholder={cell === '' || read.ok ? 'Not chosen' : `Not in the list: ${cell}`}
        options={options}
        onChange={({ target }) => onChange(target.value)}
      />
    );
  }
  const commit = () => {
    if (typed !== undefined && typed !== cell) onChange(typed.trim());
    setTyped(undefined);
  };
  const control = {
    ...texts,
    value: typed ?? cell,
    onBlur: commit,
    onChange: (event: { readonly target: { readonly value: string } }) => setTyped(event.target.value),
  };
  if (spec?.kind === 'long-text') return <TextArea {...control} rows={4} className="sm:col-span-2 xl:col-span-3" />;
  return <TextField {...control} onKeyDown={({ key }) => key === 'Enter' && commit()} />;
}
