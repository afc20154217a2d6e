import { queryOptions } from '@tanstack/react-query';
import { getHandover } from '#shared/contract/money/handover.ts';
import { hasCode } from '#web/api/api-error.ts';
import { call } from '#web/api/call.ts';
import { recoveryInterval } from '#web/api/retries.ts';

const AGAIN_MS = 3_000;

/** What follows the payment of a lot. The auction knows of the payment a moment before the list of payments does. */
export const handoverQuery = (auctionId: string) =>
  queryOptions({
    queryKey: ['handover', auctionId] as const,
    queryFn: async ({ signal }) => (await call(getHandover, { params: { id: auctionId }, signal })).handover,
    refetchInterval: (query) => (hasCode(query.state.error, 'NOT_FOUND') ? AGAIN_MS : recoveryInterval(query)),
  });
