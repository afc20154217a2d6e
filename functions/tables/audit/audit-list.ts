/** The audit entries of all auctions and users by time, from one index of each table. */
import * as z from 'zod';
import { below } from '../expressions.ts';
import { queryItems } from '../reads.ts';
import type { AuctionsTable, UsersTable } from '../table-handle.ts';
import { AUDIT_BY_MONTH } from '../table-specs.ts';
import { auditEntry } from './audit-entry.ts';

/** An entry with its subject, which is one of the two. */
export const subjectEntry = auditEntry.extend({ auctionId: z.string().optional(), userId: z.string().optional() });
export type SubjectEntry = z.infer<typeof subjectEntry>;

export interface AuditTables {
  readonly auctions: AuctionsTable;
  readonly users: UsersTable;
}

/** How many entries one request reads. */
const PAGE = 200;

/**
 * The entries of a month before a sort key, newest first. Entries with one sort key come together, those of auctions
 * first.
 */
export async function* auditOfMonth(
  { auctions, users }: AuditTables,
  month: string,
  before: string,
): AsyncGenerator<SubjectEntry, undefined> {
  const key = { auditMonth: month, sk: below(before) };
  const lists = [auctions, users].map((table) =>
    queryItems(table, { index: AUDIT_BY_MONTH, key, isNewestFirst: true, limit: PAGE }, subjectEntry),
  );
  const heads = await Promise.all(lists.map((list) => list.next()));
  for (;;) {
    const [newest] = heads
      .flatMap(({ value }, index) => (value === undefined ? [] : [{ entry: value, index }]))
      .toSorted(({ entry: { sk: a } }, { entry: { sk: b } }) => (a === b ? 0 : a < b ? 1 : -1));
    if (newest === undefined) return undefined;
    yield newest.entry;
    const next = await lists[newest.index]?.next();
    if (next !== undefined) heads[newest.index] = next;
  }
}
