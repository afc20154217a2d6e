import { Spinner } from '#web/ui/feedback/spinner.tsx';

/** Shown while the code of a screen loads, after a short delay. */
export function PageLoading() {
  return (
    <div className="grid min-h-64 animate-fade-in place-items-center [animation-delay:400ms] [animation-fill-mode:backwards]">
      <Spinner label="Loading…" />
    </div>
  );
}
