import type { AuctionFrame } from '../../shared/contract/realtime.ts';
import { effectiveStatus } from '../../shared/model/auction-status.ts';
import { rupeesFromPaise } from '../../shared/model/money.ts';
import type { StateItem } from '../tables/auctions/auction-items.ts';
import { winnerOf } from '../tables/auctions/winner.ts';
import { isoFrom } from '../platform/clock.ts';

/** The live state of an auction as the browser gets it at `now`. */
export function frameOf(state: StateItem, now: number): AuctionFrame {
  const { auctionId, seq, currentBid, closesAt, lastBid } = state;
  const winner = winnerOf(state);
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
            _id: lastBid.bidId,
            userId: lastBid.userId,
            name: lastBid.name,
            bidAmount: rupeesFromPaise(currentBid),
            createdAt: isoFrom(lastBid.at),
          },
    winner:
      winner === null
        ? null
        : {
            userId: winner.userId,
            name: winner.name,
            bidAmount: rupeesFromPaise(winner.bidAmount),
            bidTime: isoFrom(winner.bidAt),
          },
    serverTime: now,
  };
}
