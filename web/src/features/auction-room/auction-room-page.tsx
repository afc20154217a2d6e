import { type ComponentProps, useDeferredValue } from 'react';
import { useParams } from 'react-router-dom';
import { hasCode } from '#web/api/api-error.ts';
import { DocumentTitle } from '#web/page/document-title.tsx';
import { useSignedInUser } from '#web/session/signed-in-user.ts';
import { AuctionRoom } from './auction-room.tsx';
import { useAuction } from './live/use-auction.ts';
import { LoadFailure, NoSuchAuction } from './load-failure.tsx';
import { RoomHeader } from './room-header.tsx';
import { RoomSkeleton } from './room-skeleton.tsx';
import { statusLabel } from './status-label.ts';

/** `/auctions/{id}`, for bidders. */
export function Component() {
  return <RoomPage />;
}

type Framed = Pick<ComponentProps<typeof AuctionRoom>, 'frame'>;

/** The room of the auction in the URL. */
export function RoomPage({ frame }: Framed) {
  const { auctionId = '' } = useParams();
  // The key resets all typed values when another auction is opened.
  return <Room key={auctionId} auctionId={auctionId} frame={frame} />;
}

function Room({ auctionId, frame }: Framed & { readonly auctionId: string }) {
  const { id: userId, role } = useSignedInUser();
  const { query, updateSource } = useAuction(auctionId);
  const { data: auction, error } = query;
  // Rendering the whole room at once blocks a slow phone. React renders the deferred part in short tasks and handles
  // clicks and keys in between.
  const deferred = useDeferredValue(auction ?? null, null);
  if (hasCode(error, 'NOT_FOUND') || hasCode(error, 'INVALID_INPUT')) return <NoSuchAuction role={role} />;
  if (auction === undefined) {
    if (query.isPending && query.fetchStatus !== 'paused') return <RoomSkeleton auctionId={auctionId} />;
    return (
      <LoadFailure
        auctionId={auctionId}
        role={role}
        error={error}
        isBusy={query.isFetching}
        onRetry={() => void query.refetch()}
      />
    );
  }
  if (deferred === null) return <RoomSkeleton auctionId={auctionId} />;
  return (
    <div className="grid grid-cols-1 gap-5 xl:gap-6">
      <DocumentTitle title={auction.title} />
      <RoomHeader
        auctionId={auctionId}
        title={auction.title}
        status={auction.status}
        isPaused={auction.pausedAt !== undefined}
        label={statusLabel(auction)}
        watched={auction.watched}
        sale={auction.saleEvent}
        role={role}
        updateSource={updateSource}
        onRefresh={query.refetch}
      />
      <AuctionRoom auction={deferred} userId={userId} role={role} updateSource={updateSource} frame={frame} />
    </div>
  );
}
