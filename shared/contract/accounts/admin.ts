import * as z from 'zod';
import { LONGEST_SEARCH } from '../../model/longest-search.ts';
import { auctionStatus } from '../auctions.ts';
import { done, idField, isoTime, rupees } from '../fields.ts';
import { defineRoute } from '../route.ts';
import { user, verifyStatus, wallet } from './users.ts';

const userIdParams = z.object({ id: idField });
/** A decision on a user who is no longer as the admin saw them is refused. What is absent is not checked. */
const seenByAdmin = z.strictObject({
  /** The status. */
  seen: verifyStatus.optional(),
  /** Of the user as the list or the details answered it: the name and the ID proof that were compared. */
  identityVersion: z.string().max(100).optional(),
});

/** A user whose identity an admin checks. */
export const checkedUser = user.extend({
  /** Another one whenever the name or the ID proof is another one. */
  identityVersion: z.string(),
});

export const listUsers = defineRoute({
  method: 'GET',
  path: '/admin/users',
  audience: 'admin',
  service: 'admin-api',
  summary: 'Bidders by verification status, newest first, a page at a time, with the counts over all of them.',
  query: z.strictObject({
    /** All statuses when absent. */
    verifyStatus: verifyStatus.optional(),
    /** Matches name, e-mail or id, ignoring case. */
    search: z.string().trim().max(LONGEST_SEARCH, 'Please search for something shorter.').optional(),
    limit: z.coerce.number().int().min(1).max(200).default(100),
    cursor: z.string().max(500).optional(),
  }),
  response: z.object({
    success: z.literal(true),
    users: z.array(checkedUser),
    pendingUsers: z.number(),
    approveUsers: z.number(),
    rejectUsers: z.number(),
    /** How many match, over all pages. */
    total: z.number(),
    nextCursor: z.string().nullable(),
  }),
  errors: [],
});

export const getUser = defineRoute({
  method: 'GET',
  path: '/admin/users/{id}',
  audience: 'admin',
  service: 'admin-api',
  summary: 'One user with wallet (the last 5 movements) and activity log (50 entries at a time, newest first).',
  params: userIdParams,
  query: z.strictObject({
    /** Where the activity log goes on. */
    cursor: z.string().max(500).optional(),
  }),
  response: z.object({
    success: z.literal(true),
    user: checkedUser.extend({
      wallet,
      activity: z.array(
        z.object({
          type: z.string(),
          message: z.string(),
          /** When it happened; the last time, where it happened several times. */
          createdAt: isoTime,
          /** A document that stays open is viewed, and logged, each time its link is renewed. */
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
  service: 'admin-api',
  summary: 'Verifies a user who is pending or rejected.',
  params: userIdParams,
  query: seenByAdmin,
  response: done,
  errors: ['NOT_FOUND', 'CONFLICT'],
});

export const rejectUser = defineRoute({
  method: 'PUT',
  path: '/admin/users/{id}/reject',
  audience: 'admin',
  service: 'admin-api',
  summary: 'Rejects a user who is pending or verified, for a reason that the user is told.',
  params: userIdParams,
  query: seenByAdmin,
  body: {
    kind: 'json',
    schema: z.strictObject({ reason: z.string().trim().max(500, 'The reason is too long.').optional() }),
    mayBeAbsent: true,
  },
  response: done,
  errors: ['NOT_FOUND', 'CONFLICT'],
});

export const setUserActive = defineRoute({
  method: 'PUT',
  path: '/admin/users/{id}/active',
  audience: 'admin',
  service: 'admin-api',
  summary: 'Switches the sign-in of a user off, which also ends every session, or on again. Not for the caller.',
  params: userIdParams,
  body: {
    kind: 'json',
    schema: z.strictObject({ isActive: z.boolean({ error: 'Say whether the account is active.' }) }),
  },
  response: done,
  errors: ['NOT_FOUND', 'FORBIDDEN', 'CONFLICT'],
});

export const getUserDocument = defineRoute({
  method: 'GET',
  path: '/admin/users/{id}/documents',
  audience: 'admin',
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
  service: 'admin-api',
  summary: 'The tiles and the recent auctions of the admin dashboard.',
  response: z.object({
    success: z.literal(true),
    activeAuctions: z.number(),
    pendingVerifications: z.number(),
    totalUsers: z.number(),
    /** Rupees of final payments captured since midnight, Indian time. */
    revenueToday: rupees,
    recentAuctions: z.array(
      z.object({
        _id: z.string(),
        title: z.string(),
        basePrice: rupees,
        currentBid: rupees,
        bidCount: z.number(),
        status: auctionStatus,
      }),
    ),
  }),
  errors: [],
});
