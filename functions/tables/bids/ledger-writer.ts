import { inParallel } from '#functions/platform/in-parallel.ts';
import type { BidsTable } from '../table-handle.ts';
import { putNew, update, write } from '../writes.ts';
import type { BidItem } from './bid-item.ts';
import type { MaximumItem } from './maximum-store.ts';

export type AppendToLedger = (entries: readonly (BidItem | MaximumItem)[]) => Promise<void>;

const CONCURRENCY = 10;

/** Appends bids, and maximums to a partition of their own. Idempotent: an existing entry stays unchanged. */
export function ledgerWriter(bids: BidsTable): AppendToLedger {
  return (entries) =>
    inParallel(entries, CONCURRENCY, async (entry) => {
      await write(bids, putNew(bids, entry));
    });
}

/** Changes the bidder's name in a ledger entry if the bid is theirs. */
export async function renameInLedger(
  bids: BidsTable,
  { auctionId, seq, userId }: Pick<BidItem, 'auctionId' | 'seq' | 'userId'>,
  name: string,
): Promise<void> {
  await write(bids, update<BidItem>(bids, { auctionId, seq }, { set: { name } }, { userId }));
}
