import type { StateItem } from '../../tables/auctions/auction-items.ts';

/** When a change happened, epoch milliseconds: a bid and the end carry their times; a start or an edit does not. */
export function changedAt(before: StateItem | undefined, after: StateItem): number | undefined {
  if (after.seq > (before?.seq ?? 0)) return after.lastBid?.at;
  return before?.closedAt === undefined ? after.closedAt : undefined;
}
