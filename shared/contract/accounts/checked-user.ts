/** A user as admins see one when they verify. */
import * as z from 'zod';
import { IDENTITY_DOCUMENTS, whyNotLastFour } from '#shared/model/accounts/identity-documents.ts';
import { isoTime } from '../fields.ts';
import { user } from './users.ts';

/** A user in the admin's verification lists. */
export const checkedUser = user.extend({
  /** Changes when the name or the ID proof changes. */
  identityVersion: z.string(),
});

/** The kind of an ID proof and the last four characters of its number. */
export const identityDocument = z.strictObject({
  kind: z.enum(IDENTITY_DOCUMENTS, { error: 'Please choose the kind of document.' }),
  lastFour: z
    .string({ error: 'Please type the last four characters of the number.' })
    .trim()
    .toUpperCase()
    .regex(/^[0-9A-Z]{4}$/, 'Please type the last four characters of the number.'),
});

/** The same as an admin notes it: refused where no number of that kind ends so. What was noted before may. */
export const notedDocument = identityDocument.superRefine(({ kind, lastFour }, { addIssue }) => {
  const message = whyNotLastFour(kind, lastFour);
  if (message !== undefined) addIssue({ code: 'custom', path: ['lastFour'], message });
});

export type IdentityDocument = z.infer<typeof identityDocument>;

/** A note for other admins. */
export const userNote = z.object({
  text: z.string(),
  /** The admin's name. */
  by: z.string(),
  createdAt: isoTime,
});

/** Who disabled or enabled an account last, when and why. */
export const accountSwitch = z.object({
  /** The admin's name. */
  by: z.string(),
  at: isoTime,
  reason: z.string(),
});
