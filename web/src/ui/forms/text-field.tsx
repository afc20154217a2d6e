import type { ComponentProps, ReactNode } from 'react';
import { cx } from '../cx.ts';
import { CONTROL_CLASS, Field, type FieldTexts } from './field.tsx';

export interface TextFieldProps extends Omit<ComponentProps<'input'>, 'id' | 'prefix'>, FieldTexts {
  /** Shown before the text, such as the rupee sign. */
  readonly prefix?: ReactNode;
}

/** A single-line input. */
export function TextField({ label, hint, error, prefix, className, ...input }: TextFieldProps) {
  return (
    <Field
      {...{ label, hint, error, className }}
      renderControl={(ties) =>
        prefix === undefined ? (
          <input {...input} {...ties} className={CONTROL_CLASS} />
        ) : (
          <span className="relative block">
            <span
              className="pointer-events-none absolute inset-y-0 left-3.5 flex items-center text-muted"
              aria-hidden="true"
            >
              {prefix}
            </span>
            <input {...input} {...ties} className={cx(CONTROL_CLASS, 'tabular pl-9')} />
          </span>
        )
      }
    />
  );
}

export interface TextAreaProps extends Omit<ComponentProps<'textarea'>, 'id'>, FieldTexts {}

/** A multi-line input. */
export function TextArea({ label, hint, error, className, rows = 5, ...textarea }: TextAreaProps) {
  return (
    <Field
      {...{ label, hint, error, className }}
      renderControl={(ties) => <textarea rows={rows} {...textarea} {...ties} className={cx(CONTROL_CLASS, 'py-3')} />}
    />
  );
}
