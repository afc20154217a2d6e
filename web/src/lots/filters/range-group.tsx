import { DraftField } from './draft-field.tsx';

interface RangeGroupProps {
  readonly legend: string;
  readonly type?: 'number' | 'date';
  /** `from..to`, or empty. */
  readonly value: string;
  readonly onChange: (range: string) => void;
}

/** The lowest and the highest value that one accepts. */
export function RangeGroup({ legend, type = 'number', value, onChange }: RangeGroupProps) {
  const [from = '', to = ''] = value.split('..');
  const write = (low: string, high: string) => onChange(low === '' && high === '' ? '' : `${low}..${high}`);
  // People write prices with commas.
  const clean = (text: string) => (type === 'date' ? text : text.replaceAll(/[^\d.]/g, ''));
  const field = type === 'date' ? { type } : { inputMode: 'decimal' as const };
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1 text-sm font-semibold">{legend}</legend>
      <div className={type === 'date' ? 'grid gap-2' : 'grid grid-cols-2 gap-2'}>
        <DraftField label="From" {...field} value={from} onCommit={(text) => write(clean(text), to)} />
        <DraftField label="To" {...field} value={to} onCommit={(text) => write(from, clean(text))} />
      </div>
    </fieldset>
  );
}
