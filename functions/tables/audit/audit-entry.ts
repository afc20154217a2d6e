/**
 * The audit log: one entry for every action of an admin on an auction, a sale, a user or money. It is stored beside its
 * subject, in the transaction of the action, and never changed. For what meets the bids STATE names the admin, and the
 * stream adds the entry: a cancellation, an early end, a pause, a void. That of an extension follows its write. Decisions
 * about money also have ledger entries, which record accounts and amounts but not the admin's address.
 */
import { createHash } from 'node:crypto';
import * as z from 'zod';
import { isoFrom } from '#functions/platform/clock.ts';
import type { Actor } from '#functions/platform/http/caller.ts';
import { AUDIT_ACTIONS } from '#shared/model/accounts/audit-actions.ts';
import { startsWith } from '../expressions.ts';
import { queryAll, queryFirst } from '../reads.ts';
import type { AuctionsTable, UsersTable } from '../table-handle.ts';
import { putNew, write } from '../writes.ts';

export const AUDIT_PREFIX = 'AUDIT#';

/** The log of everything done about the staff. */
export const STAFF_LOG = { userId: '#STAFF' } as const;

/** Who acts, and when. */
export interface Acting {
  readonly by: Actor;
  /** Epoch milliseconds. */
  readonly now: number;
}

/** What the house does by itself. */
export const HOUSE: Actor = { adminId: 'boli', source: 'daily check' };

/** The relevant fields before or after the action. */
const facts = z.record(z.string(), z.unknown());
export type Facts = z.infer<typeof facts>;

export const auditEntry = z.object({
  sk: z.string(),
  action: z.enum(AUDIT_ACTIONS),
  /** The admin's user id. It is not called userId, because that would add the entry to the index by user. */
  actor: z.string(),
  source: z.string(),
  at: z.number(),
  /** The month in UTC (`2026-11`): the partition of the list over all subjects. Absent on older entries. */
  auditMonth: z.string().optional(),
  before: facts.optional(),
  after: facts.optional(),
});
export type AuditEntry = z.infer<typeof auditEntry>;

/** An action to record. `at` is epoch milliseconds. */
export interface AuditedAction {
  readonly action: AuditEntry['action'];
  readonly by: Actor;
  readonly at: number;
  readonly before?: Facts;
  readonly after?: Facts;
  /** Part of the key: distinguishes two acts of one admin on the same subject in the same millisecond. */
  readonly about?: string;
}

/** A sale is in the Auctions table, too, so its id is an `auctionId` there. */
type Subject = { readonly auctionId: string } | { readonly userId: string };

/** A log of the house (`#STAFF`, `#SETTINGS`, ...) tells of many subjects, which the facts name. */
const isOfHouse = (subject: Subject): boolean => 'userId' in subject && subject.userId.startsWith('#');

/**
 * Time, action and admin, and what else the act was about: one admin acts on several subjects of one log in a
 * millisecond. The same act always has the same key. Entries of earlier releases end with the admin.
 */
function auditKey(subject: Subject, { action, by, at, before, after, about }: AuditedAction): string {
  const key = `${AUDIT_PREFIX}${isoFrom(at)}#${action}#${by.adminId}`;
  const more = about ?? (isOfHouse(subject) ? JSON.stringify(after ?? before ?? null) : undefined);
  if (more === undefined) return key;
  return `${key}#${createHash('sha256').update(more).digest('base64url').slice(0, ABOUT_LENGTH)}`;
}

const ABOUT_LENGTH = 16;

/** The write of an entry, for the transaction of the action. */
export function auditWrite(table: AuctionsTable | UsersTable, subject: Subject, audited: AuditedAction) {
  const { action, by, at, before, after } = audited;
  const entry: AuditEntry = {
    sk: auditKey(subject, audited),
    action,
    actor: by.adminId,
    source: by.source,
    at,
    auditMonth: isoFrom(at).slice(0, 'YYYY-MM'.length),
    ...(before !== undefined && { before }),
    ...(after !== undefined && { after }),
  };
  return putNew(table, { ...subject, ...entry });
}

/** Appends an entry outside a transaction. Idempotent, because the stream may repeat a record. */
export async function recordAudit(auctions: AuctionsTable, auctionId: string, action: AuditedAction): Promise<void> {
  await write(auctions, auditWrite(auctions, { auctionId }, action));
}

/** The fields of `after` that differ from `before`, on both sides. */
export function difference(before: Facts, after: Facts): { readonly before: Facts; readonly after: Facts } {
  const changed = Object.keys(after).filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]));
  const only = (view: Facts) =>
    Object.fromEntries(changed.flatMap((name) => (view[name] === undefined ? [] : [[name, view[name]] as const])));
  return { before: only(before), after: only(after) };
}

/** All audit entries of an auction or a user, newest first. */
export const readAudit = (table: AuctionsTable | UsersTable, subject: Subject): Promise<readonly AuditEntry[]> =>
  queryAll(table, { key: { ...subject, sk: startsWith(AUDIT_PREFIX) }, isNewestFirst: true }, auditEntry);

/** The newest audit entries of an auction or a user, at most `limit`. */
export const readNewestAudit = (
  table: AuctionsTable | UsersTable,
  subject: Subject,
  limit: number,
): Promise<readonly AuditEntry[]> =>
  queryFirst(table, { key: { ...subject, sk: startsWith(AUDIT_PREFIX) }, isNewestFirst: true, limit }, auditEntry);

/** Stored facts with times (`startAt`, `latestEnd`) as ISO text. */
export function factsAnswer(facts: Facts): Facts {
  const isTime = (name: string) => name.endsWith('At') || name === 'latestEnd';
  const entries = Object.entries(facts);
  return Object.fromEntries(
    entries.map(([name, value]) => [name, isTime(name) && typeof value === 'number' ? isoFrom(value) : value]),
  );
}
