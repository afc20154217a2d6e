import { useSearchParams } from 'react-router-dom';
import { type ListFilter, readFilter, writeFilter } from './list-filter.ts';

/** The filter in the URL, and a way to change some of it. Typing does not fill the history, choosing does not either. */
export function useListFilter(): readonly [ListFilter, (change: Partial<ListFilter>) => void] {
  const [params, setParams] = useSearchParams();
  const change = (part: Partial<ListFilter>) => {
    setParams((current) => writeFilter({ ...readFilter(current), ...part }), {
      replace: true,
    });
  };
  return [readFilter(params), change];
}
