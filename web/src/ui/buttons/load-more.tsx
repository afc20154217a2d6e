import { useEffect, useRef } from 'react';
import { Button } from './button.tsx';

export interface LoadMoreProps {
  readonly shown: number;
  readonly total?: number;
  readonly hasMore: boolean;
  readonly busy: boolean;
  readonly onMore: () => void;
}

/** The end of a list that is paged by cursor. */
export function LoadMore({ shown, total, hasMore, busy, onMore }: LoadMoreProps) {
  const sum = useRef<HTMLOutputElement>(null);
  const wasPressed = useRef(false);
  // With the last page the button goes, and the keyboard's place with it. The reader stays where they read.
  useEffect(() => {
    if (hasMore || !wasPressed.current) return;
    wasPressed.current = false;
    if (document.activeElement === document.body) sum.current?.focus({ preventScroll: true });
  }, [hasMore]);
  const press = () => {
    wasPressed.current = true;
    onMore();
  };
  return (
    <div className="grid justify-items-center gap-3 py-6">
      <output ref={sum} tabIndex={-1} className="tabular block text-sm text-muted">
        {total === undefined ? `Showing ${shown}` : `Showing ${shown} of ${total}`}
      </output>
      {hasMore && (
        <Button variant="secondary" busy={busy} onClick={press}>
          Load more
        </Button>
      )}
    </div>
  );
}
