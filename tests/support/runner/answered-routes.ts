import { routeKey } from '../../../shared/contract/route.ts';
import { ROUTES } from '../../../shared/contract/routes.ts';

/** Which routes of the contract have answered with success, since they were last taken. */
const answered = new Set<string>();

const parameters = ({ path }: { readonly path: string }) => path.split('{').length;
/** Fixed paths first: `/admin/auction/categories` is no auction. */
const routes = Object.values(ROUTES).toSorted((a, b) => parameters(a) - parameters(b));
const patterns = routes.map((route) => ({
  key: routeKey(route),
  method: route.method,
  path: new RegExp(`^/api${route.path.replace(/\{\w+\}/g, '[^/]+')}$`),
}));

// Here, and not in the setup file, which runs again for every file of a worker while modules are loaded once.
const realFetch = globalThis.fetch;
globalThis.fetch = async (input, init) => {
  const response = await realFetch(input, init);
  if (response.ok && typeof input === 'string') {
    const { pathname } = new URL(input);
    const method = init?.method ?? 'GET';
    const found = patterns.find((one) => one.method === method && one.path.test(pathname));
    if (found !== undefined) answered.add(found.key);
  }
  return response;
};

/** The keys of the routes that answered since the last call, in order. */
export function takeAnsweredRoutes(): readonly string[] {
  const taken = [...answered].toSorted();
  answered.clear();
  return taken;
}
