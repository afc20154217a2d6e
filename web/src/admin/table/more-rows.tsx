import { useEffect, useRef } from 'react';
import { LoadMore } from '#web/ui/buttons/load-more.tsx';

interface MoreRowsProps {
  readonly shown: number;
  readonly total: number | undefined;
  readonly hasMore: boolean;
  readonly busy: boolean;
  /** The last attempt failed, so only the button retries. */
  readonly hasFailed: boolean;
  /** Otherwise only the button loads the next page. */
  readonly isAutomatic: boolean;
  readonly onMore: () => void;
}

/** The end of the list. It loads the next page when it comes near the viewport. */
export function MoreRows({ shown, total, hasMore, busy, hasFailed, isAutomatic, onMore }: MoreRowsProps) {
  const foot = useRef<HTMLDivElement>(null);
  const ask = useRef(onMore);
  useEffect(() => {
    ask.current = onMore;
  }, [onMore]);
  /** The number of shown rows while another page may load; undefined otherwise. */
  const readyAt = isAutomatic && hasMore && !busy && !hasFailed ? shown : undefined;
  useEffect(() => {
    const element = foot.current;
    if (element === null || readyAt === undefined) return undefined;
    // Only the last entry is current: a slow page may receive several at once.
    const observer = new IntersectionObserver((reports) => reports.at(-1)?.isIntersecting === true && ask.current(), {
      rootMargin: '600px 0px',
    });
    observer.observe(element);
    return () => observer.disconnect();
    // A new observer for each page reports at once, in case the end of the list is still visible.
  }, [readyAt]);
  return (
    <div ref={foot}>
      {hasFailed && (
        <p role="alert" className="pt-4 text-center text-sm font-medium text-danger">
          The next rows could not be loaded.
        </p>
      )}
      <LoadMore shown={shown} {...(total !== undefined && { total })} hasMore={hasMore} busy={busy} onMore={onMore} />
    </div>
  );
}
