/** The steps of a closing of the daily books. Each goes on from the stored position and stores how far it is. */
import { isDeepStrictEqual } from 'node:util';
import { inParallel } from '#functions/platform/in-parallel.ts';
import { logger } from '#functions/platform/logger.ts';
import { type Closing, type DayFigures } from '#functions/tables/books/book-items.ts';
import { added } from '#functions/tables/books/waits.ts';
import { unlessUnread } from '#functions/tables/unread.ts';
import { DAY_MS } from '#shared/model/durations.ts';
import { istParts, startOfIstDay } from '#shared/model/ist.ts';
import { EMPTY, sumOf } from '../books.ts';
import { readActedOn } from './acted-on.ts';
import { compareLotsWithDays, readRevenueOf, sumLots } from './book-sums.ts';
import { both, earlier, type Found, lookAtLot, type LookDeps, lookAtWallet, NOTHING } from './look-at-lot.ts';
import { readPageOfAuctions, PAGES_A_DAY } from './page-of-auctions.ts';
import { readEntries, isLot, readTouchedLots } from './touched-lots.ts';
import { readVerifiedOn } from './verified-on.ts';

export interface DailyBooksDeps extends LookDeps {
  /** How many pages of the auctions a closing passes over once all were looked at. */
  readonly pagesADay?: number;
  /** How many stored sums of sellers are wrong. */
  readonly countWrongSellerSums: () => Promise<number>;
  /** Compares settlement reports; after the sums, since it reads what the provider says. */
  readonly compareSettlements: (closing: Closing) => Promise<Partial<Closing>>;
}

export interface Progress {
  readonly read: () => Closing;
  readonly save: (change: Partial<Closing>) => Promise<void>;
  readonly hasTime: () => boolean;
}

/** How many lots are looked at before the position is stored. */
const CHUNK = 24;
const AT_ONCE = 8;

export const NO_FIGURES: DayFigures = { balance: EMPTY, revenue: 0, refunds: {}, verifications: {} };
export const dayOf = (ms: number): string => istParts(ms).date;
const dayAfter = (day: string): string => dayOf(startOfIstDay(day) + DAY_MS);

/** At first looks at all auctions and sales, then at some more each day, so that nothing wrong stays unseen. */
export async function passAuctions(deps: DailyBooksDeps, { read, save, hasTime }: Progress): Promise<boolean> {
  const { pagesADay = PAGES_A_DAY } = deps;
  for (let pages = 1; ; pages += 1) {
    const { at, passed, isComplete } = read();
    const page = await readPageOfAuctions(deps.tables.auctions, passed);
    const found = await lookAtLots(deps, page.auctionIds, at);
    await lookAtWallets(deps, found.people, at);
    const isEnd = page.next === undefined;
    const change = { ...changeBy(read(), found), passed: page.next, isComplete: isComplete || isEnd };
    if (isEnd && !isComplete) await beginDays(deps, change);
    await save(change);
    if (isEnd || (isComplete && pages >= pagesADay)) return true;
    if (!hasTime()) return false;
  }
}

/**
 * Before the first day that is counted the ledger names no days; what revenue came before is one sum under the day
 * before it.
 */
async function beginDays({ books, tables }: DailyBooksDeps, { day }: Pick<Closing, 'day'>): Promise<void> {
  const first = startOfIstDay(day);
  const revenue = await readRevenueOf(tables.payments, { from: 0, until: first - 1 });
  if (revenue !== 0) await books.putDay(dayOf(first - DAY_MS), { ...NO_FIGURES, revenue });
}

/** Counts each day since the last closing by the ledger, and looks at the lots and people that it names. */
export async function countDays(deps: DailyBooksDeps, progress: Progress): Promise<boolean> {
  const { read, save } = progress;
  const { at } = read();
  const { tables, books } = deps;
  while (read().day <= dayOf(at)) {
    const { day, after } = read();
    const isCounted = await inChunks(
      readTouchedLots(readEntries(tables.money, day, { after, at })),
      progress,
      async (chunk) => {
        const lots = chunk.filter(({ auctionId }) => isLot(auctionId));
        const refunded = new Set(lots.flatMap((lot) => [...lot.refunded]));
        const ids = lots.map(({ auctionId }) => auctionId);
        const found = await lookAtLots(deps, ids, at, refunded);
        const people = new Set(lots.flatMap((lot) => [...lot.people]));
        await lookAtWallets(deps, people, at);
        const { counted, ...rest } = read();
        const balance = sumOf([counted.balance, ...chunk.map(({ moved }) => moved)]);
        const refunds = added(counted.refunds, found.refunds);
        return {
          ...changeBy({ ...rest, counted }, found),
          counted: { ...counted, balance, refunds },
          after: chunk.at(-1)?.auctionId,
        };
      },
    );
    if (!isCounted) return false;
    const from = startOfIstDay(day);
    const [verifications, revenue] = await Promise.all([
      readVerifiedOn(tables.users, day, at),
      readRevenueOf(tables.payments, { from, until: Math.min(from + DAY_MS - 1, at) }),
    ]);
    const counted = { ...read().counted, verifications, revenue };
    if (!isDeepStrictEqual(counted, NO_FIGURES)) await books.putDay(day, counted);
    await save({ day: dayAfter(day), after: undefined, counted: NO_FIGURES });
  }
  return true;
}

/** Looks at what admins did something with since the last closing: new lots, and ones that moved no money. */
export function lookAtActedOn(deps: DailyBooksDeps, progress: Progress, since: number): Promise<boolean> {
  const { at, after } = progress.read();
  return inChunks(readActedOn(deps.tables.auctions, { since, after, at }), progress, async (chunk) => {
    const lots = [...new Set(chunk.map(({ auctionId }) => auctionId))].filter(isLot);
    const found = await lookAtLots(deps, lots, at);
    return { ...changeBy(progress.read(), found), after: chunk.at(-1)?.sk };
  });
}

/** Looks at the lots of which money may still move, or is wrong. */
export function lookAtOpen(deps: DailyBooksDeps, progress: Progress): Promise<boolean> {
  const { at, after } = progress.read();
  return inChunks(deps.books.open(after), progress, async (chunk) => {
    const left = chunk.filter(({ lookedAt }) => lookedAt !== at).map(({ key }) => key);
    const found = await lookAtLots(deps, left, at);
    for (const key of left) if (!found.open.has(key)) await deps.books.removeOpen(key);
    return { ...changeBy(progress.read(), found), after: chunk.at(-1)?.key };
  });
}

export function lookAtWrongWallets(deps: DailyBooksDeps, progress: Progress): Promise<boolean> {
  const { at, after } = progress.read();
  return inChunks(deps.books.wrongWallets(after), progress, async (chunk) => {
    for (const { key } of chunk) if (await lookAtWallet(deps, key, at)) await deps.books.removeWrongWallet(key);
    return { after: chunk.at(-1)?.key };
  });
}

/** Adds up the months in which a lot has changed, then everything. */
export async function addUp(
  { books, countWrongSellerSums }: Pick<DailyBooksDeps, 'books' | 'countWrongSellerSums'>,
  { read, save, hasTime }: Progress,
): Promise<boolean> {
  for (const month of read().changed) {
    await books.putEnded(month, await sumLots(books, month));
    await save({ changed: read().changed.filter((changedMonth) => changedMonth !== month) });
    if (!hasTime()) return false;
  }
  const { at, off: before } = read();
  const { total, off } = await compareLotsWithDays(books, dayOf(at - 2 * DAY_MS));
  // What was written between two reads is gone the next time.
  const wrong = off !== undefined && off === before ? 1 : 0;
  if (wrong > 0) logger.error('the carried books are wrong', { off });
  let [found, unread] = [wrong + (await countWrongSellerSums()), 0];
  for (const list of [books.open(), books.wrongWallets()])
    for await (const lot of list) {
      found += lot.wrong;
      unread += lot.unread;
    }
  await save({ off, last: { at, wrong: found, unread, total } });
  return true;
}

/** What cannot be read here counts like what the looks could not read. The next closing compares again. */
export async function compare(deps: DailyBooksDeps, { read, save }: Progress): Promise<boolean> {
  const isCompared = await unlessUnread(async () => save(await deps.compareSettlements(read())));
  const { last } = read();
  if (!isCompared && last !== undefined)
    await save({ last: { ...last, wrong: last.wrong + 1, unread: last.unread + 1 } });
  return true;
}

/** Works on some at once and stores how far it is. Returns false when the time is up. */
async function inChunks<T>(
  items: AsyncIterable<T>,
  { save, hasTime }: Progress,
  work: (chunk: readonly T[]) => Promise<Partial<Closing>>,
): Promise<boolean> {
  let chunk: T[] = [];
  for await (const item of items) {
    chunk.push(item);
    if (chunk.length < CHUNK) continue;
    await save(await work(chunk));
    chunk = [];
    if (!hasTime()) return false;
  }
  if (chunk.length > 0) await save(await work(chunk));
  return true;
}

/** @param refunded the payments that were refunded on the day being counted */
async function lookAtLots(
  deps: LookDeps,
  auctionIds: readonly string[],
  at: number,
  refunded?: ReadonlySet<string>,
): Promise<Found> {
  let found = NOTHING;
  await inParallel(auctionIds, AT_ONCE, async (auctionId) => {
    const lot = await lookAtLot(deps, auctionId, at, refunded);
    found = both(found, lot);
  });
  return found;
}

async function lookAtWallets(deps: LookDeps, people: Iterable<string>, at: number): Promise<void> {
  await inParallel(people, AT_ONCE, async (userId) => {
    await lookAtWallet(deps, userId, at);
  });
}

const changeBy = (closing: Closing, found: Found): Pick<Closing, 'changed' | 'lacking' | 'firstCaptured' | 'day'> => ({
  changed: [...new Set([...closing.changed, ...found.changed])],
  lacking: closing.lacking + found.lacking,
  firstCaptured: earlier(closing.firstCaptured, found.firstCaptured),
  // Only while the first closing passes over all lots.
  day:
    closing.isComplete || found.firstBooked === undefined || found.firstBooked > closing.day
      ? closing.day
      : found.firstBooked,
});
