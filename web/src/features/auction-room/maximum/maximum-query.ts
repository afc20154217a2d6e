import { queryOptions } from '@tanstack/react-query';
import { getMaximum } from '#shared/contract/bids.ts';
import { call } from '#web/api/call.ts';
import { recoveryInterval } from '#web/api/retries.ts';

/** The viewer's own maximums in an auction. Nobody else can fetch them. */
export function maximumQuery(auctionId: string) {
  return queryOptions({
    queryKey: maximumKey(auctionId),
    queryFn: ({ signal }) => call(getMaximum, { params: { id: auctionId }, signal }),
    // The code of a maximum is written after it, and this browser must note it while the auction runs.
    refetchInterval: (query) => {
      const { data } = query.state;
      return (
        recoveryInterval(query) || (data !== undefined && data.standing !== null && data.left.length === 0 && 3_000)
      );
    },
  });
}

export const maximumKey = (auctionId: string) => ['maximum', auctionId] as const;
