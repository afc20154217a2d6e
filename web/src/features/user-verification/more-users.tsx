import { useEffect, useRef } from 'react';
import { LoadMore } from '../../ui/buttons/load-more.tsx';

interface MoreUsersProps {
  readonly shown: number;
  readonly total: number | undefined;
  readonly hasMore: boolean;
  readonly busy: boolean;
  /** The last attempt failed: then only a press of the button asks again. */
  readonly hasFailed: boolean;
  readonly onMore: () => void;
}

/** The foot of the list. It asks for the next page by itself when it comes near the screen. */
export function MoreUsers({ shown, total, hasMore, busy, hasFailed, onMore }: MoreUsersProps) {
  const foot = useRef<HTMLDivElement>(null);
  const ask = useRef(onMore);
  useEffect(() => {
    ask.current = onMore;
  }, [onMore]);
  /** How many are shown while the next page may be asked for. */
  const readyAt = hasMore && !busy && !hasFailed ? shown : undefined;
  useEffect(() => {
    const element = foot.current;
    if (element === null || readyAt === undefined) return undefined;
    // The last entry counts: a slow screen may get several at once.
    const observer = new IntersectionObserver((reports) => reports.at(-1)?.isIntersecting === true && ask.current(), {
      rootMargin: '600px 0px',
    });
    observer.observe(element);
    return () => observer.disconnect();
    // A new observer for each page, which reports at once: the foot may still be in sight, or again before a frame is drawn.
  }, [readyAt]);
  return (
    <div ref={foot}>
      {hasFailed && (
        <p role="alert" className="pt-4 text-center text-sm font-medium text-danger">
          The next users could not be loaded.
        </p>
      )}
      <LoadMore shown={shown} {...(total !== undefined && { total })} hasMore={hasMore} busy={busy} onMore={onMore} />
    </div>
  );
}
