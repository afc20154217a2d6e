import { ChevronDown } from 'lucide-react';
import { cx } from '../cx.ts';
import { CONTROL_CLASS } from './field.tsx';

interface FilterSelectProps {
  readonly label: string;
  /** The label of the option for all; its value is ''. */
  readonly all?: string;
  readonly options: readonly { readonly value: string; readonly label: string }[];
  readonly value: string;
  readonly onChoose: (value: string) => void;
}

/** A select of a filter bar. Its options explain it, so its label is for screen readers only. */
export function FilterSelect({ label, all, options, value, onChoose }: FilterSelectProps) {
  return (
    <span className="relative block">
      <select
        aria-label={label}
        value={value}
        onChange={(event) => onChoose(event.target.value)}
        className={cx(CONTROL_CLASS, 'appearance-none pr-10 xl:w-auto!')}
      >
        {all !== undefined && <option value="">{all}</option>}
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      <ChevronDown
        className="pointer-events-none absolute top-1/2 right-3 size-5 -translate-y-1/2 text-muted"
        aria-hidden="true"
      />
    </span>
  );
}
