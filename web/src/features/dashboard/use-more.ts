import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type DashboardList, dashboardListQuery } from '#web/account/dashboard-query.ts';
import type { Dashboard } from '#web/account/dashboard-types.ts';

export interface More<T> {
  readonly rows: readonly T[];
  readonly hasMore: boolean;
  readonly busy: boolean;
  readonly error: Error | null;
  readonly onMore: () => void;
}

/** A dashboard list: its first page and the further pages that the user has loaded. */
export function useMore<K extends DashboardList>(dashboard: Dashboard, list: K): More<Dashboard[K][number]> {
  const client = useQueryClient();
  const [isWanted, setIsWanted] = useState(false);
  const query = dashboardListQuery(list, isWanted);
  const { data, error, isFetchingNextPage, fetchNextPage, hasNextPage } = useInfiniteQuery(query);
  const pages = (isWanted ? data?.pages : undefined) ?? [dashboard];
  // A row that moved between two fetches may be on both pages.
  const rows = new Map(pages.flatMap((page) => page[list].map((row) => [row.id, row] as const)));
  const onMore = () => {
    // The next page continues from the shown one.
    if (!isWanted) client.setQueryData(query.queryKey, { pages: [dashboard], pageParams: [''] });
    setIsWanted(true);
    void fetchNextPage();
  };
  return {
    rows: [...rows.values()],
    hasMore: isWanted ? hasNextPage : dashboard.next[list] !== null,
    busy: isFetchingNextPage,
    error: isWanted ? error : null,
    onMore,
  };
}
