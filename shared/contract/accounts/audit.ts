import * as z from 'zod';
import { idField, isoTime } from '../fields.ts';
import { defineRoute } from '../route.ts';

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
  errors: [],
});
