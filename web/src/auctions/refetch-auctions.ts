import type { QueryClient } from '@tanstack/react-query';
import { summaryQuery } from '#web/admin/summary-query.ts';
import { auctionKeys } from './auction-keys.ts';

/** Invalidates every list of auctions and, with an id, that auction. */
export async function refetchAuctions(client: QueryClient, auctionId?: string): Promise<void> {
  const keys: (readonly string[])[] = [auctionKeys.lists, summaryQuery.queryKey];
  if (auctionId !== undefined) keys.push(auctionKeys.detail(auctionId), auctionKeys.edit(auctionId));
  await Promise.all(keys.map((queryKey) => client.invalidateQueries({ queryKey })));
}
