import type { StateItem } from '#functions/tables/auctions/auction-items.ts';

interface DeadlineFacts extends Pick<StateItem, 'closesAt'> {
  readonly latestEnd?: number | undefined;
}

/** Whether the deadline is the latest end, so that no bid moves it any more. */
export const isLatestEnd = ({ closesAt, latestEnd }: DeadlineFacts): boolean =>
  latestEnd !== undefined && closesAt >= latestEnd;
