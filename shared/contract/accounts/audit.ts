import * as z from 'zod';
import { idField, isoTime } from '../fields.ts';
import { defineRoute } from '../route.ts';

/** Something that an admin did. */
export const auditLine = z.object({
  at: isoTime,
  /** The admin's user id and name. */
  actor: z.string(),
  actorName: z.string(),
  action: z.string(),
  /** What differed, as it was and as it is: amounts in paise, as stored. */
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
  service: 'money-api',
  summary: 'What admins did to an auction and decided about its money, newest first; also of a deleted one.',
  params,
  response: audit,
  errors: [],
});

export const getUserAudit = defineRoute({
  method: 'GET',
  path: '/admin/users/{id}/audit',
  audience: 'admin',
  service: 'admin-api',
  summary: 'What admins did to a user and decided about their money, newest first; also of an erased one.',
  params,
  response: audit,
  errors: [],
});
