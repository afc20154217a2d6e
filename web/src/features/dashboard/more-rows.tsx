import { sentenceOf } from '../../api/error-sentence.ts';
import { LoadMore } from '../../ui/buttons/load-more.tsx';
import type { More } from './use-more.ts';

/** Loads the next page of a list of the dashboard; nothing when there is none. */
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
