import { type ComponentProps, type ReactNode, useId } from 'react';
import { cx } from '../cx.ts';

export interface CheckboxProps extends Omit<ComponentProps<'input'>, 'id' | 'type' | 'children'> {
  readonly label: ReactNode;
  readonly error?: string | undefined;
}

/** A checkbox whose label is part of its click area. */
export function Checkbox({ label, error, className, ...input }: CheckboxProps) {
  const errorId = useId();
  return (
    <div className={cx('grid gap-1', className)}>
      <label className="flex items-start gap-3 text-sm text-text pointer-coarse:min-h-11 pointer-coarse:py-2.5">
        <input
          {...input}
          type="checkbox"
          className="mt-0.5 size-5 shrink-0 rounded-sm accent-accent disabled:cursor-not-allowed"
          {...(error !== undefined && { 'aria-invalid': true, 'aria-describedby': errorId })}
        />
        <span>{label}</span>
      </label>
      {error !== undefined && (
        <p id={errorId} className="text-sm font-medium text-danger">
          {error}
        </p>
      )}
    </div>
  );
}
