import { Skeleton } from '#web/ui/feedback/skeleton.tsx';

/** As high as the leader's maximum, so that the form below it stays where it is. */
export function MaximumLoading() {
  return (
    <output aria-label="Looking up your maximum…">
      <Skeleton className="h-40" />
    </output>
  );
}
