import { routeKey } from '../../../shared/contract/route.ts';
import { routeOf } from '../requests/all-routes.ts';
import { whyUndeclared } from '../requests/declared-answers.ts';

/** Which routes of the contract have answered with success, since they were last taken. */
const answered = new Set<string>();
/** What answers were not as the OpenAPI document declares them. */
const undeclared = new Set<string>();

// Here, and not in the setup file, which runs again for every file of a worker while modules are loaded once.
const realFetch = globalThis.fetch;
globalThis.fetch = async (input, init) => {
  const response = await realFetch(input, init);
  const { pathname } = typeof input === 'string' ? new URL(input) : { pathname: '' };
  if (!pathname.startsWith('/api/')) return response;
  const method = init?.method ?? 'GET';
  const route = routeOf(method, pathname);
  if (route !== undefined && response.ok) answered.add(routeKey(route));
  // Whoever has taken down the stack meanwhile gets no text.
  const text = await response
    .clone()
    .text()
    .catch(() => undefined);
  const why = text === undefined ? undefined : whyUndeclared(method, pathname, { ...heads(response), text });
  if (why !== undefined) undeclared.add(`${method} ${pathname} ${response.status}: ${why} in ${text}`);
  return response;
};

const heads = ({ status, headers }: Response) => ({ status, headers });

/** The keys of the routes that answered since the last call, in order. */
export function takeAnsweredRoutes(): readonly string[] {
  return taken(answered);
}

/** The answers since the last call that the OpenAPI document does not declare. */
export function takeUndeclaredAnswers(): readonly string[] {
  return taken(undeclared);
}

function taken(from: Set<string>): readonly string[] {
  const all = [...from].toSorted();
  from.clear();
  return all;
}
