export const LOTS_NOW_CLASS = 'page grid grid-cols-1 gap-6 pb-16';

/** One row, which scrolls where the screen is narrow. */
export const LOT_ROW =
  '-mx-1 grid snap-x auto-cols-[78%] grid-flow-col gap-5 overflow-x-auto p-1 sm:auto-cols-[44%] lg:grid-flow-row lg:grid-cols-4';

/** As large as the row of real lots, whose code comes later: it has room for a heading, pictures and texts. */
export function LotsNowSkeleton() {
  return (
    <div className={LOTS_NOW_CLASS}>
      <div className="h-9" />
      <div className={LOT_ROW}>
        <div className="mb-[13.275rem] aspect-4/3 animate-shimmer rounded-lg bg-border" />
      </div>
    </div>
  );
}
