import { asciiDigits } from '#shared/model/digits.ts';
import { readRange } from '#shared/model/lots/lot-filter.ts';
import { DraftField } from './draft-field.tsx';

interface RangeGroupProps {
  readonly legend: string;
  readonly type?: 'number' | 'date';
  /** A number as it can be written, for whoever writes "5 lakh". */
  readonly example?: string;
  /** People may write it behind the number. */
  readonly unit?: string | undefined;
  /** `from..to`, or empty. */
  readonly value: string;
  readonly onChange: (range: string) => void;
}

/** The lowest and the highest value that one accepts. */
export function RangeGroup({ legend, type = 'number', example, unit = '', value, onChange }: RangeGroupProps) {
  const [from = '', to = ''] = value.split('..');
  const write = (low: string, high: string) => onChange(low === '' && high === '' ? '' : `${low}..${high}`);
  const clean = (text: string) => (type === 'date' ? text : plainNumber(text, unit));
  const problemOf = (text: string) =>
    isNumber(plainNumber(text, unit))
      ? undefined
      : `Please write digits${example === undefined ? '' : `, such as ${example}`}.`;
  const field = type === 'date' ? { type } : { inputMode: 'decimal' as const, problemOf };
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

/** People write prices as "Rs. 5,00,000/-", and other numbers with their unit. */
function plainNumber(text: string, unit: string): string {
  const typed = asciiDigits(text).trim();
  const isWithUnit = unit !== '' && typed.toLowerCase().endsWith(unit.toLowerCase());
  return (isWithUnit ? typed.slice(0, -unit.length) : typed).replaceAll(/₹|rs\.?|,|\s|\/-$/gi, '');
}

/** An empty end is open. */
const isNumber = (text: string): boolean => text === '' || readRange(`${text}..`) !== undefined;
