import { TextField } from './text-field.tsx';

interface DayFieldsProps {
  /** Days as `2026-11-26`, or undefined. */
  readonly from: string | undefined;
  readonly to: string | undefined;
  readonly onChange: (part: Readonly<Record<string, string>>) => void;
}

/** The first and the last day of a filter. */
export function DayFields({ from = '', to = '', onChange }: DayFieldsProps) {
  return (
    <>
      <TextField label="From" type="date" value={from} onChange={(event) => onChange({ from: event.target.value })} />
      <TextField label="To" type="date" value={to} onChange={(event) => onChange({ to: event.target.value })} />
    </>
  );
}
