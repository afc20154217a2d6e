/** Fields for personal details, at registration and in corrections. */
import * as z from 'zod';
import { nameProblem } from '#shared/model/accounts/person-name.ts';

const NO_NAME = 'Please enter your full name.';
/** Also used when the user pool refuses an address. */
export const BAD_EMAIL = 'Please enter a valid email address.';
const BAD_MOBILE = 'Please enter a valid mobile number.';

// `abort` skips the other checks of a value that is too long (https://zod.dev/api#abort): the expressions take time that
// grows with the square of the length, and anybody may send a long value.

export const nameField = z
  .string({ error: NO_NAME })
  .trim()
  .min(1, NO_NAME)
  .max(100, { error: 'Please enter a shorter name.', abort: true })
  .check(({ value, issues }) => {
    const message = nameProblem(value);
    if (message !== undefined) issues.push({ code: 'custom', message, input: value });
  });

export const emailField = z
  .string({ error: BAD_EMAIL })
  .trim()
  .toLowerCase()
  .max(254, { error: BAD_EMAIL, abort: true })
  .pipe(z.email(BAD_EMAIL));

export const mobileField = z
  .string({ error: BAD_MOBILE })
  .trim()
  .min(10, BAD_MOBILE)
  .max(20, BAD_MOBILE)
  .regex(/^\+?(?:[\s-]*\d){10,15}[\s-]*$/, BAD_MOBILE);
