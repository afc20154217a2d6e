import * as z from 'zod';
import { AUDIT_ACTIONS } from '#shared/model/accounts/audit-actions.ts';
import { MAX_SEARCH_LENGTH } from '../../model/max-search-length.ts';
import { idField, isoTime } from '../fields.ts';
import { defineRoute } from '../http/route.ts';

/** One audit entry. */
export const auditLine = z.object({
  at: isoTime,
  /** The admin's user id and name. */
  actor: z.string(),
  actorName: z.string(),
  action: z.string(),
  /** The fields that changed, with old and new values. Amounts are in paise, as stored. */
  before: z.record(z.string(), z.unknown()).nullable(),
  after: z.record(z.string(), z.unknown()).nullable(),
  /** Names of people and titles of auctions whose ids are in `before` and `after`, by id. Absent ids have no name now. */
  names: z.record(z.string(), z.string()).optional(),
  /** The network address it was done from. */
  source: z.string(),
});
export type AuditLine = z.infer<typeof auditLine>;

const audit = z.object({ success: z.literal(true), entries: z.array(auditLine) });
const params = z.object({ id: idField });

export const getAuctionAudit = defineRoute({
  method: 'GET',
  path: '/admin/auctions/{id}/audit',
  audience: 'admin',
  duty: ['lots', 'money'],
  service: 'money-api',
  summary: 'The audit log of an auction and its money, newest first. It also exists for a deleted auction.',
  params,
  response: audit,
  errors: [],
});

export const getUserAudit = defineRoute({
  method: 'GET',
  path: '/admin/users/{id}/audit',
  audience: 'admin',
  duty: ['people', 'money'],
  service: 'admin-api',
  summary: 'The audit log of a user and their money, newest first. It also exists for an erased user.',
  params,
  response: audit,
  errors: ['NOT_FOUND'],
});

/** An entry of the list over all subjects. */
const listedAction = auditLine.extend({
  _id: z.string(),
  /** What it was done to. An action about money has an auction and people. The name is null once it is deleted. */
  subjects: z.array(
    z.object({
      kind: z.enum(['auction', 'sale', 'user', 'staff', 'settings']),
      _id: z.string(),
      name: z.string().nullable(),
    }),
  ),
});
export type ListedAction = z.infer<typeof listedAction>;

/** A day in India, or a minute of it: `2026-11-28`, `2026-11-28T14:05`. */
const moment = z.union(
  [z.iso.date(), z.iso.datetime({ local: true, precision: -1 }).regex(/\d$/)],
  'This is not a valid date.',
);

export const listAudit = defineRoute({
  method: 'GET',
  path: '/admin/audit',
  audience: 'admin',
  duty: 'audit',
  service: 'admin-api',
  summary:
    'What admins did, over all auctions, sales and users, newest first. A page may be short or empty although another one follows.',
  query: z.strictObject({
    /** The admin's user id. */
    actor: z.optional(idField),
    action: z.enum(AUDIT_ACTIONS, 'There is no such action.').optional(),
    /** The id of an auction, a sale or a user. */
    subject: z.optional(idField),
    /** Words of what was changed, or of the person or the lot that it was done to, or of the admin. */
    search: z.string().trim().max(MAX_SEARCH_LENGTH).optional(),
    /** Days in India or minutes of them, both inclusive. */
    from: moment.optional(),
    to: moment.optional(),
    cursor: z.string().max(300).optional(),
    limit: z.coerce.number().int().min(1).max(100).default(50),
  }),
  response: z.object({
    success: z.literal(true),
    entries: z.array(listedAction),
    nextCursor: z.string().nullable(),
    /** All admins by name, on the first page. */
    admins: z.array(z.object({ _id: z.string(), name: z.string() })).optional(),
  }),
  errors: [],
});
