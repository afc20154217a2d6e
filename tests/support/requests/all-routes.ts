import type { RouteSpec } from '#shared/contract/http/route.ts';
import { ROUTES } from '#shared/contract/routes.ts';

export type RouteName = keyof typeof ROUTES;

/** Every route of the contract with its name. */
export const allRoutes: readonly (readonly [RouteName, RouteSpec])[] = Object.entries<RouteSpec>(ROUTES).flatMap(
  ([name, route]) => (isRouteName(name) ? [[name, route] as const] : []),
);

function isRouteName(name: string): name is RouteName {
  return name in ROUTES;
}

const parameters = ({ path }: RouteSpec) => path.split('{').length;
/** Fixed paths first, so that `/admin/auction/categories` does not match `/admin/auction/{id}`. */
const patterns = allRoutes
  .toSorted(([, one], [, other]) => parameters(one) - parameters(other))
  .map(([, route]) => ({ route, path: new RegExp(`^/api${route.path.replace(/\{\w+\}/g, '[^/]+')}$`) }));

/** The route that answers a request. */
export function routeOf(method: string, pathname: string): RouteSpec | undefined {
  return patterns.find(({ route, path }) => route.method === method && path.test(pathname))?.route;
}
