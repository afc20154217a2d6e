import type { ComponentProps } from 'react';
import { cx } from './cx.ts';

type Label = { readonly 'aria-label': string } | { readonly 'aria-labelledby': string };

/** A scrollable region; `className` sets its size. */
export function ScrollRegion({ className, ...rest }: ComponentProps<'section'> & Label) {
  return (
    <section
      {...rest}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the arrow keys scroll only what has the focus
      tabIndex={0}
      className={cx('overflow-auto print:max-h-none! print:overflow-visible!', className)}
    />
  );
}
