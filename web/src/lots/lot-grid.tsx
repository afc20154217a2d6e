import { Skeleton } from '../ui/feedback/skeleton.tsx';

interface LotGridSkeletonProps {
  readonly count: number;
  /** The class of the list. */
  readonly className?: string;
}

/** The class of a list of `LotCard`s. */
export const LOT_GRID = 'grid grid-cols-1 gap-5 sm:grid-cols-2 lg:grid-cols-4';

/** One row, which scrolls where the screen is narrow. */
export const LOT_ROW =
  '-mx-1 grid snap-x auto-cols-[78%] grid-flow-col gap-5 overflow-x-auto p-1 sm:auto-cols-[44%] lg:grid-flow-row lg:grid-cols-4';

/** As large as the cards that take its place. */
export function LotGridSkeleton({ count, className = LOT_GRID }: LotGridSkeletonProps) {
  return (
    <output aria-label="Loading lots…" className="block">
      <div className={className}>
        {Array.from({ length: count }, (_, index) => (
          <div key={index} className="overflow-hidden rounded-lg border border-border bg-raised shadow-card">
            <Skeleton className="aspect-4/3 rounded-none!" />
            <div className="grid h-[13.275rem] content-start gap-3 p-4">
              <Skeleton className="h-5 w-4/5" />
              <Skeleton className="h-4 w-1/2" />
              <Skeleton className="mt-8 h-9 w-24" />
            </div>
          </div>
        ))}
      </div>
    </output>
  );
}
