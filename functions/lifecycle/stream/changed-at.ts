import type { StateItem } from '#functions/tables/auctions/auction-items.ts';

/** When a change happened, epoch milliseconds. Only bids and the end have a time; starts and edits have none. */
export function changedAt(before: StateItem | undefined, after: StateItem): number | undefined {
  if (after.seq > (before?.seq ?? 0)) return after.lastBid?.at;
  return before?.closedAt === undefined ? after.closedAt : undefined;
}
