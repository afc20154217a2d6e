import { useFilterParams } from '#web/lots/filters/use-filter-params.ts';
import { type ListFilter, readFilter, writeFilter } from './list-filter.ts';

/** The filter in the URL and its setter. */
export function useListFilter(): readonly [ListFilter, (change: Partial<ListFilter>) => void] {
  const [params, setParams] = useFilterParams();
  const filter = readFilter(params);
  return [filter, (part) => setParams(writeFilter({ ...filter, ...part }))];
}
