import { isoFrom } from '#functions/platform/clock.ts';
import type { StateItem } from '#functions/tables/auctions/auction-items.ts';
import { lastBidsOf, lastPrice } from '#functions/tables/auctions/last-bids.ts';
import type { BidItem } from '#functions/tables/bids/bid-item.ts';
import type { AuctionFrame } from '#shared/contract/realtime.ts';
import { effectiveStatus } from '#shared/model/auctions/auction-status.ts';
import { rupeesFromPaise } from '#shared/model/money/money.ts';
import { type KnownBidder, maskedBidder, publicBidId } from './bidder-view.ts';
import { saleOutcomeOf } from './sale-outcome.ts';
import { reserveStatusOf } from './state-facts.ts';
import { winnerOf } from './winner.ts';

/** The live state of an auction at `now` (epoch ms), the same for everybody. It shows bidders by alias only. */
export function frameOf(state: StateItem, now: number): AuctionFrame {
  const { auctionId, seq, closesAt, leastBid } = state;
  const winner = winnerOf(state);
  const shown = (bidder: KnownBidder) => {
    const { id: userId, name } = maskedBidder(auctionId, bidder);
    return { userId, name };
  };
  const shownBid = (bid: BidItem) => ({
    _id: publicBidId(auctionId, bid.seq),
    ...shown(bid),
    bidAmount: rupeesFromPaise(bid.amount),
    createdAt: isoFrom(bid.at),
    automatic: bid.automatic === true,
  });
  const [last, previous] = lastBidsOf(state);
  return {
    type: 'auction',
    auctionId,
    status: effectiveStatus(state, now),
    seq,
    currentBid: rupeesFromPaise(lastPrice(state)),
    leastBid: rupeesFromPaise(leastBid),
    reserveStatus: reserveStatusOf(state),
    closesAt,
    pausedAt: state.pausedAt,
    ...(state.lastVoid !== undefined && { lastVoid: state.lastVoid }),
    ...(state.lastVoid === seq && { restates: last?.restates ?? 0 }),
    lastBid: last === undefined ? null : shownBid(last),
    previousBid:
      last?.restates === undefined && last !== undefined && previous !== undefined && areWrittenTogether(last, previous)
        ? shownBid(previous)
        : null,
    winner:
      winner === null
        ? null
        : {
            ...shown(winner),
            bidAmount: rupeesFromPaise(winner.bidAmount),
            bidTime: isoFrom(winner.bidAt),
          },
    outcome: saleOutcomeOf(state),
    serverTime: now,
  };
}

/** A bid and the answer of a maximum are written together. */
const areWrittenTogether = (last: BidItem, previous: BidItem): boolean =>
  last.at === previous.at && (last.automatic === true) !== (previous.automatic === true);
