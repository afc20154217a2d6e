import { sentenceOf } from '#web/api/error-sentence.ts';
import { LoadMore } from '#web/ui/buttons/load-more.tsx';
import type { More } from './use-more.ts';

/** The button for the next page; renders nothing after the last page. */
export function MoreRows({ more }: { readonly more: More<unknown> }) {
  const { rows, hasMore, busy, error, onMore } = more;
  if (!hasMore && error === null) return null;
  return (
    <div className="border-t border-border">
      {error !== null && (
        <p role="alert" className="px-5 pt-4 text-center text-sm font-medium text-danger">
          {sentenceOf(error, 'More could not be loaded. Please try again.')}
        </p>
      )}
      <LoadMore shown={rows.length} hasMore={hasMore} busy={busy} onMore={onMore} />
    </div>
  );
}
