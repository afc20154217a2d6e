import { type ComponentProps, type MouseEvent, type ReactNode, useId } from 'react';
import { cx } from '../cx.ts';
import { Spinner } from '../feedback/spinner.tsx';
import { buttonClass, type ButtonSize, type ButtonVariant } from './button-class.ts';

export interface ButtonProps extends ComponentProps<'button'> {
  readonly variant?: ButtonVariant;
  readonly size?: ButtonSize;
  /** Takes the full width. */
  readonly block?: boolean;
  /** Shows progress and ignores clicks. The button keeps the focus. */
  readonly busy?: boolean;
  /** Why it is disabled. It stays focusable, so that everyone can read the reason. */
  readonly disabledReason?: string | undefined;
  readonly icon?: ReactNode;
}

export function Button({
  variant = 'primary',
  size = 'md',
  block = false,
  busy = false,
  disabledReason,
  disabled,
  icon,
  className,
  children,
  onClick,
  type = 'button',
  ...rest
}: ButtonProps) {
  const reasonId = useId();
  const isBlocked = disabledReason !== undefined;
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    // Also prevents submitting a form.
    if (busy || isBlocked) event.preventDefault();
    else onClick?.(event);
  };
  return (
    <>
      <button
        {...rest}
        type={type}
        className={cx(buttonClass({ variant, size, block }), className)}
        disabled={disabled === true && !isBlocked && !busy}
        onClick={press}
        {...(busy && { 'aria-busy': true })}
        {...((busy || isBlocked) && { 'aria-disabled': true })}
        {...(isBlocked && { 'aria-describedby': reasonId, title: disabledReason })}
      >
        {busy ? <Spinner className="text-current!" /> : icon}
        {children}
      </button>
      {isBlocked && (
        <span id={reasonId} hidden>
          {disabledReason}
        </span>
      )}
    </>
  );
}
