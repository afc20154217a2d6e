import { useEffect, useRef } from 'react';
import { LoadMore } from '../../ui/load-more.tsx';

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
  const isReady = hasMore && !busy && !hasFailed;
  useEffect(() => {
    const element = foot.current;
    if (element === null || !isReady) return undefined;
    // A new observer reports at once, so a page that did not fill the screen is followed by the next.
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting === true && ask.current(), {
      rootMargin: '600px 0px',
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [isReady]);
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
