import { randomUUID } from 'node:crypto';
import { bidderFor, publicBidId } from '#functions/domain/auctions/bidder-view.ts';
import type { Winner } from '#functions/domain/auctions/winner.ts';
import { isoFrom } from '#functions/platform/clock.ts';
import type { Caller } from '#functions/platform/http/caller.ts';
import { type Endpoint, endpoint } from '#functions/platform/http/endpoint.ts';
import { logger } from '#functions/platform/logger.ts';
import { placeBid as placeBidRoute } from '#shared/contract/bids.ts';
import { closeAuction as closeAuctionRoute } from '#shared/contract/closing.ts';
import { refusal } from '#shared/contract/http/errors.ts';
import { rupeesFromPaise } from '#shared/model/money/money.ts';
import { ok, refused } from '#shared/model/result.ts';
import { type PaceChecks, whyTooFast } from './bid-pace.ts';
import { closeAuction } from './close-auction.ts';
import { maximumRoutes } from './maximum/maximum-routes.ts';
import { type BiddingDeps, placeBid } from './place-bid.ts';

const PLACED = 'Bid placed successfully!';
// A maximum has answered it, or, of a bid that was sent again, a later bid.
const PLACED_BEHIND = 'Bid placed. Another bidder leads.';

/** The routes of bidding-api. */
export function biddingRoutes(deps: BiddingDeps & PaceChecks): readonly Endpoint[] {
  return [
    ...maximumRoutes(deps),

    endpoint(placeBidRoute, async ({ params, body, caller, receivedAt }) => {
      if (body.userId !== caller.userId) return refused(refusal('FORBIDDEN'));
      const tooFast = whyTooFast(deps, caller);
      if (tooFast !== undefined) return refused(tooFast);
      const placed = await placeBid(deps, {
        auctionId: params.id,
        ...caller,
        amount: body.bidAmount,
        isMaximum: body.upTo === true,
        bidId: body.bidId ?? randomUUID(),
        receivedAt,
      });
      if (!placed.ok) return placed;
      const { bid, closesAt, currentBid, leastBid, reserveStatus, leads, isLatestEnd } = placed.value;
      const message = isLatestEnd ? PLACED : `${PLACED} Timer restarted.`;
      // auction-stream logs the same three values. STATE has no room for the request id.
      logger.info('bid accepted', { auctionId: bid.auctionId, seq: bid.seq, bidId: bid.bidId });
      return ok({
        answer: {
          success: true as const,
          message: leads ? message : PLACED_BEHIND,
          bid: {
            _id: publicBidId(bid.auctionId, bid.seq),
            seq: bid.seq,
            userId: bid.userId,
            bidAmount: rupeesFromPaise(bid.amount),
            createdAt: isoFrom(bid.at),
            automatic: bid.automatic === true,
          },
          currentBid: rupeesFromPaise(currentBid),
          leastBid: rupeesFromPaise(leastBid),
          reserveStatus,
          leads,
          closesAt,
          serverTime: deps.clock(),
        },
      });
    }),

    endpoint(closeAuctionRoute, async ({ body, caller }) => {
      if (body.userId !== caller.userId) return refused(refusal('FORBIDDEN'));
      const closed = await closeAuction(deps.auctions, body.auctionId, deps.clock());
      if (!closed.ok) return closed;
      const { winner } = closed.value;
      return ok({
        answer: {
          success: true as const,
          message: 'Auction closed.',
          winner: winner === null ? null : winnerAnswer(winner, body.auctionId, caller),
        },
      });
    }),
  ];
}

function winnerAnswer(winner: Winner, auctionId: string, caller: Caller) {
  const { bidAmount, bidAt } = winner;
  const { id: userId, name } = bidderFor(caller, auctionId, winner);
  return { userId, name, bidAmount: rupeesFromPaise(bidAmount), bidTime: isoFrom(bidAt) };
}
