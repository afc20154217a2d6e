import type { StateItem } from '../../tables/auctions/auction-items.ts';
import { queryBidders } from '../../tables/auctions/people-reads.ts';
import type { NoticeStore } from '../../tables/notifications/notice-store.ts';
import type { Notify } from '../../domain/notification-event.ts';
import { notifyWatchers } from '../watchers/notify-watchers.ts';
import { inParallel } from '../../platform/in-parallel.ts';
import type { AuctionsTable } from '../../tables/table-handle.ts';

const AT_ONCE = 10;
/** Later than this after the first time, everybody has been told, retries included. */
const RETRIES_END_MS = 5 * 60 * 1000;

/**
 * Tells every registered bidder and everybody who watches, once per auction, that it closes soon: the deadline moves with every bid, so the
 * notice is that of the first time this was noticed.
 * @param at when it was noticed, epoch milliseconds
 */
export async function notifyEndingSoon(
  deps: { readonly auctions: AuctionsTable; readonly notices: Pick<NoticeStore, 'firstTime'>; readonly notify: Notify },
  state: StateItem,
  title: string,
  at: number,
): Promise<void> {
  const { auctionId, closesAt } = state;
  const firstAt = await deps.notices.firstTime(`ending-soon#${auctionId}`, at);
  if (at - firstAt > RETRIES_END_MS) return;
  await inParallel(queryBidders(deps.auctions, auctionId), AT_ONCE, async ({ userId }) => {
    await deps.notify({ kind: 'auction-ending-soon', auctionId, title, userId, closesAt, at: firstAt });
  });
  await notifyWatchers(deps, { auctionId, title }, (facts) => ({
    ...facts,
    kind: 'watched-ending-soon',
    closesAt,
    at: firstAt,
  }));
}
