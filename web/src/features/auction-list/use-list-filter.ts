import { useFilterParams } from '#web/lots/filters/use-filter-params.ts';
import { type ListFilter, readFilter, writeFilter } from './list-filter.ts';

const KEY = 'auctionLayout';

/** The filter in the URL and its setter. An address without a layout gets the one that was chosen last in this browser. */
export function useListFilter(): readonly [ListFilter, (change: Partial<ListFilter>) => void] {
  const [params, setParams] = useFilterParams();
  const filter = readFilter(params, localStorage.getItem(KEY));
  const change = (part: Partial<ListFilter>) => {
    if (part.view !== undefined) localStorage.setItem(KEY, part.view);
    setParams(writeFilter({ ...filter, ...part }));
  };
  return [filter, change];
}
