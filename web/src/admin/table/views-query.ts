import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { getTableViews, setTableViews, type TableView } from '#shared/contract/accounts/table-views.ts';
import { ApiError } from '#web/api/api-error.ts';
import { call } from '#web/api/call.ts';

export const viewsQuery = queryOptions({
  queryKey: ['table-views'] as const,
  queryFn: ({ signal }) => call(getTableViews, { signal }),
  staleTime: 60_000,
});

type Change = (views: readonly TableView[]) => readonly TableView[];

const TRIES = 3;

/** Changes the newest views. If another tab changed them at the same time, the change is made again. */
async function changeViews(change: Change): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    const { views, version } = await call(getTableViews, {});
    try {
      await call(setTableViews, { body: { views: [...change(views)], version } });
      return;
    } catch (error) {
      if (attempt === TRIES || !(error instanceof ApiError) || error.code !== 'CONFLICT') throw error;
    }
  }
}

export function useChangeViews() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: changeViews,
    onSettled: () => client.invalidateQueries({ queryKey: viewsQuery.queryKey }),
  });
}

/** Adds a view, or replaces the one with the same name. */
export const withView =
  (view: TableView): Change =>
  (views) => [...withoutView(view)(views), view];

export const withoutView =
  ({ list, name }: Pick<TableView, 'list' | 'name'>): Change =>
  (views) =>
    views.filter((view) => view.list !== list || view.name !== name);
