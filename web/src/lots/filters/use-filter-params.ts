import { useSearchParams } from 'react-router-dom';
import { useTypedValue } from './use-typed-value.ts';

/**
 * The query of the address and its setter, which replaces the history entry. A change counts at once: a press that
 * leaves a changed field makes two changes before the address has the first.
 */
export function useFilterParams(): readonly [URLSearchParams, (next: URLSearchParams) => void] {
  const [params, setParams] = useSearchParams();
  const [query, setQuery] = useTypedValue(params.toString());
  const change = (next: URLSearchParams) => {
    setQuery(next.toString());
    setParams(next, { replace: true });
  };
  return [new URLSearchParams(query), change];
}
