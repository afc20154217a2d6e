import type { RouteSpec } from '../../../shared/contract/route.ts';
import { ROUTES } from '../../../shared/contract/routes.ts';

export type RouteName = keyof typeof ROUTES;

/** Every route of the contract with its name. */
export const allRoutes: readonly (readonly [RouteName, RouteSpec])[] = Object.entries<RouteSpec>(ROUTES).flatMap(
  ([name, route]) => (isRouteName(name) ? [[name, route] as const] : []),
);

function isRouteName(name: string): name is RouteName {
  return name in ROUTES;
}
