import * as z from 'zod';
import { done } from '../fields.ts';
import { defineRoute } from '../http/route.ts';
import { codeField, currentPassword } from './auth.ts';
import { emailField } from './person-fields.ts';

export const beginEmailChange = defineRoute({
  method: 'POST',
  path: '/users/me/email',
  audience: 'signed-in',
  service: 'accounts-api',
  summary:
    'Sends a code to a new e-mail address. Requires the password and, if set up, the second factor. The answer is the same whether or not the address is known.',
  body: {
    kind: 'json',
    schema: z.strictObject({ email: emailField, password: currentPassword, code: codeField.optional() }),
  },
  response: z.object({
    success: z.literal(true),
    message: z.string(),
    /** Send it back with the code, within ten minutes. */
    change: z.string(),
  }),
  errors: ['WRONG_PASSWORD', 'INVALID_CODE', 'NOT_FOUND'],
});

export const confirmEmailChange = defineRoute({
  method: 'PUT',
  path: '/users/me/email',
  audience: 'signed-in',
  service: 'accounts-api',
  cookies: { sets: ['refresh'] },
  summary: 'Changes the e-mail address with the code that was sent to the new one, and ends every session.',
  body: { kind: 'json', schema: z.strictObject({ change: z.string().max(8192), code: codeField }) },
  response: done,
  errors: ['INVALID_CODE', 'CONFLICT', 'NOT_FOUND'],
});
