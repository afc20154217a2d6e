import * as z from 'zod';
import { auctionStatus } from '../auction-card.ts';
import { done, idField, isoTime, rupees } from '../fields.ts';
import { defineRoute } from '../http/route.ts';
import { statedReason } from '../money/money-fields.ts';
import { accountSwitch, checkedUser, identityDocument, notedDocument, userNote } from './checked-user.ts';
import { peopleQuery } from './people.ts';
import { verifyStatus, wallet } from './users.ts';

const userIdParams = z.object({ id: idField });
/** What the admin saw. The server refuses a decision if any of it has changed since. Absent fields are not checked. */
const seenByAdmin = z.strictObject({
  seen: verifyStatus.optional(),
  /** From the user in the list or the details: identifies the name and the ID proof that the admin compared. */
  identityVersion: z.string().max(100).optional(),
});

/** What the admin noted about the proof. When absent, the stored note stays. */
const noted = { idDocument: notedDocument.optional() };

export const listUsers = defineRoute({
  method: 'GET',
  path: '/admin/users',
  audience: 'admin',
  duty: 'people',
  service: 'admin-api',
  summary: 'One page of bidders by verification status, by registration, with the counts of all bidders.',
  query: z.strictObject({
    ...peopleQuery,
    /** By registration. */
    sort: z.enum(['newest', 'oldest']).default('newest'),
  }),
  response: z.object({
    success: z.literal(true),
    users: z.array(checkedUser),
    pendingUsers: z.number(),
    approveUsers: z.number(),
    rejectUsers: z.number(),
    /** Matches on all pages. */
    total: z.number(),
    nextCursor: z.string().nullable(),
  }),
  errors: [],
});

export const getUser = defineRoute({
  method: 'GET',
  path: '/admin/users/{id}',
  audience: 'admin',
  duty: ['people', 'money'],
  service: 'admin-api',
  summary: 'One user with wallet (the last 5 movements) and activity log (50 entries at a time, newest first).',
  params: userIdParams,
  query: z.strictObject({
    /** Where to continue in the activity log. */
    cursor: z.string().max(500).optional(),
  }),
  response: z.object({
    success: z.literal(true),
    user: checkedUser.extend({
      wallet,
      /** Who disabled or enabled the account last. Absent if nobody did. */
      switched: accountSwitch.optional(),
      /** What an admin noted about the current proof. */
      idDocument: identityDocument.optional(),
      /** The newest notes of admins, newest first. */
      notes: z.array(userNote),
      activity: z.array(
        z.object({
          type: z.string(),
          message: z.string(),
          /** When it happened; the last time for repeated events. */
          createdAt: isoTime,
          /** How often it happened. Refreshing the link of an open document logs another view. */
          times: z.number(),
        }),
      ),
    }),
    /** Send as `cursor` for older activity; null when there is none. */
    nextCursor: z.string().nullable(),
  }),
  errors: ['NOT_FOUND'],
});

export const verifyUser = defineRoute({
  method: 'PUT',
  path: '/admin/users/{id}/verify',
  audience: 'admin',
  duty: 'people',
  service: 'admin-api',
  summary:
    'Verifies a user who is pending or rejected, once an admin has looked at the ID proof under this name and noted what it is.',
  params: userIdParams,
  query: seenByAdmin,
  body: { kind: 'json', schema: z.strictObject(noted), mayBeAbsent: true },
  response: done,
  errors: ['NOT_FOUND', 'CONFLICT', 'PROOF_NOT_CHECKED'],
});

export const rejectUser = defineRoute({
  method: 'PUT',
  path: '/admin/users/{id}/reject',
  audience: 'admin',
  duty: 'people',
  service: 'admin-api',
  summary: 'Rejects a user who is pending or verified. The user is notified of the reason.',
  params: userIdParams,
  query: seenByAdmin,
  body: {
    kind: 'json',
    schema: z.strictObject({ ...noted, reason: z.string().trim().max(500, 'The reason is too long.').optional() }),
    mayBeAbsent: true,
  },
  response: done,
  errors: ['NOT_FOUND', 'CONFLICT'],
});

export const setUserActive = defineRoute({
  method: 'PUT',
  path: '/admin/users/{id}/active',
  audience: 'admin',
  duty: 'people',
  service: 'admin-api',
  summary:
    'Disables a user, which also ends all sessions, or enables the user again. The user is told the reason. Admins cannot disable themselves.',
  params: userIdParams,
  body: {
    kind: 'json',
    schema: statedReason.extend({
      isActive: z.boolean({ error: 'Say whether the account is active.' }),
      /**
       * `switched.at` of the user that the admin saw, null if there was none: a later change is refused. Absent: not
       * checked.
       */
      seen: z.union([isoTime, z.null()]).optional(),
    }),
  },
  response: done,
  errors: ['NOT_FOUND', 'FORBIDDEN', 'CONFLICT'],
});

export const listLeading = defineRoute({
  method: 'GET',
  path: '/admin/users/{id}/leading',
  audience: 'admin',
  duty: 'people',
  service: 'admin-api',
  summary:
    'The running auctions in which a user has the highest bid. The bid stands when the user is rejected or disabled.',
  params: userIdParams,
  response: z.object({
    success: z.literal(true),
    auctions: z.array(z.object({ _id: z.string(), title: z.string(), currentBid: rupees, closesAt: isoTime })),
  }),
  errors: ['NOT_FOUND'],
});

export const getUserDocument = defineRoute({
  method: 'GET',
  path: '/admin/users/{id}/documents',
  audience: 'admin',
  duty: 'people',
  service: 'admin-api',
  summary: "A link to the user's ID proof, valid for 60 seconds. Every call is logged in the user's activity.",
  params: userIdParams,
  response: z.object({ success: z.literal(true), document: z.string(), contentType: z.string(), expiresAt: isoTime }),
  errors: ['NOT_FOUND', 'CONFLICT'],
});

export const getSummary = defineRoute({
  method: 'GET',
  path: '/admin/summary',
  audience: 'admin',
  duty: ['lots', 'people', 'money', 'support', 'yard'],
  service: 'admin-api',
  summary: 'The figures and recent auctions for the admin dashboard, those of the own duties.',
  response: z.object({
    success: z.literal(true),
    /** Null while the catalogue does not answer, like the recent auctions. */
    activeAuctions: z.number().nullable().optional(),
    pendingVerifications: z.number().optional(),
    totalUsers: z.number().optional(),
    /** Lots that are paid for and stand in the yard beyond their last day, counted to a hundred. */
    uncollected: z.number().optional(),
    /**
     * Rupees of final payments and storage since midnight in India, with charges, less what went back; null if one
     * cannot be read.
     */
    revenueToday: z.optional(z.nullable(rupees)),
    recentAuctions: z
      .array(
        z.object({
          _id: z.string(),
          title: z.string(),
          basePrice: rupees,
          currentBid: rupees,
          bidCount: z.number(),
          status: auctionStatus,
        }),
      )
      .nullable()
      .optional(),
  }),
  errors: [],
});
