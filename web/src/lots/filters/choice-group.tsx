import { useId } from 'react';
import { plainValue } from '#shared/model/lots/lot-filter.ts';
import { isAmong, toggled } from './lot-choices.ts';

export interface Choice {
  readonly value: string;
  readonly label: string;
}

interface ChoiceGroupProps {
  readonly legend: string;
  /** `radio`: one of the options. */
  readonly type: 'checkbox' | 'radio';
  readonly options: readonly Choice[];
  /** Absent while they are not known. */
  readonly counts: readonly { readonly value: string; readonly count: number }[] | undefined;
  /** The chosen values with commas between them. */
  readonly value: string;
  readonly onChange: (value: string) => void;
}

/** Options of a filter with the number of lots that each would leave. */
export function ChoiceGroup({ legend, type, options, counts, value, onChange }: ChoiceGroupProps) {
  const group = useId();
  const countOf = (option: string) =>
    counts?.find((count) => plainValue(count.value) === plainValue(option))?.count ?? 0;
  const choose = (option: string) => onChange(type === 'radio' ? option : toggled(value, option));
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1 text-sm font-semibold">{legend}</legend>
      <ul className="-mx-1 grid max-h-80 overflow-y-auto px-1">
        {options.map(({ value: option, label }) => (
          <li key={option}>
            <label className="flex min-h-9 pointer-coarse:min-h-11 items-center gap-2.5 text-sm">
              <input
                type={type}
                name={group}
                checked={type === 'radio' ? value === option : isAmong(value, option)}
                onChange={() => choose(option)}
                className="size-4.5 shrink-0 accent-accent"
              />
              <span className="min-w-0 flex-1 wrap-anywhere">{label}</span>
              {option !== '' && counts !== undefined && <span className="tabular text-muted">{countOf(option)}</span>}
            </label>
          </li>
        ))}
      </ul>
    </fieldset>
  );
}
