/** The URL of a route below /api, with its path parameters and query. */
export function requestUrl(path: string, params: unknown, query: unknown): string {
  const values = new Map(entriesOf(params));
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const value = values.get(name);
    if (value === undefined) throw new Error(`The path ${path} lacks its ${name}.`);
    return encodeURIComponent(value);
  });
  const search = new URLSearchParams(entriesOf(query));
  return search.size === 0 ? `/api${filled}` : `/api${filled}?${search}`;
}

function entriesOf(record: unknown): [string, string][] {
  if (typeof record !== 'object' || record === null) return [];
  return Object.entries(record).flatMap(([name, value]: [string, unknown]): [string, string][] =>
    typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? [[name, String(value)]] : [],
  );
}
