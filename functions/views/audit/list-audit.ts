import { isDeepStrictEqual } from 'node:util';
import { isoFrom } from '#functions/platform/clock.ts';
import { monthBefore } from '#functions/platform/ist.ts';
import { AUDIT_PREFIX, readAudit } from '#functions/tables/audit/audit-entry.ts';
import { type AuditTables, auditOfMonth, type SubjectEntry } from '#functions/tables/audit/audit-list.ts';
import type { AuditAction } from '#shared/model/accounts/audit-actions.ts';
import { DAY_MS, MINUTE_MS } from '#shared/model/durations.ts';
import { foldText } from '#shared/model/fold-text.ts';
import { startOfIstDay } from '#shared/model/ist.ts';

export interface AuditQuery {
  readonly actor?: string | undefined;
  readonly action?: AuditAction | undefined;
  /** The id of an auction or a user. */
  readonly subject?: string | undefined;
  /** Words, and the ids of the people and the auctions that have them. */
  readonly search?: { readonly words: readonly string[]; readonly ids: ReadonlySet<string> } | undefined;
  /** Indian days or minutes, both included. */
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  /** The sort key of the previous page's last action. */
  readonly before?: string | undefined;
  readonly limit: number;
}

/**
 * One action of an admin: its entries, one for each subject, share their sort key. So do separate actions of one
 * millisecond, as when an admin cancels many auctions at once.
 */
export type AuditedOnce = readonly [SubjectEntry, ...SubjectEntry[]];

export interface AuditPage {
  readonly actions: readonly AuditedOnce[];
  /** The sort key to go on from; null at the end. */
  readonly next: string | null;
}

/** The most entries that one request reads. If few of them match, the page is short but has a cursor. */
const MAX_EXAMINED = 2_000;
/** No entry is older. */
const FIRST_MONTH = '2026-01';
const MONTH_LENGTH = 'YYYY-MM'.length;

const sortKeyAt = (ms: number): string => `${AUDIT_PREFIX}${isoFrom(ms)}`;
const monthOf = (sortKey: string): string => sortKey.slice(AUDIT_PREFIX.length, AUDIT_PREFIX.length + MONTH_LENGTH);

const startOf = (text: string): number => (text.includes('T') ? Date.parse(`${text}:00+05:30`) : startOfIstDay(text));
const endOf = (text: string): number => startOf(text) + (text.includes('T') ? MINUTE_MS : DAY_MS);

/** The actions of admins over all subjects, newest first. */
export async function listAudit(tables: AuditTables, query: AuditQuery, now: number): Promise<AuditPage> {
  const { actor, action, search, from, to, limit } = query;
  // An entry of this millisecond is included.
  const end = sortKeyAt(to === undefined ? now + 1 : endOf(to));
  const before = query.before !== undefined && query.before < end ? query.before : end;
  const oldest = from === undefined ? '' : sortKeyAt(startOf(from));
  const isWanted = (entry: SubjectEntry) =>
    (actor === undefined || entry.actor === actor) &&
    (action === undefined || entry.action === action) &&
    (search === undefined || isFound(entry, search));

  const actions: [SubjectEntry, ...SubjectEntry[]][] = [];
  let examined = 0;
  let last: string | undefined;
  for await (const entry of newestFirst(tables, query.subject, before, oldest)) {
    const isNext = entry.sk !== last;
    const isMatch = isWanted(entry);
    const isFull = (isMatch && actions.length >= limit) || examined >= MAX_EXAMINED;
    if (isNext && last !== undefined && isFull) return { actions, next: last };
    last = entry.sk;
    examined += 1;
    if (!isMatch) continue;
    const same = actions.find((candidate) => candidate[0].sk === entry.sk && isOneAction(candidate[0], entry));
    if (same === undefined) actions.push([entry]);
    else same.push(entry);
  }
  return { actions, next: null };
}

function isFound(entry: SubjectEntry, { words, ids }: NonNullable<AuditQuery['search']>): boolean {
  const { auctionId = '', userId = '', actor, action, before, after } = entry;
  if ([auctionId, userId, actor].some((id) => ids.has(id))) return true;
  const text = foldText(JSON.stringify([action.replaceAll('-', ' '), before, after]));
  return words.every((word) => text.includes(word));
}

/** What is done to several auctions together. Anything else is about one auction at most, and people in it. */
const OF_SEVERAL_AUCTIONS: ReadonlySet<AuditAction> = new Set([
  'auction-joined-sale',
  'auction-left-sale',
  'auction-relisted',
]);

/** Whether an entry with the same sort key tells of the same action as this first one. Entries of auctions come first. */
function isOneAction(first: SubjectEntry, entry: SubjectEntry): boolean {
  if (first.auctionId === undefined) return false;
  if (entry.auctionId !== undefined) return OF_SEVERAL_AUCTIONS.has(entry.action);
  return isDeepStrictEqual([entry.before, entry.after], [first.before, first.after]);
}

async function* newestFirst(
  tables: AuditTables,
  subject: string | undefined,
  before: string,
  oldest: string,
): AsyncGenerator<SubjectEntry, undefined> {
  if (subject !== undefined) {
    const entries = await ofSubject(tables, subject);
    return yield* entries.filter(({ sk }) => sk < before && sk >= oldest);
  }
  const first = monthOf(oldest) > FIRST_MONTH ? monthOf(oldest) : FIRST_MONTH;
  for (let month = monthOf(before); month >= first; month = monthBefore(month)) {
    for await (const entry of auditOfMonth(tables, month, before)) {
      if (entry.sk < oldest) return undefined;
      yield entry;
    }
  }
  return undefined;
}

async function ofSubject({ auctions, users }: AuditTables, id: string): Promise<readonly SubjectEntry[]> {
  const [ofAuction, ofUser] = await Promise.all([
    readAudit(auctions, { auctionId: id }),
    readAudit(users, { userId: id }),
  ]);
  return [
    ...ofAuction.map((entry) => ({ ...entry, auctionId: id })),
    ...ofUser.map((entry) => ({ ...entry, userId: id })),
  ];
}
