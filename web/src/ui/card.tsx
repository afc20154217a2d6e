import type { ComponentProps } from 'react';
import { cx } from './cx.ts';

/** A raised surface. `flush` has no padding. */
export function Card({ flush = false, className, ...rest }: ComponentProps<'div'> & { readonly flush?: boolean }) {
  return (
    <div
      {...rest}
      className={cx('rounded-lg border border-border bg-raised shadow-card', !flush && 'p-5 md:p-6', className)}
    />
  );
}
