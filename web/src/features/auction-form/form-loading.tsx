import { Skeleton } from '#web/ui/feedback/skeleton.tsx';

/** The form's place while it loads. */
export function FormLoading() {
  return (
    <output aria-label="Loading auction…" className="grid gap-5">
      <Skeleton className="h-9 w-64" />
      <div className="grid gap-5 xl:grid-cols-[minmax(0,1fr)_19rem]">
        <div className="grid gap-5">
          <Skeleton className="h-96 rounded-lg!" />
          <Skeleton className="h-64 rounded-lg!" />
        </div>
        <Skeleton className="h-80 rounded-lg!" />
      </div>
    </output>
  );
}
