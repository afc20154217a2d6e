import type { UseFormRegisterReturn } from 'react-hook-form';
import { PasswordField } from '#web/ui/forms/password-field.tsx';
import { StrengthMeter } from './strength-meter.tsx';

type Field = 'password' | 'matchPassword';

interface NewPasswordFieldsProps {
  /** For somebody who has a password already. */
  readonly replaces?: boolean;
  /** What is typed so far. */
  readonly typed: readonly [password: string, matchPassword: string];
  readonly fields: Readonly<Record<Field, UseFormRegisterReturn>>;
  readonly errors?: Readonly<Record<Field, string | undefined>>;
}

/** A password that is typed twice, and how strong it is. */
export function NewPasswordFields({ replaces = false, typed, fields, errors }: NewPasswordFieldsProps) {
  const [password, matchPassword] = typed;
  const differs = matchPassword !== '' && password !== matchPassword;
  return (
    <>
      <PasswordField
        label={replaces ? 'New password' : 'Password'}
        autoComplete="new-password"
        required
        error={errors?.password}
        hint={<StrengthMeter password={password} />}
        {...fields.password}
      />
      <PasswordField
        label={replaces ? 'Confirm new password' : 'Confirm password'}
        autoComplete="new-password"
        required
        error={differs ? 'Passwords do not match.' : errors?.matchPassword}
        {...fields.matchPassword}
      />
    </>
  );
}
