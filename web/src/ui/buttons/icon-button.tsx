import type { ComponentProps } from 'react';
import { cx } from '../cx.ts';

export interface IconButtonProps extends ComponentProps<'button'> {
  /** The accessible name. */
  readonly label: string;
  readonly size?: 'sm' | 'md';
}

/** A button with only an icon; 44 px on touch screens. */
export function IconButton({ label, size = 'md', className, type = 'button', ...rest }: IconButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      aria-label={label}
      title={rest.title ?? label}
      className={cx(
        'inline-grid shrink-0 place-items-center rounded-md text-muted hover:bg-sunken hover:text-text',
        'disabled:cursor-not-allowed disabled:opacity-50',
        size === 'md' ? 'size-10' : 'size-8',
        'pointer-coarse:size-11',
        className,
      )}
    />
  );
}
