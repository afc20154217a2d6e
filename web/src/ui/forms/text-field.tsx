import type { ComponentProps, ReactNode } from 'react';
import { cx } from '../cx.ts';
import { CONTROL_CLASS, Field, type FieldTexts } from './field.tsx';

export interface TextFieldProps extends Omit<ComponentProps<'input'>, 'id' | 'prefix'>, FieldTexts {
  /** Shown before the text, such as the rupee sign. */
  readonly prefix?: ReactNode;
  /** Shown beside an input with a prefix, such as the button that sends it; without a prefix it is not shown. */
  readonly beside?: ReactNode;
}

/** A single-line input. */
export function TextField({ label, hint, error, announcesError, prefix, beside, className, ...input }: TextFieldProps) {
  return (
    <Field
      {...{ label, hint, error, announcesError, className, required: input.required }}
      renderControl={(controlProps) =>
        prefix === undefined ? (
          <input {...input} {...controlProps} className={CONTROL_CLASS} />
        ) : (
          <span className="flex flex-wrap gap-3">
            <span className="relative min-w-32 flex-1 self-start">
              <span
                className="pointer-events-none absolute inset-y-0 left-3.5 flex items-center text-muted"
                aria-hidden="true"
              >
                {prefix}
              </span>
              <input {...input} {...controlProps} className={cx(CONTROL_CLASS, 'tabular pl-9')} />
            </span>
            {beside}
          </span>
        )
      }
    />
  );
}

export interface TextAreaProps extends Omit<ComponentProps<'textarea'>, 'id'>, FieldTexts {}

/** A multi-line input. */
export function TextArea({ label, hint, error, announcesError, className, rows = 5, ...textarea }: TextAreaProps) {
  return (
    <Field
      {...{ label, hint, error, announcesError, className, required: textarea.required }}
      renderControl={(controlProps) => (
        <textarea rows={rows} {...textarea} {...controlProps} className={cx(CONTROL_CLASS, 'py-3')} />
      )}
    />
  );
}
