import { infiniteQueryOptions, type QueryKey } from '@tanstack/react-query';
import { FIRST_PAGE } from '#web/api/first-page.ts';

interface CursorPages<Page> {
  readonly queryKey: QueryKey;
  /** The first page has no cursor. */
  readonly fetchPage: (cursor: string | undefined, signal: AbortSignal) => Promise<Page>;
  readonly rowsOf: (page: Page) => readonly unknown[];
}

/** A list at work, page by page. A page may be short or empty although another one follows. */
export const cursorPages = <Page extends { readonly nextCursor: string | null }>({
  queryKey,
  fetchPage,
  rowsOf,
}: CursorPages<Page>) =>
  infiniteQueryOptions({
    queryKey,
    initialPageParam: FIRST_PAGE,
    queryFn: ({ pageParam, signal }) => fetchPage(pageParam, signal),
    getNextPageParam: (page) => page.nextCursor ?? undefined,
    // An empty result of the previous filter is not shown for the new one.
    placeholderData: (before) => (before?.pages.some((page) => rowsOf(page).length > 0) ? before : undefined),
    // Shows what has been added since the last visit.
    refetchOnMount: 'always',
  });
