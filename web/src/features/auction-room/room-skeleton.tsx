import { AuctionImage } from '../../auctions/auction-image.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';

interface RoomSkeletonProps {
  readonly picture: string | undefined;
}

/** The shape of an auction that is on its way, with its picture where that is known already. */
export function RoomSkeleton({ picture }: RoomSkeletonProps) {
  return (
    <output aria-label="Loading auction…" className="grid gap-6">
      <div className="grid gap-3">
        <Skeleton className="h-4 w-28" />
        <Skeleton className="h-9 w-3/5" />
        <Skeleton className="h-6 w-24" />
      </div>
      <RoomGridSkeleton picture={picture} />
    </output>
  );
}

/** The same below the header of the auction. */
export function RoomGridSkeleton({ picture }: RoomSkeletonProps) {
  return (
    <div className="grid gap-6 xl:grid-cols-[minmax(0,1fr)_25rem]">
      {picture === undefined ? (
        <Skeleton className="aspect-4/3 rounded-lg!" />
      ) : (
        <AuctionImage src={picture} alt="" urgent className="aspect-4/3 w-full rounded-lg" />
      )}
      <div className="grid content-start gap-6">
        <Skeleton className="h-96 rounded-lg!" />
        <Skeleton className="h-48 rounded-lg!" />
      </div>
    </div>
  );
}
