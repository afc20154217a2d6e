import { queryOptions } from '@tanstack/react-query';
import { getAuctionForEdit } from '../../../shared/contract/selling.ts';
import { call } from '../api/call.ts';
import { syncServerClock } from '../realtime/sync-server-clock.ts';
import { auctionKeys } from './auction-keys.ts';

import type { ResponseOf } from '../../../shared/contract/route.ts';

export type EditedAuction = ResponseOf<typeof getAuctionForEdit>['auctionDetails'];

/** Bidders register and clocks run out while one edits. */
const REFRESH_MS = 30_000;

/** An auction as the edit form needs it, always asked for anew. */
export function editQuery(auctionId: string) {
  return queryOptions({
    queryKey: auctionKeys.edit(auctionId),
    queryFn: async ({ signal }) => {
      const { auctionDetails } = await syncServerClock(() =>
        call(getAuctionForEdit, { params: { id: auctionId }, signal }),
      );
      return auctionDetails;
    },
    gcTime: 0,
    refetchInterval: REFRESH_MS,
  });
}
