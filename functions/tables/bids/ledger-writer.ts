import * as z from 'zod';
import { inParallel } from '#functions/platform/in-parallel.ts';
import { queryFirst } from '../reads.ts';
import type { BidsTable } from '../table-handle.ts';
import { putNew, update, write } from '../writes.ts';
import type { BidItem } from './bid-item.ts';
import type { MaximumItem } from './maximum-store.ts';

export type AppendToLedger = (entries: readonly (BidItem | MaximumItem)[]) => Promise<void>;

const CONCURRENCY = 10;

/**
 * Appends bids, and maximums to a partition of their own. Idempotent: an existing entry stays unchanged. Throws if another
 * bid has the number: after a restore of the auctions alone, the ledger still has bids that do not count any more.
 */
export function ledgerWriter(bids: BidsTable): AppendToLedger {
  return (entries) =>
    inParallel(entries, CONCURRENCY, async (entry) => {
      if (await write(bids, putNew(bids, entry))) return;
      const { auctionId, seq } = entry;
      const [stored] = await queryFirst(bids, { key: { auctionId, seq }, limit: 1 }, storedBid);
      if ('bidId' in entry && stored !== undefined && stored.bidId !== entry.bidId)
        throw new Error(`The ledger of ${auctionId} has another bid ${seq}.`);
    });
}

const storedBid = z.object({ bidId: z.string().optional() });

/** Changes the bidder's name in a ledger entry if the bid is theirs. */
export async function renameInLedger(
  bids: BidsTable,
  { auctionId, seq, userId }: Pick<BidItem, 'auctionId' | 'seq' | 'userId'>,
  name: string,
): Promise<void> {
  await write(bids, update<BidItem>(bids, { auctionId, seq }, { set: { name } }, { userId }));
}
