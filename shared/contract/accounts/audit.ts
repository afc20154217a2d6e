import * as z from 'zod';
import { AUDIT_ACTIONS } from '#shared/model/accounts/audit-actions.ts';
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

const day = z.iso.date({ error: 'This is not a valid date.' });

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
    /** Dates in India, both inclusive. */
    from: day.optional(),
    to: day.optional(),
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
