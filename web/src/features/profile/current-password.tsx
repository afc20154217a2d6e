import type { ComponentProps } from 'react';
import { PasswordField } from '#web/ui/forms/password-field.tsx';

interface CurrentPasswordProps extends Omit<
  ComponentProps<typeof PasswordField>,
  'label' | 'autoComplete' | 'required'
> {
  /** The address of the account. */
  readonly email: string;
}

/** Asks for the current password to confirm a change of the account. */
export function CurrentPassword({ email, ...field }: CurrentPasswordProps) {
  return (
    <>
      {/* Lets password managers associate the password with the address. */}
      <input type="email" autoComplete="username" value={email} readOnly hidden />
      <PasswordField label="Your password" autoComplete="current-password" required {...field} />
    </>
  );
}
