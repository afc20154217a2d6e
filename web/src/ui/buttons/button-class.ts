import { cx } from '../cx.ts';

export type ButtonVariant = 'primary' | 'secondary' | 'ghost' | 'danger' | 'inverse';
export type ButtonSize = 'sm' | 'md' | 'lg';

const VARIANTS: Readonly<Record<ButtonVariant, string>> = {
  primary: 'bg-accent text-on-accent hover:bg-accent-hover',
  secondary: 'border border-border-strong/60 bg-raised text-text hover:border-border-strong hover:bg-sunken',
  ghost: 'text-text hover:bg-sunken',
  danger: 'bg-danger text-on-danger hover:bg-danger-hover',
  inverse: 'bg-on-inverse text-inverse hover:opacity-90',
};

const SIZES: Readonly<Record<ButtonSize, string>> = {
  sm: 'min-h-9 pointer-coarse:min-h-11 px-3.5 text-sm gap-1.5',
  md: 'min-h-11 px-5 text-base gap-2',
  lg: 'min-h-13 px-7 text-base gap-2.5',
};

/** The classes of a button, for links that look like one. */
export function buttonClass({
  variant = 'primary',
  size = 'md',
  block = false,
}: { readonly variant?: ButtonVariant; readonly size?: ButtonSize; readonly block?: boolean } = {}): string {
  return cx(
    // No transition, because its frames would delay the response to a click.
    'inline-flex shrink-0 items-center justify-center rounded-md font-semibold whitespace-nowrap no-underline select-none large-text:shrink large-text:whitespace-normal',
    'disabled:cursor-not-allowed disabled:opacity-50 not-aria-busy:aria-disabled:cursor-not-allowed not-aria-busy:aria-disabled:opacity-50 aria-busy:cursor-progress aria-busy:opacity-80',
    VARIANTS[variant],
    SIZES[size],
    block && 'w-full',
  );
}
