import { useSearchParams } from 'react-router-dom';
import { type ListFilter, readFilter, writeFilter } from './list-filter.ts';

/** The filter in the URL and its setter. Changes replace the history entry. */
export function useListFilter(): readonly [ListFilter, (change: Partial<ListFilter>) => void] {
  const [params, setParams] = useSearchParams();
  const change = (part: Partial<ListFilter>) => {
    setParams((current) => writeFilter({ ...readFilter(current), ...part }), {
      replace: true,
    });
  };
  return [readFilter(params), change];
}
