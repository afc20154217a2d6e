import { queryOptions } from '@tanstack/react-query';
import { getAuctionForEdit } from '../../../shared/contract/selling.ts';
import { call } from '../api/call.ts';
import { syncServerClock } from '../realtime/sync-server-clock.ts';
import { auctionKeys } from './auction-keys.ts';

import type { ResponseOf } from '../../../shared/contract/route.ts';

export type EditedAuction = ResponseOf<typeof getAuctionForEdit>['auctionDetails'];

/** Bidders may register and deadlines may pass while an admin edits. */
const REFRESH_MS = 30_000;

/** An auction for the edit form, refetched at every mount. */
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
