import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { AuctionDetails } from '../../../../../shared/contract/auctions.ts';
import { closeAuction } from '../../../../../shared/contract/closing.ts';
import { CLOSING_GRACE_MS } from '../../../../../shared/model/auctions/auction-status.ts';
import { call } from '../../../api/call.ts';
import { atServerTime } from '../../../realtime/at-server-time.ts';
import { serverClock } from '../../../realtime/live.ts';
import { auctionKeys } from '../../../auctions/auction-keys.ts';
import { URGENT_MS } from './clock-face.ts';
import { leadingBid } from '../bids/bid-position.ts';

/** Asking again for what is overdue. */
const AGAIN_MS = 3_000;
/** Every browser reaches the deadline at the same moment: those that only read wait a random part of this. */
const SPREAD_MS = 1_500;

/**
 * Asks the server at the moments something is due: the start, thirty seconds before the deadline (the countdown must
 * then be right), and the close. Whoever leads when the deadline and its grace have passed asks for the close itself;
 * everyone else reads the auction, which closes it as well.
 */
export function useDueMoments(auction: AuctionDetails, userId: string): void {
  const client = useQueryClient();
  const { _id: auctionId, status, startDate, closesAt } = auction;
  const isLeading = leadingBid(auction)?.userId === userId;

  useEffect(() => {
    const read = () => void client.invalidateQueries({ queryKey: auctionKeys.detail(auctionId) });
    // Whether or not the request succeeds, the auction fetched afterwards shows its true state.
    const close = () => void call(closeAuction, { body: { auctionId, userId } }).then(read, read);
    const startAt = Date.parse(startDate);
    const deadline = closesAt + CLOSING_GRACE_MS + (isLeading ? 0 : Math.random() * SPREAD_MS);
    const cancels =
      status === 'pending'
        ? [atServerTime(serverClock, startAt, read, AGAIN_MS)]
        : status === 'active'
          ? [
              atServerTime(serverClock, closesAt - URGENT_MS - 1_000, read, undefined),
              atServerTime(serverClock, deadline, isLeading ? close : read, AGAIN_MS),
            ]
          : [];
    return () => {
      for (const cancel of cancels) cancel();
    };
  }, [client, auctionId, userId, status, startDate, closesAt, isLeading]);
}
