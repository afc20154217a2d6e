/** The queue of people who wait for verification. One admin at a time claims a person, and the claim expires. */
import * as z from 'zod';
import { IDENTITY_DOCUMENTS } from '#shared/model/accounts/identity-documents.ts';
import { done, idField, isoTime } from '../fields.ts';
import { defineRoute } from '../http/route.ts';
import { checkedUser, identityDocument, userNote } from './checked-user.ts';
import { verifyStatus } from './users.ts';

const params = z.object({ id: idField });

/** A waiting person whom the caller has claimed. */
const heldPerson = checkedUser.extend({
  /** When the claim expires, unless it is renewed. */
  heldUntil: isoTime,
  /** The position in the queue. Send it as `after` to get the next person. */
  place: z.string(),
  /** What an admin noted about the current proof. */
  idDocument: identityDocument.optional(),
  /** Newest first. */
  notes: z.array(userNote),
});

/** How many people wait, claimed or not. */
const waiting = z.number();

export const nextWaiting = defineRoute({
  method: 'POST',
  path: '/admin/verification/next',
  audience: 'admin',
  duty: 'people',
  service: 'admin-api',
  summary: 'Claims the person who has waited longest and whom no other admin holds. Null when there is none.',
  body: {
    kind: 'json',
    schema: z.strictObject({
      /** The `place` after which the search starts; at the front of the queue when absent. */
      after: z.string().max(500).optional(),
    }),
    mayBeAbsent: true,
  },
  response: z.object({ success: z.literal(true), waiting, person: heldPerson.nullable() }),
  errors: [],
});

export const claimUser = defineRoute({
  method: 'PUT',
  path: '/admin/users/{id}/claim',
  audience: 'admin',
  duty: 'people',
  service: 'admin-api',
  summary:
    'Claims a waiting person, or renews the own claim. Refused with the name of another admin who holds the person.',
  params,
  response: z.object({ success: z.literal(true), waiting, person: heldPerson }),
  errors: ['NOT_FOUND', 'CONFLICT'],
});

export const releaseUser = defineRoute({
  method: 'DELETE',
  path: '/admin/users/{id}/claim',
  audience: 'admin',
  duty: 'people',
  service: 'admin-api',
  summary: 'Ends the own claim on a person. Does nothing without one.',
  params,
  response: done,
  errors: ['NOT_FOUND'],
});

export const listDoubles = defineRoute({
  method: 'GET',
  path: '/admin/users/{id}/doubles',
  audience: 'admin',
  duty: 'people',
  service: 'admin-api',
  summary: 'Other accounts that may belong to the same person: the same document, or a browser that both have used.',
  params,
  query: z.strictObject({
    /** Both or neither: what the admin reads on the proof. Without them, the stored note counts. */
    kind: z.enum(IDENTITY_DOCUMENTS).optional(),
    lastFour: identityDocument.shape.lastFour.optional(),
  }),
  response: z.object({
    success: z.literal(true),
    /** The most likely ones first, at most ten. */
    doubles: z.array(
      z.object({
        _id: z.string(),
        name: z.string(),
        email: z.string(),
        verifyStatus,
        reasons: z.array(z.enum(['document', 'device'])),
        /** Whether the name is the same too. */
        isSameName: z.boolean(),
      }),
    ),
    total: z.number(),
  }),
  errors: ['NOT_FOUND'],
});

export const addUserNote = defineRoute({
  method: 'POST',
  path: '/admin/users/{id}/notes',
  audience: 'admin',
  duty: 'people',
  service: 'admin-api',
  summary: 'Adds a note for other admins. It is in the export of the user’s own data.',
  params,
  body: {
    kind: 'json',
    schema: z.strictObject({
      text: z
        .string({ error: 'Please write a note.' })
        .trim()
        .min(1, 'Please write a note.')
        .max(500, 'The note is too long.'),
    }),
  },
  response: z.object({ success: z.literal(true), note: userNote }),
  errors: ['NOT_FOUND'],
});
