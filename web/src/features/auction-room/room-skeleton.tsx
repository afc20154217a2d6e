import { Skeleton } from '#web/ui/feedback/skeleton.tsx';

export function RoomSkeleton() {
  return (
    <output aria-label="Loading auction…" className="grid gap-6">
      <div className="grid gap-3">
        <Skeleton className="h-4 w-28" />
        <Skeleton className="h-9 w-3/5" />
        <Skeleton className="h-6 w-24" />
      </div>
      <RoomGridSkeleton />
    </output>
  );
}

/** The skeleton below the header. */
export function RoomGridSkeleton() {
  return (
    <div className="grid gap-6 xl:grid-cols-[minmax(0,1fr)_25rem]">
      <Skeleton className="aspect-4/3 rounded-lg!" />
      <div className="grid content-start gap-6">
        <Skeleton className="h-96 rounded-lg!" />
        <Skeleton className="h-48 rounded-lg!" />
      </div>
    </div>
  );
}
