import { isLatestEnd } from '#functions/domain/auctions/state-facts.ts';
import type { Notify } from '#functions/domain/notification-event.ts';
import { inParallel } from '#functions/platform/in-parallel.ts';
import type { StateItem } from '#functions/tables/auctions/auction-items.ts';
import { queryBidderIds } from '#functions/tables/auctions/people-reads.ts';
import type { NoticeStore } from '#functions/tables/notifications/notice-store.ts';
import type { AuctionsTable } from '#functions/tables/table-handle.ts';
import { notifyWatchers } from '../watchers/notify-watchers.ts';

const AT_ONCE = 10;
/** All retries are over by then, so everybody has the notice. */
const RETRIES_END_MS = 5 * 60 * 1000;

/**
 * Notifies bidders and watchers that the auction closes soon, once per auction. The deadline moves with every bid, so
 * the time of the first check identifies the notice.
 * @param at the time of this check, epoch milliseconds
 */
export async function notifyEndingSoon(
  deps: { readonly auctions: AuctionsTable; readonly notices: Pick<NoticeStore, 'firstTime'>; readonly notify: Notify },
  state: StateItem,
  title: string,
  at: number,
): Promise<void> {
  const { auctionId, closesAt } = state;
  const closing = { closesAt, isLatestEnd: isLatestEnd(state) };
  const firstAt = await deps.notices.firstTime(`ending-soon#${auctionId}`, at);
  if (at - firstAt > RETRIES_END_MS) return;
  await inParallel(queryBidderIds(deps.auctions, auctionId), AT_ONCE, async (userId) => {
    await deps.notify({ kind: 'auction-ending-soon', auctionId, title, userId, ...closing, at: firstAt });
  });
  await notifyWatchers(deps, { auctionId, title }, (facts) => ({
    ...facts,
    kind: 'watched-ending-soon',
    ...closing,
    at: firstAt,
  }));
}
