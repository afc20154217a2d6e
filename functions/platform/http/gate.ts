import { refusal, type Refusal } from '#shared/contract/http/errors.ts';
import type { RouteSpec } from '#shared/contract/http/route.ts';
import { type Duty, may, maySee } from '#shared/model/accounts/duties.ts';
import { ok, refused, type Result } from '#shared/model/result.ts';
import type { Caller } from './caller.ts';

/**
 * Whether a caller with a valid token may call a route now. It runs before the body is read. Returns the caller with the
 * duties that they still have.
 */
export type Gate = (route: RouteSpec, caller: Caller) => Promise<Result<Caller, Refusal>>;

/** For functions with only public routes. */
export const NO_CALLERS: Gate = () => Promise.resolve(refused(refusal('UNAUTHENTICATED')));

const OTHER_DUTY = 'This is not among your duties. Please ask an owner.';

/** Whether staff with these duties may call a route. A route without a duty is for all of them. */
export function hasDutyFor({ method, duty }: RouteSpec, duties: readonly Duty[] | undefined): boolean {
  if (duty === undefined) return true;
  return method === 'GET' ? maySee(duties, duty) : may(duties, duty);
}

/**
 * Checks the route's audience, then the duty in the token, then the gate, then the duty once more, as the gate knows it.
 * Errors: UNAUTHENTICATED, FORBIDDEN, those of the gate.
 */
export async function admit(
  route: RouteSpec,
  caller: Caller | undefined,
  gate: Gate,
): Promise<Result<Caller | undefined, Refusal>> {
  if (route.audience === 'public') return ok(undefined);
  if (caller === undefined) return refused(refusal('UNAUTHENTICATED'));
  if (route.audience === 'admin' && caller.role !== 'admin') return refused(refusal('FORBIDDEN'));
  if (route.audience === 'user' && caller.role !== 'user') {
    return refused(refusal('FORBIDDEN', 'Admins cannot take part in auctions.'));
  }
  if (!mayCall(route, caller)) return refused(refusal('FORBIDDEN', OTHER_DUTY));
  const admitted = await gate(route, caller);
  if (!admitted.ok) return admitted;
  return mayCall(route, admitted.value) ? admitted : refused(refusal('FORBIDDEN', OTHER_DUTY));
}

const mayCall = (route: RouteSpec, { role, duties }: Caller): boolean => role !== 'admin' || hasDutyFor(route, duties);
