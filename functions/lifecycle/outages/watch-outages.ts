/**
 * Notices by stored facts that something was wrong, and asks the owners whether to extend what ran: the clock was not
 * called, a lot was closed late, or bids failed again and again. That nobody bids is no sign: a quiet lot looks the
 * same.
 */
import { setTimeout } from 'node:timers/promises';
import type * as z from 'zod';
import type { NoticeWrites } from '#functions/domain/notification-event.ts';
import { readActiveStaff } from '#functions/domain/second-person/staff-now.ts';
import { ownersBut } from '#functions/domain/second-person/tell-owners.ts';
import {
  BEAT_KEY,
  beatItem,
  FAILED_BIDS_KEY,
  type FailedBids,
  failedBidsItem,
  NEWEST_KEY,
  newestItem,
  outageIdAt,
  outageIdOf,
  type OutageItem,
  outageItem,
  outageKey,
  type OutageSign,
} from '#functions/tables/auctions/outage-items.ts';
import { readItem } from '#functions/tables/reads.ts';
import type { AuctionsTable, UsersTable } from '#functions/tables/table-handle.ts';
import { transact } from '#functions/tables/transact.ts';
import { ifReadable } from '#functions/tables/unread.ts';
import { update, write } from '#functions/tables/writes.ts';
import { DAY_MS, MINUTE_MS } from '#shared/model/durations.ts';

/** What happens again within so long belongs to the same outage. */
const JOINED_MS = 10 * MINUTE_MS;

export interface Found {
  readonly sign: OutageSign;
  readonly from: number;
  readonly until: number;
}

/** What becomes of a finding: part of the newest outage while nobody has answered, a new question, or nothing new. */
export function placeOf(
  { from, until }: Found,
  newest: Pick<OutageItem, 'from' | 'until' | 'answer'> | undefined,
): { readonly is: 'joins' | 'new'; readonly from: number; readonly until: number } | undefined {
  if (newest === undefined || from > newest.until + JOINED_MS) return { is: 'new', from, until };
  if (newest.answer === undefined)
    return { is: 'joins', from: Math.min(from, newest.from), until: Math.max(until, newest.until) };
  return until > newest.until ? { is: 'new', from: Math.max(from, newest.until), until } : undefined;
}

/** The time without a call, if it is longer than the bound. After a day the watch was switched off. */
export const silenceIn = (lastAt: number | undefined, now: number, boundMs: number): Found | undefined =>
  lastAt !== undefined && now - lastAt >= boundMs && now - lastAt < DAY_MS
    ? { sign: 'silent', from: lastAt, until: now }
    : undefined;

/** Bids that failed for longer than the bound. */
export const failuresIn = (failed: FailedBids | undefined, boundMs: number): Found | undefined =>
  failed !== undefined && failed.lastAt - failed.firstAt >= boundMs
    ? { sign: 'bidsFailed', from: failed.firstAt, until: failed.lastAt }
    : undefined;

export interface WatchDeps {
  readonly tables: { readonly auctions: AuctionsTable; readonly users: UsersTable };
  readonly noticeWrites: NoticeWrites;
  /** How long something must be wrong. */
  readonly boundMs: number;
}

/** Looks at what is stored since the last call, a minute ago. */
export async function watchOutages(deps: WatchDeps, now: number): Promise<void> {
  const { tables, boundMs } = deps;
  const { auctions } = tables;
  const [beat, failed] = await Promise.all([
    // The last call is written below, so one that cannot be read is mended by that.
    ifReadable(() => readItem(auctions, BEAT_KEY, beatItem)),
    ifReadable(() => readItem(auctions, FAILED_BIDS_KEY, failedBidsItem.partial())),
  ]);
  const { firstAt, lastAt } = failed ?? {};
  const since = firstAt === undefined || lastAt === undefined ? undefined : { firstAt, lastAt };
  for (const found of [silenceIn(beat?.at, now, boundMs), failuresIn(since, boundMs)])
    if (found !== undefined) await noteOutage(deps, found, now);
  // After it is noted, so that a crash in between loses nothing.
  await write(auctions, update(auctions, BEAT_KEY, { set: { at: now } }));
  if (since !== undefined && since.lastAt < now - JOINED_MS) {
    const gone = update<FailedBids>(
      auctions,
      FAILED_BIDS_KEY,
      { remove: ['firstAt', 'lastAt'] },
      { lastAt: since.lastAt },
    );
    await write(auctions, gone);
  }
}

/** Many clocks may notice something in the same second, when what Scheduler has kept arrives. */
const ATTEMPTS = 12;
const LONGEST_PAUSE_MS = 200;

/** Stores the question, and tells the owners once. Idempotent. */
export async function noteOutage(deps: Pick<WatchDeps, 'tables' | 'noticeWrites'>, found: Found, now: number) {
  for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
    if (await noted(deps, found, now)) return;
    await setTimeout(Math.random() * Math.min(10 * 2 ** attempt, LONGEST_PAUSE_MS));
  }
  throw new Error('The outage could not be stored.');
}

/** False if the newest outage is another one by now, or was answered. */
async function noted(
  { tables, noticeWrites }: Pick<WatchDeps, 'tables' | 'noticeWrites'>,
  found: Found,
  now: number,
): Promise<boolean> {
  const { auctions, users } = tables;
  const newest = await newestOutage(auctions);
  const place = placeOf(found, newest);
  if (place === undefined) return true;
  const { from, until } = place;
  const set = { from, until, [found.sign]: true } as const;
  if (place.is === 'joins' && newest !== undefined)
    return write(
      auctions,
      update<OutageItem>(
        auctions,
        outageKey(outageIdOf(newest)),
        { set },
        { from: newest.from, until: newest.until, answer: undefined },
      ),
    );
  const id = outageIdAt(from);
  const newestId = newest && outageIdOf(newest);
  const owners = ownersBut(await readActiveStaff(users, { unread: 'skip' }), []);
  const saved = await transact(auctions.client, [
    {
      name: 'asked',
      writes: [
        update<OutageItem>(auctions, outageKey(id), { set }, { from: undefined }),
        update<z.infer<typeof newestItem>>(auctions, NEWEST_KEY, { set: { id } }, { id: newestId }),
        ...owners.flatMap((userId) => noticeWrites({ kind: 'outage-noticed', userId, from, at: now })),
      ],
    },
  ]);
  return saved.ok;
}

async function newestOutage(auctions: AuctionsTable): Promise<OutageItem | undefined> {
  const newest = await readItem(auctions, NEWEST_KEY, newestItem);
  return newest && readItem(auctions, outageKey(newest.id), outageItem);
}
