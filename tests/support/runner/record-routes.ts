import { afterAll } from 'vitest';
import { routeKey } from '../../../shared/contract/route.ts';
import { ROUTES } from '../../../shared/contract/routes.ts';
import { saveRoutes } from './used-grants.ts';

/** Remembers which routes of the contract answered this file's tests with success. */
const answered = new Set<string>();

const parameters = ({ path }: { readonly path: string }) => path.split('{').length;
/** Fixed paths first: `/admin/auction/categories` is no auction. */
const routes = Object.values(ROUTES).toSorted((a, b) => parameters(a) - parameters(b));
const patterns = routes.map((route) => ({
  key: routeKey(route),
  method: route.method,
  path: new RegExp(`^/api${route.path.replace(/\{\w+\}/g, '[^/]+')}$`),
}));

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

afterAll(async () => {
  await saveRoutes([...answered].toSorted());
});
