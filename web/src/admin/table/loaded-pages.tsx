import type { InfiniteData, UseInfiniteQueryResult, UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { NETWORK_SENTENCE, sentenceOf } from '#web/api/error-sentence.ts';
import { referenceOf } from '#web/api/reference.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { ErrorState } from '#web/ui/feedback/error-state.tsx';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';

type Pages<Page> = UseInfiniteQueryResult<InfiniteData<Page>>;

interface LoadedPagesProps<Page> {
  readonly query: Pages<Page>;
  /** 'Failed to load people' */
  readonly failure: string;
  /** In place of the list while it loads. */
  readonly loading?: ReactNode;
  readonly children: (pages: readonly Page[]) => ReactNode;
}

/** The pages of a list, or in their place that they are loading or could not be loaded. */
export function LoadedPages<Page>({ query, failure, loading, children }: LoadedPagesProps<Page>) {
  if (query.data !== undefined) return children(query.data.pages);
  return <NotLoaded query={query} failure={failure} loading={loading} />;
}

interface NotLoadedProps {
  readonly query: UseQueryResult;
  readonly failure: string;
  readonly loading?: ReactNode;
}

/** In the place of a list without data: it is loading, or could not be loaded. */
export function NotLoaded({ query, failure, loading = <Skeleton className="h-64" /> }: NotLoadedProps) {
  const { error } = query;
  if (query.isPending && query.fetchStatus !== 'paused') return loading;
  return (
    <Card flush>
      <ErrorState
        title={failure}
        text={error === null ? NETWORK_SENTENCE : sentenceOf(error, 'Please try again in a moment.')}
        reference={referenceOf(error)}
        action={
          <Button busy={query.isFetching} onClick={() => void query.refetch()}>
            Try Again
          </Button>
        }
      />
    </Card>
  );
}

/** How a table reads on. Rows of the previous filter, shown meanwhile, have no more. */
export const pagingOf = <Page,>({
  hasNextPage,
  isPlaceholderData,
  isFetchingNextPage,
  isFetchNextPageError,
  fetchNextPage,
}: Pages<Page>) => ({
  hasMore: hasNextPage && !isPlaceholderData,
  isLoading: isFetchingNextPage,
  hasFailed: isFetchNextPageError,
  onMore: () => void fetchNextPage({ cancelRefetch: false }),
});
