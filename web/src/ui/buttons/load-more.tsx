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
  return (
    <div className="grid justify-items-center gap-3 py-6">
      <output className="tabular block text-sm text-muted">
        {total === undefined ? `Showing ${shown}` : `Showing ${shown} of ${total}`}
      </output>
      {hasMore && (
        <Button variant="secondary" busy={busy} onClick={onMore}>
          Load more
        </Button>
      )}
    </div>
  );
}
