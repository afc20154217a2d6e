import type { AuctionFrame } from '../../shared/contract/realtime.ts';
import { effectiveStatus } from '../../shared/model/auctions/auction-status.ts';
import { rupeesFromPaise } from '../../shared/model/money/money.ts';
import type { StateItem } from '../tables/auctions/auction-items.ts';
import { winnerOf } from '../domain/auctions/winner.ts';
import { type KnownBidder, maskedBidder, publicBidId } from '../domain/auctions/bidder-view.ts';
import { isoFrom } from '../platform/clock.ts';

/** The live state of an auction at `now` (epoch ms), the same for everybody. It shows bidders by alias only. */
export function frameOf(state: StateItem, now: number): AuctionFrame {
  const { auctionId, seq, currentBid, closesAt, lastBid } = state;
  const winner = winnerOf(state);
  const shown = (bidder: KnownBidder) => {
    const { id: userId, name } = maskedBidder(auctionId, bidder);
    return { userId, name };
  };
  return {
    type: 'auction',
    auctionId,
    status: effectiveStatus(state, now),
    seq,
    currentBid: rupeesFromPaise(currentBid),
    closesAt,
    lastBid:
      lastBid === undefined
        ? null
        : {
            _id: publicBidId(auctionId, seq),
            ...shown(lastBid),
            bidAmount: rupeesFromPaise(currentBid),
            createdAt: isoFrom(lastBid.at),
          },
    winner:
      winner === null
        ? null
        : {
            ...shown(winner),
            bidAmount: rupeesFromPaise(winner.bidAmount),
            bidTime: isoFrom(winner.bidAt),
          },
    serverTime: now,
  };
}
