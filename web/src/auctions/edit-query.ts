import { queryOptions } from '@tanstack/react-query';
import type { ResponseOf } from '#shared/contract/http/route.ts';
import { getAuctionForEdit } from '#shared/contract/selling/auction-routes.ts';
import { call } from '#web/api/call.ts';
import { syncServerClock } from '#web/realtime/sync-server-clock.ts';
import { auctionKeys } from './auction-keys.ts';

export type EditedAuction = ResponseOf<typeof getAuctionForEdit>['auctionDetails'];

/** Bidders may register and deadlines may pass while an admin edits. */
const REFRESH_MS = 30_000;

/** Reads an auction as it is stored now. */
export async function loadForEdit(auctionId: string, signal?: AbortSignal): Promise<EditedAuction> {
  const input = { params: { id: auctionId }, ...(signal !== undefined && { signal }) };
  return (await syncServerClock(() => call(getAuctionForEdit, input))).auctionDetails;
}

/** An auction for the edit form, refetched at every mount. */
export function editQuery(auctionId: string) {
  return queryOptions({
    queryKey: auctionKeys.edit(auctionId),
    queryFn: ({ signal }) => loadForEdit(auctionId, signal),
    gcTime: 0,
    refetchInterval: REFRESH_MS,
  });
}
