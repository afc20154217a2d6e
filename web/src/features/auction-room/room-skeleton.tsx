import { useState } from 'react';
import { AuctionImage } from '#web/auctions/auction-image.tsx';
import { embeddedLot } from '#web/lots/embedded-lot.ts';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';

/** Keeps the title and the picture of the lot where the HTML has shown them, until its price and clock are there. */
export function RoomSkeleton({ auctionId }: { readonly auctionId: string }) {
  const [lot] = useState(() => embeddedLot(auctionId));
  return (
    <div className="grid grid-cols-1 gap-5 xl:gap-6">
      <output aria-label="Loading auction…" className="grid gap-2">
        <span className="flex min-h-8 items-center pointer-coarse:min-h-11">
          <Skeleton className="h-4 w-28" />
        </span>
        {lot === undefined ? (
          <Skeleton className="h-9 w-3/5" />
        ) : (
          <h1 className="text-2xl font-semibold wrap-anywhere md:text-3xl">{lot.title}</h1>
        )}
        <span className="h-18 pointer-coarse:h-20 md:h-6">
          <Skeleton className="h-6 w-24" />
        </span>
      </output>
      <RoomGridSkeleton image={lot?.images[0]} />
    </div>
  );
}

/** The skeleton below the header. */
export function RoomGridSkeleton({ image }: { readonly image?: string | undefined }) {
  return (
    <div className="grid grid-cols-1 gap-5 xl:grid-cols-[minmax(0,1fr)_25rem] xl:gap-6">
      {image === undefined ? (
        <Skeleton className="aspect-4/3 rounded-lg!" />
      ) : (
        <div className="relative aspect-4/3 overflow-hidden rounded-lg border border-border">
          <AuctionImage src={image} alt="" priority="high" className="size-full" />
        </div>
      )}
      <div className="grid content-start gap-6">
        <Skeleton className="h-96 rounded-lg!" />
        <Skeleton className="h-48 rounded-lg!" />
      </div>
    </div>
  );
}
