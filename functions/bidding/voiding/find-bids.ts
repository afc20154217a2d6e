import type { StateItem } from '#functions/tables/auctions/auction-items.ts';
import { lastBidsOf } from '#functions/tables/auctions/last-bids.ts';
import { type BidItem, standsFilter } from '#functions/tables/bids/bid-item.ts';
import type { LedgerStore } from '#functions/tables/bids/ledger-store.ts';
import type { MaximumItem } from '#functions/tables/bids/maximum-store.ts';
import type { FoundBids } from './decide-void.ts';

/** Where bids and maximums are found. */
export interface VoidRecords extends Pick<LedgerStore, 'newestFirst'> {
  readonly maximum: (auctionId: string, seq: number) => Promise<MaximumItem | undefined>;
}

/**
 * What is to be restated when the leader's bids are taken back, and whose bids that concerns. Somebody else who may not
 * bid, or has no power for their last bid, is passed over, so their bids above the restated one do not stand either.
 * `behind`: the ledger or the list of maximums lacks something that is to come.
 */
export async function findBids(
  records: VoidRecords,
  state: StateItem,
  leaderId: string,
  mayLead: (bid: BidItem) => Promise<boolean>,
): Promise<FoundBids | 'behind'> {
  const stands = standsFilter();
  const judged = new Set([leaderId]);
  /** Whose bids are taken back. */
  const people = new Map<string, FoundBids['people'][number]>();
  /** Of those whose last bid that stands is not known yet. */
  const open = new Set<string>();
  let restated: BidItem | undefined;
  let beat: number | undefined;
  let above: BidItem | undefined;
  let next = state.seq;
  for await (const bid of newestFirst(records, state)) {
    if (bid.seq !== next) return 'behind';
    next -= 1;
    const { userId, number } = bid;
    const isStanding = stands(bid);
    if (isStanding && restated === undefined) {
      if (!judged.has(userId) && (await mayLead(bid))) [restated, beat] = [bid, above?.beat];
      else if (!people.has(userId)) {
        people.set(userId, { userId, number });
        open.add(userId);
      }
      judged.add(userId);
    } else if (isStanding && open.delete(userId)) {
      people.set(userId, { userId, number, left: { amount: bid.amount, at: bid.at } });
    }
    above = bid;
    if (restated !== undefined && open.size === 0) break;
  }
  // Then the ledger ended before its first entry.
  if ((restated === undefined || open.size > 0) && next > 0) return 'behind';
  const maximum = beat === undefined ? undefined : await records.maximum(state.auctionId, beat);
  if (beat !== undefined && maximum === undefined) return 'behind';
  // One that somebody else left would be a fault of ours: nobody may be bound by it.
  return {
    restated,
    maximum: maximum?.userId === restated?.userId ? maximum : undefined,
    people: [...people.values()],
  };
}

/** The ledger may lack the last bids, because the stream writes it. */
async function* newestFirst({ newestFirst: stored }: VoidRecords, state: StateItem): AsyncGenerator<BidItem> {
  const last = lastBidsOf(state);
  yield* last;
  const oldest = last.at(-1)?.seq ?? 0;
  if (oldest <= 1) return;
  for await (const bid of stored(state.auctionId)) if (bid.seq < oldest) yield bid;
}
