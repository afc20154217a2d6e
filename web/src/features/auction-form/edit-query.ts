import { queryOptions } from '@tanstack/react-query';
import { getAuctionForEdit } from '../../../../shared/contract/selling.ts';
import { call } from '../../api/call.ts';
import { observed } from '../../realtime/observed-call.ts';
import { editKey } from './after-change.ts';

/** Bidders register and clocks run out while one edits. */
const REFRESH_MS = 30_000;

/** An auction as the edit form needs it, always asked for anew. */
export function editQuery(auctionId: string) {
  return queryOptions({
    queryKey: editKey(auctionId),
    queryFn: async ({ signal }) => {
      const { auctionDetails } = await observed(() => call(getAuctionForEdit, { params: { id: auctionId }, signal }));
      return auctionDetails;
    },
    gcTime: 0,
    refetchInterval: REFRESH_MS,
  });
}
