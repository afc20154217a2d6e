import { Skeleton } from '#web/ui/feedback/skeleton.tsx';

export function QueueLoading() {
  return (
    <output aria-label="Looking for the next person…" className="grid gap-5 lg:grid-cols-[minmax(0,1fr)_23rem]">
      <Skeleton className="h-[60dvh] rounded-lg!" />
      <Skeleton className="h-96 rounded-lg!" />
    </output>
  );
}
