/** Tells who has registered for a sale with one deposit: the lots know only those of them who have bid. */
import type { Notify } from '#functions/domain/notification-event.ts';
import { inParallel } from '#functions/platform/in-parallel.ts';
import { readManyListings } from '#functions/tables/auctions/batch-reads.ts';
import { queryBidderIds } from '#functions/tables/auctions/people-reads.ts';
import { readSales } from '#functions/tables/sales/sale-item.ts';
import type { AuctionsTable } from '#functions/tables/table-handle.ts';
import type { PausedWhich } from '#shared/contract/pausing.ts';
import type { Changed } from './pause-many.ts';

const AT_ONCE = 25;

interface SaleNews {
  /** Of a pause; undefined when bidding goes on. */
  readonly reason: string | undefined;
  readonly at: number;
}

/**
 * After a sale, or all, was paused or resumed: each sale once. The news of a lot alone are for those who have bid on it or
 * watch it. A repeated request has changed nothing, so it tells nobody.
 */
export async function notifySales(
  { auctions, notify }: { readonly auctions: AuctionsTable; readonly notify: Notify },
  which: PausedWhich,
  { changed }: Changed,
  { reason, at }: SaleNews,
): Promise<void> {
  if (which.kind === 'lot' || changed.length === 0) return;
  const saleIds = which.kind === 'sale' ? [which.saleId] : await salesOf(auctions, changed);
  for (const { auctionId, name: title, deposit } of (await readSales(auctions, saleIds, 'eventual')).values()) {
    if (deposit === undefined) continue;
    await inParallel(queryBidderIds(auctions, auctionId), AT_ONCE, (userId) => {
      const facts = { auctionId, title, userId, forSale: true, at };
      return notify(
        reason === undefined ? { ...facts, kind: 'sale-resumed' } : { ...facts, kind: 'sale-paused', reason },
      );
    });
  }
}

async function salesOf(auctions: AuctionsTable, lotIds: readonly string[]): Promise<readonly string[]> {
  const listings = await readManyListings(auctions, lotIds);
  return [...listings.values()].flatMap(({ saleId }) => (saleId === undefined ? [] : [saleId]));
}
