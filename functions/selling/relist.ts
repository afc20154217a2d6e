/** Decides whether a lot may be listed again, and who may not register then. Pure. */
import { saleOutcomeOf } from '#functions/domain/auctions/sale-outcome.ts';
import type { ListingAndState } from '#functions/tables/auctions/auction-reads.ts';
import type { BidderItem } from '#functions/tables/auctions/bidder-item.ts';
import { refusal, type Refusal } from '#shared/contract/http/errors.ts';
import { ok, refused, type Result } from '#shared/model/result.ts';
import { locked, statusForAdmin } from './auction-moves.ts';

type BidderFacts = Pick<BidderItem, 'userId' | 'finalPayment' | 'deposit' | 'decision'>;

/**
 * Only a lot that was not sold, and only once, so that two admins do not offer it twice.
 * Errors: CONFLICT (listed again already), AUCTION_LOCKED.
 */
export function checkRelist({ state }: Pick<ListingAndState, 'state'>, now: number): Result<undefined, Refusal> {
  if (state.relistedAs !== undefined) return refused(refusal('CONFLICT', 'This lot has been listed again already.'));
  if (state.withdrawn === true) return locked('This draft was never published. It can be duplicated instead.');
  const status = statusForAdmin(state, now);
  if (status === 'cancelled') return ok(undefined);
  if (status !== 'completed' || state.status !== 'completed') {
    return locked(`This auction is ${status === 'completed' ? 'just being closed' : status}. ${ONLY_UNSOLD}`);
  }
  switch (saleOutcomeOf(state)) {
    case 'on-approval':
      return locked('The highest bid of this auction may still be accepted. Please decide about it first.');
    case 'open':
      return locked('This lot is won, and the winner may still pay. Please decide about the win first.');
    case 'sold':
      return locked('This lot is sold.');
    case 'unsold':
    case null:
      return ok(undefined);
  }
}

const ONLY_UNSOLD = 'Only a lot that was not sold, or whose auction was cancelled, can be listed again.';

/** Those who won and did not pay, in this auction or before it. A forfeited deposit may be that of the sale. */
export function defaultersOf(
  { listing }: Pick<ListingAndState, 'listing'>,
  bidders: readonly BidderFacts[],
): readonly string[] {
  const defaulters = bidders
    .filter(
      ({ finalPayment, deposit, decision }) =>
        finalPayment === 'forfeited' ||
        deposit === 'forfeited' ||
        decision?.tookSaleDeposit === true ||
        decision?.wasForfeited === true,
    )
    .map(({ userId }) => userId);
  return [...new Set([...(listing.barred ?? []), ...defaulters])];
}
