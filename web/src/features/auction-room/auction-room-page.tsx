import { useDeferredValue } from 'react';
import { useParams } from 'react-router-dom';
import { hasCode } from '../../api/api-error.ts';
import { DocumentTitle } from '../../page/document-title.tsx';
import { useSignedInUser } from '../../session/require-role.tsx';
import { AuctionRoom } from './auction-room.tsx';
import { LoadFailure, NoSuchAuction } from './load-failure.tsx';
import { RoomHeader } from './room-header.tsx';
import { RoomSkeleton } from './room-skeleton.tsx';
import { useAuction } from './live/use-auction.ts';

/** `/auctions/{id}` for bidders, `/auction/{id}` for admins. */
export function Component() {
  const { auctionId = '' } = useParams();
  // The key drops what was typed for one auction when another is opened.
  return <Room key={auctionId} auctionId={auctionId} />;
}

function Room({ auctionId }: { readonly auctionId: string }) {
  const { id: userId, role } = useSignedInUser();
  const { query, news } = useAuction(auctionId);
  const { data: auction, error } = query;
  // Drawing the whole room at once would hold up a slow phone; deferred, it gives way to taps in between.
  const isDrawn = useDeferredValue(auction !== undefined, false);
  if (hasCode(error, 'NOT_FOUND') || hasCode(error, 'INVALID_INPUT')) return <NoSuchAuction role={role} />;
  if (auction === undefined) {
    if (query.isPending && query.fetchStatus !== 'paused') return <RoomSkeleton />;
    return <LoadFailure role={role} error={error} isBusy={query.isFetching} onRetry={() => void query.refetch()} />;
  }
  if (!isDrawn) return <RoomSkeleton />;
  return (
    <div className="grid grid-cols-1 gap-5 xl:gap-6">
      <DocumentTitle title={auction.title} />
      <RoomHeader auction={auction} role={role} news={news} onRefresh={() => query.refetch()} />
      <AuctionRoom auction={auction} userId={userId} role={role} news={news} />
    </div>
  );
}
