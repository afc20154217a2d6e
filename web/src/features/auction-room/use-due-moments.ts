import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { AuctionDetails } from '../../../../shared/contract/auctions.ts';
import { closeAuction } from '../../../../shared/contract/closing.ts';
import { CLOSING_GRACE_MS } from '../../../../shared/model/auction-status.ts';
import { call } from '../../api/call.ts';
import { serverClock } from '../../realtime/live.ts';
import { auctionKeys } from '../auctions/auction-keys.ts';
import { URGENT_MS } from './clock-face.ts';
import { leadingBid } from './standing.ts';

/** Asking again for what is overdue. */
const AGAIN_MS = 3_000;
/** Everyone's clock strikes together: those who only read spread out. */
const SPREAD_MS = 1_500;
/** Timers count at most 2^31 ms; what is further off is looked at again then. */
const LONGEST_TIMER_MS = 24 * 60 * 60_000;

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
    const read = () => client.invalidateQueries({ queryKey: auctionKeys.detail(auctionId) });
    const close = async () => {
      // Refused or unanswered, the reading that follows tells where the auction stands.
      await call(closeAuction, { body: { auctionId, userId } }).catch(() => undefined);
      await read();
    };
    const startAt = Date.parse(startDate);
    const deadline = closesAt + CLOSING_GRACE_MS + (isLeading ? 0 : Math.random() * SPREAD_MS);
    const cancels =
      status === 'pending'
        ? [atServerTime(startAt, read, AGAIN_MS)]
        : status === 'active'
          ? [
              atServerTime(closesAt - URGENT_MS - 1_000, read, undefined),
              atServerTime(deadline, isLeading ? close : read, AGAIN_MS),
            ]
          : [];
    return () => {
      for (const cancel of cancels) cancel();
    };
  }, [client, auctionId, userId, status, startDate, closesAt, isLeading]);
}

/**
 * Does a task when the server's clock has surely reached a time (epoch ms), and again every `againMs`. A single
 * task whose time has passed already is left out.
 */
function atServerTime(time: number, task: () => Promise<unknown>, againMs: number | undefined): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const untilSure = () => time - serverClock.now() + (serverClock.reading()?.uncertainty ?? 0);
  const wait = (ms: number) => {
    timer = setTimeout(check, Math.min(Math.max(ms, 0), LONGEST_TIMER_MS));
  };
  const check = () => {
    const left = untilSure();
    if (left > 0) {
      wait(left);
      return;
    }
    void task();
    if (againMs !== undefined) wait(againMs);
  };
  if (againMs !== undefined || untilSure() > 0) wait(untilSure());
  return () => clearTimeout(timer);
}
