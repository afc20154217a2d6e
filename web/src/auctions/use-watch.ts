import { type InfiniteData, type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { type AuctionDetails, type listAuctions, unwatchAuction, watchAuction } from '#shared/contract/auctions.ts';
import type { ResponseOf } from '#shared/contract/http/route.ts';
import { call } from '#web/api/call.ts';
import { sentenceOf } from '#web/api/error-sentence.ts';
import { reportAction } from '#web/push/meaningful-action.ts';
import { toast } from '#web/ui/overlays/toast.ts';
import { auctionKeys } from './auction-keys.ts';

type Pages = InfiniteData<ResponseOf<typeof listAuctions>>;

interface WatchChange {
  readonly auctionId: string;
  readonly watched: boolean;
}

/** Adds auctions to the watchlist and removes them. The heart changes at once and changes back after a failure. */
export function useWatch(): (change: WatchChange) => void {
  const client = useQueryClient();
  const { mutate } = useMutation({
    // In sequence, so that the later of two quick clicks reaches the server last.
    scope: { id: 'watchlist' },
    mutationFn: ({ auctionId, watched }: WatchChange) => {
      const params = { id: auctionId };
      return watched ? call(watchAuction, { params }) : call(unwatchAuction, { params });
    },
    onMutate: (change) => show(client, change),
    onSuccess: (_, { watched }) => watched && reportAction(),
    onError: (error, change) => {
      show(client, { ...change, watched: !change.watched });
      toast.error(sentenceOf(error, 'Your watchlist could not be changed. Please try again.'));
    },
  });
  return mutate;
}

function show(client: QueryClient, { auctionId, watched }: WatchChange): void {
  client.setQueriesData<Pages>(
    { queryKey: auctionKeys.lists },
    (list) => list && withWatched(list, auctionId, watched),
  );
  client.setQueryData<AuctionDetails>(auctionKeys.detail(auctionId), (auction) => auction && { ...auction, watched });
}

function withWatched(list: Pages, auctionId: string, watched: boolean): Pages {
  const pages = list.pages.map((page) => ({
    ...page,
    auctions: page.auctions.map((card) => (card._id === auctionId ? { ...card, watched } : card)),
  }));
  return { ...list, pages };
}
