import { refusal, type Refusal } from '../../../shared/contract/errors.ts';
import type { RouteSpec } from '../../../shared/contract/route.ts';
import { ok, refused, type Result } from '../../../shared/model/result.ts';
import type { Caller } from './caller.ts';

/** Whether a caller with a valid token may call a route now. It runs before the body is read. */
export type Gate = (route: RouteSpec, caller: Caller) => Promise<Result<undefined, Refusal>>;

/** For functions with only public routes. */
export const NO_CALLERS: Gate = () => Promise.resolve(refused(refusal('UNAUTHENTICATED')));

/** Checks the route's audience, then the gate. Errors: UNAUTHENTICATED, FORBIDDEN, those of the gate. */
export async function admit(
  route: RouteSpec,
  caller: Caller | undefined,
  gate: Gate,
): Promise<Result<undefined, Refusal>> {
  if (route.audience === 'public') return ok(undefined);
  if (caller === undefined) return refused(refusal('UNAUTHENTICATED'));
  if (route.audience === 'admin' && caller.role !== 'admin') return refused(refusal('FORBIDDEN'));
  if (route.audience === 'user' && caller.role !== 'user') {
    return refused(refusal('FORBIDDEN', 'Admins cannot take part in auctions.'));
  }
  return gate(route, caller);
}
