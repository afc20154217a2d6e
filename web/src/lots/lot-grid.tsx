import { Skeleton } from '#web/ui/feedback/skeleton.tsx';

/** The class of a list of `LotCard`s. */
export const LOT_GRID = 'grid grid-cols-1 gap-5 sm:grid-cols-2 xl:grid-cols-3';

/** As large as the cards that take its place. */
export function LotGridSkeleton({ count }: { readonly count: number }) {
  return (
    <output aria-label="Loading lots…" className={LOT_GRID}>
      {Array.from({ length: count }, (_, index) => (
        <span key={index} className="block rounded-lg border border-border bg-raised pb-[13.275rem]">
          <Skeleton className="aspect-4/3" />
        </span>
      ))}
    </output>
  );
}
