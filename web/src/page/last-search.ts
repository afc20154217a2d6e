import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';

/** The last query of each page in this tab, so that a link back shows a list as it was left. */
const searches = new Map<string, string>();

/** Remembers the query of the page that is shown. Not a part of the first load of the front page. */
export function useRememberedSearch(): void {
  const { pathname, search } = useLocation();
  useEffect(() => void searches.set(pathname, search), [pathname, search]);
}

export const withLastSearch = (pathname: string): string => pathname + (searches.get(pathname) ?? '');
