/** The last query of each page in this tab, so that a link back shows a list as it was left. */
const searches = new Map<string, string>();

export function rememberSearch(pathname: string, search: string): void {
  searches.set(pathname, search);
}

export const withLastSearch = (pathname: string): string => pathname + (searches.get(pathname) ?? '');
