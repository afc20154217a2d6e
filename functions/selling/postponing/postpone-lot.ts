/**
 * Postpones an auction whose bidders have paid: later only, before its start only. They are told, and may withdraw
 * until the new start.
 */
import type { Clock } from '#functions/platform/clock.ts';
import type { Actor, ActorWithReason } from '#functions/platform/http/caller.ts';
import { type StateItem, stateKey } from '#functions/tables/auctions/auction-items.ts';
import { getListingAndState, type ListingAndState } from '#functions/tables/auctions/auction-reads.ts';
import { type ListingItem, listingKey } from '#functions/tables/auctions/listing-item.ts';
import { auditWrite } from '#functions/tables/audit/audit-entry.ts';
import { catalogueVersion } from '#functions/tables/catalogue/catalogue-entry.ts';
import { feedWrite } from '#functions/tables/catalogue/catalogue-feed.ts';
import type { AuctionsTable, FeedTable } from '#functions/tables/table-handle.ts';
import { update } from '#functions/tables/writes.ts';
import { refusal, type Refusal } from '#shared/contract/http/errors.ts';
import { ok, refused, type Result } from '#shared/model/result.ts';
import { hasTimes, type LotTimes } from '#shared/model/sales/sale-schedule.ts';
import { type Saved, save, statusCondition } from '../selling-writes.ts';
import {
  checkDelay,
  decideAlone,
  decideWithSale,
  isAlreadyPostponed,
  type LotPostponement,
  postponedTimes,
} from './postpone-rules.ts';

export interface PostponeDeps {
  readonly auctions: AuctionsTable;
  readonly feed: FeedTable;
  readonly clock: Clock;
}

/** A write fails if the auction has changed since the read: an edit, a pause, the start. Then read and decide again. */
const ATTEMPTS = 4;

/** Errors: NOT_FOUND, CONFLICT, those of `decideAlone` and `checkDelay`. A retry after a lost answer succeeds. */
export async function postponeLot(
  deps: PostponeDeps,
  auctionId: string,
  startAt: number,
  by: ActorWithReason,
): Promise<Result<undefined, Refusal>> {
  for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
    const lot = await getListingAndState(deps.auctions, auctionId);
    if (lot === undefined) return refused(refusal('NOT_FOUND'));
    if (isAlreadyPostponed(lot.listing, { startAt, reason: by.reason })) return ok(undefined);
    const now = deps.clock();
    const allowed = decideAlone(lot, now);
    if (!allowed.ok) return allowed;
    const delay = checkDelay(lot.listing.startAt, startAt, now);
    if (!delay.ok) return delay;
    const change = { byMs: delay.value, at: now, reason: by.reason, by };
    if ((await savePostponement(deps, lot, change, now)) === 'saved') return ok(undefined);
  }
  return refused(refusal('CONFLICT'));
}

interface Postponement {
  /** By how much all times move. */
  readonly byMs: number;
  /** When it was decided. All lots of a sale store the same time, so a repeated call knows which ones have moved. */
  readonly at: number;
  readonly reason: string;
  readonly by: Actor;
}

/**
 * Postpones a lot with its sale, once. A lot that already has the new times of the sale, or was postponed by itself since
 * then, keeps its times.
 * Errors: CONFLICT, AUCTION_LOCKED.
 *
 * @param times the times that the postponed sale gives to this lot
 */
export async function postponeWithSale(
  deps: PostponeDeps,
  auctionId: string,
  times: LotTimes,
  change: Postponement,
): Promise<Result<LotPostponement, Refusal>> {
  for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
    const lot = await getListingAndState(deps.auctions, auctionId);
    if (lot === undefined || hasMoved(lot.listing, times, change)) return ok('unchanged');
    const now = deps.clock();
    const decided = decideWithSale(lot, now);
    if (!decided.ok || decided.value === 'unchanged') return decided;
    if ((await savePostponement(deps, lot, change, now)) === 'saved') return decided;
  }
  return refused(refusal('CONFLICT'));
}

const hasMoved = (listing: ListingItem, times: LotTimes, { at }: Postponement): boolean =>
  (listing.postponed?.at ?? 0) >= at || hasTimes(listing, times);

/**
 * One transaction, which is possible because nobody bids before the start. The new `admission` makes every function read
 * STATE again. The new `changes` updates lists and, by the stream, the schedule; the stream also notifies bidders and
 * watchers.
 */
function savePostponement(
  { auctions, feed }: PostponeDeps,
  { listing, state }: ListingAndState,
  { byMs, at, reason, by: { adminId, source } }: Postponement,
  now: number,
): Promise<Saved> {
  const { auctionId, version, registrationDeadlineAt, startAt, endAt } = listing;
  const times = postponedTimes(listing, byMs);
  const { latestEnd } = times;
  const newListing = {
    ...times,
    postponed: { at, reason },
    lastChange: `It was postponed. Reason: ${reason}`,
    updatedAt: now,
    version: version + 1,
  };
  const newState = { startAt: times.startAt, endAt: times.endAt, closesAt: times.endAt, latestEnd };
  return save(auctions, [
    update<ListingItem>(auctions, listingKey(auctionId), { set: newListing }, { version }),
    update<StateItem>(
      auctions,
      stateKey(auctionId),
      { set: newState, add: { admission: 1, changes: 1 } },
      { ...statusCondition('pending', now, state.pausedAt), pausedAt: state.pausedAt, seq: 0 },
    ),
    auditWrite(
      auctions,
      { auctionId },
      {
        action: 'auction-postponed',
        by: { adminId, source },
        at: now,
        before: { registrationDeadlineAt, startAt, endAt },
        after: {
          registrationDeadlineAt: times.registrationDeadlineAt,
          startAt: times.startAt,
          endAt: times.endAt,
          reason,
        },
      },
    ),
    feedWrite(
      feed,
      catalogueVersion(
        { ...listing, ...newListing },
        { ...state, ...newState, changes: (state.changes ?? 0) + 1 },
        now,
      ),
    ),
  ]);
}
