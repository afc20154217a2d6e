import * as z from 'zod';
import { codeField, presentedPassword } from './auth.ts';
import { done } from '../fields.ts';
import { defineRoute } from '../route.ts';

export const beginSecondFactor = defineRoute({
  method: 'POST',
  path: '/users/me/second-factor',
  audience: 'signed-in',
  service: 'accounts-api',
  beforeSecondFactor: true,
  summary: 'Begins to enrol an authenticator app. Whoever has one already also gives its code. Changes nothing yet.',
  body: { kind: 'json', schema: z.strictObject({ password: presentedPassword, code: codeField.optional() }) },
  response: z.object({
    success: z.literal(true),
    /** For typing into the app. */
    key: z.string(),
    /** The same for its camera: https://github.com/google/google-authenticator/wiki/Key-Uri-Format */
    uri: z.string(),
    /** To be given back with the first code, within ten minutes. */
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
  summary: 'Switches the second factor on, with the first code of the app: from now on signing in asks for one.',
  body: { kind: 'json', schema: z.strictObject({ enrolment: z.string().max(8192), code: codeField }) },
  response: done,
  errors: ['INVALID_CODE', 'CONFLICT'],
});

export const endSecondFactor = defineRoute({
  method: 'POST',
  path: '/users/me/second-factor/off',
  audience: 'signed-in',
  service: 'accounts-api',
  summary: 'Switches the second factor off.',
  body: { kind: 'json', schema: z.strictObject({ password: presentedPassword }) },
  response: done,
  errors: ['WRONG_PASSWORD', 'SECOND_FACTOR_REQUIRED'],
});
