import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { AuctionDetails } from '#shared/contract/auctions.ts';
import { closeAuction } from '#shared/contract/closing.ts';
import { call } from '#web/api/call.ts';
import { auctionKeys } from '#web/auctions/auction-keys.ts';
import { atServerTime } from '#web/realtime/at-server-time.ts';
import { serverClock } from '#web/realtime/live.ts';
import { leadingBid } from '../bids/bid-position.ts';
import { dueMoments } from './due-moments.ts';

/** Sends the due requests of an auction at their times. */
export function useDueMoments(auction: AuctionDetails, userId: string): void {
  const client = useQueryClient();
  const { _id: auctionId, status, startDate, closesAt, pausedAt } = auction;
  const isRegistered = auction.viewer.registered;
  const isLeading = leadingBid(auction)?.userId === userId;

  useEffect(() => {
    // Repeats must not cancel a slow read: on a bad network none would ever end.
    const read = () =>
      void client.invalidateQueries({ queryKey: auctionKeys.detail(auctionId) }, { cancelRefetch: false });
    // The auction is fetched after success and failure, and then shows its true state.
    const close = () => void call(closeAuction, { body: { auctionId, userId } }).then(read, read);
    const moments = dueMoments({ status, startDate, closesAt, pausedAt, isRegistered, isLeading }, Math.random());
    const cancels = moments.map(({ at, task, againMs }) =>
      atServerTime(serverClock, at, task === 'close' ? close : read, againMs),
    );
    return () => {
      for (const cancel of cancels) cancel();
    };
  }, [client, auctionId, userId, status, startDate, closesAt, pausedAt, isRegistered, isLeading]);
}
