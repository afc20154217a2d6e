import * as z from 'zod';
import { done } from '../fields.ts';
import { defineRoute } from '../http/route.ts';
import { codeField, currentPassword } from './auth.ts';

export const beginSecondFactor = defineRoute({
  method: 'POST',
  path: '/users/me/second-factor',
  audience: 'signed-in',
  service: 'accounts-api',
  beforeSecondFactor: true,
  summary:
    'Creates a key for an authenticator app. Requires the code of the current app, if there is one. Changes nothing yet.',
  body: { kind: 'json', schema: z.strictObject({ password: currentPassword, code: codeField.optional() }) },
  response: z.object({
    success: z.literal(true),
    /** For typing into the app. */
    key: z.string(),
    /** The same as a QR code's content: https://github.com/google/google-authenticator/wiki/Key-Uri-Format */
    uri: z.string(),
    /** Send it back with the first code, within ten minutes. */
    enrolment: z.string(),
  }),
  errors: ['WRONG_PASSWORD', 'INVALID_CODE'],
});

export const confirmSecondFactor = defineRoute({
  method: 'PUT',
  path: '/users/me/second-factor',
  audience: 'signed-in',
  service: 'accounts-api',
  beforeSecondFactor: true,
  summary: 'Turns the second factor on with the first code of the app. From then on signing in asks for a code.',
  body: { kind: 'json', schema: z.strictObject({ enrolment: z.string().max(8192), code: codeField }) },
  response: done,
  errors: ['INVALID_CODE', 'CONFLICT'],
});

export const endSecondFactor = defineRoute({
  method: 'POST',
  path: '/users/me/second-factor/off',
  audience: 'signed-in',
  service: 'accounts-api',
  summary: 'Turns the second factor off.',
  body: { kind: 'json', schema: z.strictObject({ password: currentPassword }) },
  response: done,
  errors: ['WRONG_PASSWORD', 'SECOND_FACTOR_REQUIRED'],
});
