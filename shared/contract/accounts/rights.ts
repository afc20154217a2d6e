import * as z from 'zod';
import { done, isoTime } from '../fields.ts';
import { defineRoute } from '../http/route.ts';
import { emailField, mobileField, nameField } from './person-fields.ts';
import { verifyStatus } from './users.ts';

export const exportData = defineRoute({
  method: 'GET',
  path: '/users/me/data',
  audience: 'signed-in',
  service: 'rights-api',
  summary: 'All data stored about the caller, and a link to their ID proof, valid for 60 seconds.',
  response: z.object({
    success: z.literal(true),
    /** For people to read and save, not for programs. */
    data: z.record(z.string(), z.unknown()),
    proof: z.object({ url: z.string(), expiresAt: isoTime }).nullable(),
  }),
  errors: ['NOT_FOUND'],
});

export const correctDetails = defineRoute({
  method: 'PUT',
  path: '/users/me',
  audience: 'user',
  service: 'rights-api',
  summary: 'Corrects name and mobile number. A new name must be verified again.',
  body: { kind: 'json', schema: z.strictObject({ name: nameField, mobile: mobileField }) },
  response: z.object({ success: z.literal(true), message: z.string(), verifyStatus }),
  errors: ['NOT_FOUND', 'CONFLICT'],
});

export const eraseAccount = defineRoute({
  method: 'POST',
  path: '/users/me/erasure',
  audience: 'user',
  service: 'rights-api',
  cookies: { sets: ['refresh'] },
  summary: 'Erases the caller. Requires a login in the last 10 minutes, and no open payment, deposit or auction.',
  /** The account's address, typed as a confirmation. */
  body: { kind: 'json', schema: z.strictObject({ email: emailField }) },
  response: done,
  errors: ['NOT_FOUND', 'FORBIDDEN', 'CONFLICT'],
});
