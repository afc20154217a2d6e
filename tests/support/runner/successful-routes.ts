import { routeKey } from '#shared/contract/http/route.ts';
import { routeOf } from '../requests/all-routes.ts';
import { whyUndeclared } from '../requests/declared-responses.ts';

/** The routes with a successful response since the last call of `takeSuccessfulRoutes`. */
const successful = new Set<string>();
/** The responses that did not conform to the OpenAPI document. */
const undeclared = new Set<string>();

// Not in the setup file, which runs for every test file, while a worker loads this module once.
const realFetch = globalThis.fetch;
globalThis.fetch = async (input, init) => {
  const response = await realFetch(input, init);
  const { pathname } = typeof input === 'string' ? new URL(input) : { pathname: '' };
  if (!pathname.startsWith('/api/')) return response;
  const method = init?.method ?? 'GET';
  const route = routeOf(method, pathname);
  if (route !== undefined && response.ok) successful.add(routeKey(route));
  // Reading fails when the test has stopped the stack meanwhile.
  const text = await response
    .clone()
    .text()
    .catch(() => undefined);
  const why = text === undefined ? undefined : whyUndeclared(method, pathname, { ...heads(response), text });
  if (why !== undefined) undeclared.add(`${method} ${pathname} ${response.status}: ${why} in ${text}`);
  return response;
};

const heads = ({ status, headers }: Response) => ({ status, headers });

/** Returns and clears the keys of these routes, sorted. */
export function takeSuccessfulRoutes(): readonly string[] {
  return taken(successful);
}

/** Returns and clears these responses. */
export function takeUndeclaredResponses(): readonly string[] {
  return taken(undeclared);
}

function taken(from: Set<string>): readonly string[] {
  const all = [...from].toSorted();
  from.clear();
  return all;
}
