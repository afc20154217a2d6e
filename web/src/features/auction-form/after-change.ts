import type { QueryClient } from '@tanstack/react-query';
import { summaryQuery } from '../admin-dashboard/summary-query.ts';
import { auctionKeys } from '../auctions/auction-keys.ts';

/** What the cache holds about auctions is old now. */
export async function forgetAuctions(client: QueryClient, auctionId?: string): Promise<void> {
  const keys: (readonly string[])[] = [auctionKeys.lists, summaryQuery.queryKey];
  if (auctionId !== undefined) keys.push(auctionKeys.detail(auctionId), editKey(auctionId));
  await Promise.all(keys.map((queryKey) => client.invalidateQueries({ queryKey })));
}

/** The key of an auction as the edit form needs it. */
export function editKey(auctionId: string) {
  return ['auction-edit', auctionId] as const;
}
