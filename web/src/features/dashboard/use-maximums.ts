import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { listMaximums, MAX_ASKED_MAXIMUMS } from '#shared/contract/bids.ts';
import type { OwnBid } from '#web/account/dashboard-types.ts';
import { call } from '#web/api/call.ts';

/** Bids may use a maximum up while the dashboard is open. */
const REFRESH_MS = 15_000;

/** The maximums that stand behind bids which lead, by auction. Only their owner can ask for them. */
export function useMaximums(bids: readonly OwnBid[]): ReadonlyMap<string, number> {
  const leading = bids.filter(({ status }) => status === 'Winning').slice(0, MAX_ASKED_MAXIMUMS);
  const auctions = leading.map(({ id }) => id).join(',');
  const { data } = useQuery({
    queryKey: ['maximum', 'of', auctions],
    queryFn: ({ signal }) => call(listMaximums, { query: { auctions }, signal }),
    enabled: auctions !== '',
    placeholderData: keepPreviousData,
    refetchInterval: REFRESH_MS,
  });
  // The bids are fetched apart: what no longer leads has no maximum, whatever was known of it.
  const byAuction = new Map(data?.maximums.map(({ auctionId, maximum }) => [auctionId, maximum]));
  return new Map(
    leading.flatMap(({ id, yourBid }) => {
      const maximum = byAuction.get(id);
      return maximum === undefined || maximum <= yourBid ? [] : [[id, maximum] as const];
    }),
  );
}
