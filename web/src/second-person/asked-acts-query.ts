import { queryOptions, useQuery } from '@tanstack/react-query';
import { type AskedAct, listAskedActs } from '#shared/contract/asked-acts.ts';
import type { ResponseOf } from '#shared/contract/http/route.ts';
import { call } from '#web/api/call.ts';

export type AskedActs = ResponseOf<typeof listAskedActs>;

/** What colleagues asked for; refetched while mounted. */
export const askedActsQuery = queryOptions({
  queryKey: ['asked-acts'],
  queryFn: ({ signal }) => call(listAskedActs, { signal }),
  refetchInterval: 30_000,
});

/** Whether a request still needs somebody: to approve it, or to see that an approved one was carried out (`done`). */
export const isOpen = ({ status }: Pick<AskedAct, 'status'>): boolean => status === 'asked' || status === 'approved';

/**
 * Whether acts need a second person now, and from which sums (rupees) refunds by hand and bank transfers need one.
 * Undefined until that is known.
 */
export function useSecondPersonRule() {
  const { data } = useQuery(askedActsQuery);
  if (data === undefined) return undefined;
  const { isNeeded, refundLimit, bankLimit } = data;
  return { isNeeded, refundLimit, bankLimit };
}
