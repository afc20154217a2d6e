import { ChevronDown } from 'lucide-react';
import type { ComponentProps } from 'react';
import { cx } from '../cx.ts';
import { CONTROL_CLASS, Field, type FieldTexts } from './field.tsx';

export interface SelectProps extends Omit<ComponentProps<'select'>, 'id' | 'children'>, FieldTexts {
  readonly options: readonly { readonly value: string; readonly label: string; readonly disabled?: boolean }[];
  /** Shown while nothing is chosen; then the value is ''. */
  readonly placeholder?: string;
}

/** A native select, which is the best on phones and with screen readers. */
export function Select({ label, hint, error, className, options, placeholder, ...select }: SelectProps) {
  return (
    <Field
      {...{ label, hint, error, className, required: select.required }}
      renderControl={(controlProps) => (
        <span className="relative block">
          <select {...select} {...controlProps} className={cx(CONTROL_CLASS, 'appearance-none pr-10')}>
            {placeholder !== undefined && <option value="">{placeholder}</option>}
            {options.map((option) => (
              <option key={option.value} value={option.value} disabled={option.disabled}>
                {option.label}
              </option>
            ))}
          </select>
          <ChevronDown
            className="pointer-events-none absolute top-1/2 right-3 size-5 -translate-y-1/2 text-muted"
            aria-hidden="true"
          />
        </span>
      )}
    />
  );
}
