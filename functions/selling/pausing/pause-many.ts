/**
 * Pauses auctions, and lets them go on, many at once. Each is a write of its own, so a repeated request does what is
 * left.
 */
import type { Clock } from '#functions/platform/clock.ts';
import type { Actor, ActorWithReason } from '#functions/platform/http/caller.ts';
import { inParallel } from '#functions/platform/in-parallel.ts';
import type { StateItem } from '#functions/tables/auctions/auction-items.ts';
import { getState } from '#functions/tables/auctions/auction-reads.ts';
import { readManyStates } from '#functions/tables/auctions/batch-reads.ts';
import { readSale } from '#functions/tables/sales/sale-item.ts';
import type { AuctionsTable } from '#functions/tables/table-handle.ts';
import { unlessUnread, type UnreadItem } from '#functions/tables/unread.ts';
import { refusal, type Refusal } from '#shared/contract/http/errors.ts';
import type { PausedWhich } from '#shared/contract/pausing.ts';
import { ok, refused, type Result } from '#shared/model/result.ts';
import { NO_SALE } from '../sale-bidders.ts';
import { decidePause, resumedAt, STARTS_WITHIN_MS } from './pause-rules.ts';
import { savePause, saveResume } from './pause-store.ts';

export interface PausingDeps {
  readonly auctions: AuctionsTable;
  /**
   * One page of the lots that run, or that have not started, in the order of their start; undefined for an invalid
   * cursor.
   */
  readonly openLots: (
    status: 'active' | 'upcoming',
    cursor: string | undefined,
    now: number,
  ) => Promise<{ readonly auctionIds: readonly string[]; readonly nextCursor: string | null } | undefined>;
  readonly clock: Clock;
}

/** Each is one write of another item, and the function has half a minute for thousands. */
const AT_ONCE = 50;
/** A write fails if the auction has changed since the read. Then read and decide again. */
const ATTEMPTS = 4;
const UNREADABLE = 'Its record cannot be read, so it is as it was. Please tell whoever operates this site.';

export interface Changed {
  /** The ids of the lots. */
  readonly changed: readonly string[];
  readonly refused: readonly { readonly auctionId: string; readonly message: string }[];
}

/** Behind what was changed: how many lots were not. */
export const butNot = (count: number): string => (count === 0 ? '' : `, but not ${count} that could not be changed`);

type Outcome = Result<'changed' | 'unchanged', Refusal>;

/** Errors: NOT_FOUND; for one lot also CONFLICT and AUCTION_LOCKED. */
export const pauseAll = (
  deps: PausingDeps,
  which: PausedWhich,
  by: ActorWithReason,
): Promise<Result<Changed, Refusal>> => changeEach(deps, which, STARTS_WITHIN_MS, (state) => pauseOne(deps, state, by));

/** Also what was postponed since it was paused. Errors: NOT_FOUND; for one lot also CONFLICT. */
export const resumeAll = (deps: PausingDeps, which: PausedWhich, by: Actor): Promise<Result<Changed, Refusal>> =>
  changeEach(deps, which, Infinity, (state) => resumeOne(deps, state, by));

async function pauseOne({ auctions, clock }: PausingDeps, first: StateItem, by: ActorWithReason): Promise<Outcome> {
  let state: StateItem | undefined = first;
  for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
    const now = clock();
    const pausing = decidePause(state, now);
    if (!pausing.ok) return pausing;
    if (pausing.value === 'paused') return ok('unchanged');
    if ((await savePause(auctions, first.auctionId, pausing.value, { by, now })) === 'saved') return ok('changed');
    state = await getState(auctions, first.auctionId);
  }
  return refused(refusal('CONFLICT'));
}

async function resumeOne({ auctions, clock }: PausingDeps, first: StateItem, by: Actor): Promise<Outcome> {
  let state: StateItem | undefined = first;
  for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
    const now = clock();
    const resumed = state && resumedAt(state, now);
    if (state === undefined || resumed === undefined) return ok('unchanged');
    if ((await saveResume(auctions, state, resumed, { by, now })) === 'saved') return ok('changed');
    state = await getState(auctions, first.auctionId);
  }
  return refused(refusal('CONFLICT'));
}

async function changeEach(
  deps: PausingDeps,
  which: PausedWhich,
  startsWithinMs: number,
  change: (state: StateItem) => Promise<Outcome>,
): Promise<Result<Changed, Refusal>> {
  const now = deps.clock();
  if (which.kind === 'lot') {
    const state = await getState(deps.auctions, which.auctionId);
    if (state === undefined) return refused(refusal('NOT_FOUND'));
    const outcome = await change(state);
    return outcome.ok ? ok({ changed: outcome.value === 'changed' ? [which.auctionId] : [], refused: [] }) : outcome;
  }
  const lots =
    which.kind === 'all' ? await openStates(deps, now, startsWithinMs) : await lotsOf(deps.auctions, which.saleId);
  if (lots === undefined) return refused(refusal('NOT_FOUND', NO_SALE));
  const changed: string[] = [];
  const unread = (auctionId: string) => ({ auctionId, message: UNREADABLE });
  const failed = lots.unread.map(unread);
  // What runs, starts within a day or is paused. The others need nobody's attention.
  await inParallel(
    lots.states.filter((state) => decidePause(state, now).ok),
    AT_ONCE,
    async (state) => {
      const { auctionId } = state;
      const isRead = await unlessUnread(async () => {
        const outcome = await change(state);
        if (!outcome.ok) failed.push({ auctionId, message: outcome.error.message });
        else if (outcome.value === 'changed') changed.push(auctionId);
      });
      if (!isRead) failed.push(unread(auctionId));
    },
  );
  return ok({ changed, refused: failed });
}

/** Undefined if there is no such sale. */
async function lotsOf(auctions: AuctionsTable, saleId: string): Promise<ReadLots | undefined> {
  const sale = await readSale(auctions, saleId);
  return sale && readLots(auctions, sale.lots);
}

interface ReadLots {
  readonly states: readonly StateItem[];
  /** The ids of lots whose records cannot be read. */
  readonly unread: readonly string[];
}

async function readLots(auctions: AuctionsTable, auctionIds: readonly string[]): Promise<ReadLots> {
  const unread: string[] = [];
  const noteUnread = ({ key }: UnreadItem) => unread.push(...key.split(' ', 1));
  const states = await readManyStates(auctions, auctionIds, { consistency: 'strong', unread: noteUnread });
  return { states: [...states.values()], unread };
}

/** All that the catalogue knows to run, or to start soon, by default within a day. */
export async function openStates(
  { auctions, openLots }: Pick<PausingDeps, 'auctions' | 'openLots'>,
  now: number,
  startsWithinMs: number = STARTS_WITHIN_MS,
): Promise<ReadLots> {
  const found: StateItem[] = [];
  const unread = new Set<string>();
  for (const status of ['active', 'upcoming'] as const) {
    let cursor: string | undefined;
    do {
      const page = await openLots(status, cursor, now);
      if (page === undefined) break;
      const lots = await readLots(auctions, page.auctionIds);
      found.push(...lots.states);
      for (const auctionId of lots.unread) unread.add(auctionId);
      const isLater = lots.states.some(({ startAt }) => startAt > now + startsWithinMs);
      cursor = isLater ? undefined : (page.nextCursor ?? undefined);
    } while (cursor !== undefined);
  }
  return { states: found, unread: [...unread] };
}
