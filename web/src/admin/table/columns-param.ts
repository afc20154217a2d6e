/** The chosen columns of a list, in its URL, so that a link and a saved view have them. */
import { useSearchParams } from 'react-router-dom';

const PARAM = 'columns';

/** Undefined for the default columns. */
export function useChosenColumns(): readonly [
  chosen: readonly string[] | undefined,
  choose: (ids: readonly string[] | undefined) => void,
] {
  const [params, setParams] = useSearchParams();
  const chosen = params.get(PARAM)?.split(',');
  const choose = (ids: readonly string[] | undefined) =>
    setParams(
      (current) => {
        const next = new URLSearchParams(current);
        if (ids === undefined) next.delete(PARAM);
        else next.set(PARAM, ids.join(','));
        return next;
      },
      { replace: true },
    );
  return [chosen, choose];
}

/** The query without the columns: what the list shows, however it looks. */
export function useShownQuery(): string {
  const [params] = useSearchParams();
  const shown = new URLSearchParams(params);
  shown.delete(PARAM);
  return shown.toString();
}

/** The query of a new filter, with the columns that were chosen before. */
export function keepColumns(current: URLSearchParams, next: URLSearchParams): URLSearchParams {
  const columns = current.get(PARAM);
  if (columns !== null) next.set(PARAM, columns);
  return next;
}
