/** Rules of the auth forms beyond the contract, and the order of their errors. */
import * as z from 'zod';
import { NO_CONSENT, NOT_ADULT, register, resetPassword } from '#shared/contract/accounts/auth.ts';

const { name, email, mobile, matchPassword } = register.body.schema.shape;
const { code, password } = resetPassword.body.schema.shape;

const samePasswords = {
  path: ['matchPassword'],
  error: 'Passwords do not match.',
};

/** The registration form. The proof is uploaded separately; the form only checks that it exists. */
export const registrationForm = z
  .object({
    name,
    email,
    mobile,
    password,
    matchPassword,
    hasProof: z.boolean().refine((has) => has, 'ID proof is required for verification.'),
    isAdult: z.boolean().refine((is) => is, NOT_ADULT),
    consent: z.boolean().refine((agrees) => agrees, NO_CONSENT),
  })
  .refine((form) => form.password === form.matchPassword, samePasswords);

export type RegistrationValues = z.output<typeof registrationForm>;

/** The order of errors: fields first, then consents. */
export const REGISTRATION_ORDER = [
  'name',
  'email',
  'mobile',
  'matchPassword',
  'hasProof',
  'password',
  'isAdult',
  'consent',
] as const;

/** The code of an e-mail and a new password, typed twice. */
export const newPasswordForm = z
  .object({ code, password, matchPassword })
  .refine((form) => form.password === form.matchPassword, samePasswords);

export const NEW_PASSWORD_ORDER = ['code', 'matchPassword', 'password'] as const;

/** Name and password of a new colleague, the password typed twice. */
export const joinForm = z
  .object({ name, password, matchPassword })
  .refine((form) => form.password === form.matchPassword, samePasswords);

export const JOIN_ORDER = ['name', 'matchPassword', 'password'] as const;

/** The first error in form order: these forms show one at a time. */
export function firstProblem<Field extends string>(
  errors: Readonly<Partial<Record<Field, { readonly message?: string | undefined } | undefined>>>,
  order: readonly Field[],
): { readonly field: Field; readonly message: string } | undefined {
  const field = order.find((name) => errors[name] !== undefined);
  return field && { field, message: errors[field]?.message ?? '' };
}
