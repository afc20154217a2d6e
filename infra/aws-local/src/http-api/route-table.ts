/** The matching route and the values of its path parameters. */
export interface RouteMatch<T> {
  readonly route: T;
  readonly parameters: Readonly<Record<string, string>>;
}

interface Keyed {
  /** `GET /api/auctions/{id}` or `$default`. */
  readonly routeKey: string;
}

interface CompiledRoute<T> {
  readonly route: T;
  readonly method: string;
  readonly segments: readonly string[];
}

/** Finds the most specific route of a request, as API Gateway does. */
export function routeTable<T extends Keyed>(
  routes: readonly T[],
): (method: string, path: string) => RouteMatch<T> | undefined {
  const fallback = routes.find((route) => route.routeKey === '$default');
  const compiled = routes
    .filter((route) => route !== fallback)
    .map((route): CompiledRoute<T> => {
      const [method = '', path = ''] = route.routeKey.split(' ');
      return { route, method, segments: path.split('/') };
    })
    .toSorted((a, b) => bySpecificity(a, b));
  return (method, path) => {
    const segments = path.split('/');
    for (const route of compiled) {
      if (route.method !== 'ANY' && route.method !== method) continue;
      const parameters = match(route.segments, segments);
      if (parameters !== undefined) return { route: route.route, parameters };
    }
    return fallback === undefined ? undefined : { route: fallback, parameters: {} };
  };
}

function bySpecificity(a: CompiledRoute<unknown>, b: CompiledRoute<unknown>): number {
  const weigh = ({ method, segments }: CompiledRoute<unknown>) =>
    segments.map((segment) => (isParameter(segment) ? '1' : '0')).join('') + (method === 'ANY' ? '1' : '0');
  return weigh(a) < weigh(b) ? -1 : 1;
}

function match(pattern: readonly string[], path: readonly string[]): Record<string, string> | undefined {
  const parameters: Record<string, string> = {};
  for (const [index, segment] of pattern.entries()) {
    const actual = path[index];
    if (actual === undefined || (isParameter(segment) ? actual === '' : actual !== segment)) return undefined;
    if (isParameter(segment)) parameters[segment.slice(1, -1)] = decode(actual);
  }
  return path.length === pattern.length ? parameters : undefined;
}

const isParameter = (segment: string) => segment.startsWith('{') && segment.endsWith('}');

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
