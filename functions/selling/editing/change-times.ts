import type { ActorWithReason } from '#functions/platform/http/caller.ts';
import { getListingAndState } from '#functions/tables/auctions/auction-reads.ts';
import { refusal, type Refusal } from '#shared/contract/http/errors.ts';
import { ok, refused, type Result } from '#shared/model/result.ts';
import { getWithBidders } from '../sale-bidders.ts';
import type { SellingDeps } from './change-auction.ts';
import { saveEnd, saveStart } from './manual-times-store.ts';
import { decideEnd, decideStart } from './manual-times.ts';

type Deps = Pick<SellingDeps, 'auctions' | 'feed' | 'clock'>;

/** A write fails if the auction has changed since the read: a bid, an edit. Then read and decide again. */
const ATTEMPTS = 4;

/** Starts an auction now. Errors: NOT_FOUND, CONFLICT, those of `decideStart`. */
export async function startNow(
  deps: Deps,
  auctionId: string,
  by: ActorWithReason,
): Promise<Result<undefined, Refusal>> {
  for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
    const auction = await getWithBidders(deps.auctions, auctionId);
    if (auction === undefined) return refused(refusal('NOT_FOUND'));
    const start = decideStart(auction, deps.clock());
    if (!start.ok) return start;
    if ((await saveStart(deps, auction, start.value, by)) === 'saved') return ok(undefined);
  }
  return refused(refusal('CONFLICT'));
}

/** Ends an auction early and returns its deadline. Errors: NOT_FOUND, CONFLICT, those of `decideEnd`. */
export async function endEarly(deps: Deps, auctionId: string, by: ActorWithReason): Promise<Result<number, Refusal>> {
  for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
    const auction = await getListingAndState(deps.auctions, auctionId);
    if (auction === undefined) return refused(refusal('NOT_FOUND'));
    const now = deps.clock();
    const end = decideEnd(auction.state, now);
    if (!end.ok) return end;
    const { kind, closesAt } = end.value;
    if (kind === 'ended-before') return ok(closesAt);
    if ((await saveEnd(deps.auctions, auctionId, closesAt, { by, now })) === 'saved') return ok(closesAt);
  }
  return refused(refusal('CONFLICT'));
}
