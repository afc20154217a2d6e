/** Decides whether an auction or a sale may be postponed, and to when. Pure; times are epoch milliseconds. */
import { formatIst } from '#functions/platform/ist.ts';
import type { StateItem } from '#functions/tables/auctions/auction-items.ts';
import type { ListingAndState } from '#functions/tables/auctions/auction-reads.ts';
import type { ListingItem } from '#functions/tables/auctions/listing-item.ts';
import type { SaleItem } from '#functions/tables/sales/sale-item.ts';
import { refusal, type Refusal } from '#shared/contract/http/errors.ts';
import { DAY_MS } from '#shared/model/durations.ts';
import { ok, refused, type Result } from '#shared/model/result.ts';
import { mayBePostponed } from '#shared/model/sales/sale-schedule.ts';
import type { AuctionTimes } from '../auction-form.ts';
import { locked, statusForAdmin } from '../auction-moves.ts';

/** Deposits are held until the new start, so a year that was mistyped must be refused. */
const MOST_MS = 366 * DAY_MS;

/** By how much a start moves. Error: INVALID_INPUT unless it moves later, into the future, and by a year at most. */
export function checkDelay(startAt: number, newStartAt: number, now: number): Result<number, Refusal> {
  const delayMs = newStartAt - startAt;
  if (delayMs <= 0) return invalid(`The new start must be later than ${formatIst(startAt)}.`);
  if (newStartAt <= now) return invalid('The new start must be in the future.');
  if (delayMs > MOST_MS) return invalid('A start moves by a year at most. Cancelling sends the deposits back.');
  return ok(delayMs);
}

const invalid = (sentence: string) => refused(refusal('INVALID_INPUT', sentence));

/** All times of an auction, moved by the same delay. */
export const postponedTimes = (
  { registrationDeadlineAt, startAt, endAt, latestEnd }: AuctionTimes,
  delayMs: number,
): AuctionTimes => ({
  registrationDeadlineAt: registrationDeadlineAt + delayMs,
  startAt: startAt + delayMs,
  endAt: endAt + delayMs,
  latestEnd: latestEnd === undefined ? undefined : latestEnd + delayMs,
});

/** `unchanged`: it has no dates that anybody relies on, or never will start. */
export type LotPostponement = 'postpone' | 'unchanged';

/** Whether a lot moves with its sale. Error: AUCTION_LOCKED once it has started. */
export function decideWithSale({ state }: ListingAndState, now: number): Result<LotPostponement, Refusal> {
  switch (statusForAdmin(state, now)) {
    case 'pending':
      return ok('postpone');
    case 'active':
      return locked('It has started, so it keeps its times.');
    case 'draft':
    case 'completed':
    case 'cancelled':
      return ok('unchanged');
  }
}

/**
 * Whether one auction may be postponed by itself. A paused one that has not started may be, too, after its start was due.
 * Error: AUCTION_LOCKED.
 */
export function decideAlone({ listing, state }: ListingAndState, now: number): Result<undefined, Refusal> {
  const status = statusForAdmin(state, now);
  if (status === 'draft') return locked('A draft has no bidders. Its dates can be changed.');
  if (status === 'active') return locked('This auction has started. It can be paused or cancelled.');
  if (status !== 'pending') return locked(`This auction is ${status} and keeps its dates.`);
  return listing.hasSaleDeposit === true
    ? locked('Bidders register for the whole sale of this lot, so only the whole sale can be postponed.')
    : ok(undefined);
}

/**
 * Whether a sale may be postponed.
 * @param lots the states of its lots, which matter only after its start
 * Error: AUCTION_LOCKED.
 */
export function decideSale(
  { startAt }: Pick<SaleItem, 'startAt'>,
  lots: readonly StateItem[],
  now: number,
): Result<undefined, Refusal> {
  const statuses = lots.map((state) => statusForAdmin(state, now));
  return mayBePostponed(startAt, statuses, now)
    ? ok(undefined)
    : locked('The sale has started, so it cannot be postponed. What runs can be paused or cancelled.');
}

/** Whether an earlier request did the same, and its answer was lost. */
export const isAlreadyPostponed = (
  { startAt, postponed }: Pick<ListingItem | SaleItem, 'startAt' | 'postponed'>,
  request: { readonly startAt: number; readonly reason: string },
): boolean => startAt === request.startAt && postponed?.reason === request.reason;
