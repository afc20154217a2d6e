import * as z from 'zod/mini';
import { type ErrorCode, refusal, type Refusal } from '#shared/contract/errors.ts';
import { type RouteSpec, routeKey } from '#shared/contract/route.ts';
import { refused, type Result } from '#shared/model/result.ts';
import type { Clock } from '#functions/platform/clock.ts';
import type { Caller } from '#functions/platform/http/caller.ts';
import type { Endpoint, RawRequest } from '#functions/platform/http/endpoint.ts';
import type { Limit, LimitStore } from './limit-store.ts';
import { networkOf } from './network-of.ts';

/** The subject whose uses are counted; undefined when there is none. */
type SubjectOf = (request: RawRequest, caller: Caller | undefined) => string | undefined;

/** A limit on some routes. */
export interface RouteLimit extends Limit {
  readonly routes: readonly RouteSpec[];
  readonly of: SubjectOf;
  /** A success resets the count, and so does a refusal with one of these codes. */
  readonly forgivenBy?: readonly ErrorCode[];
}

const withAddress = z.object({ email: z.string() });

/** By client network; an IPv6 /64 counts as one. */
export const bySource: SubjectOf = ({ source }) => networkOf(source);

/** By signed-in user, from any network. */
export const byCaller: SubjectOf = (_request, caller) => caller?.userId;

/** By the e-mail address in the body, from any network. Only where a stranger who uses it up harms nobody much. */
export const byAddress: SubjectOf = ({ body }) => {
  const parsed = withAddress.safeParse(body);
  return parsed.success ? parsed.data.email.trim().toLowerCase() : undefined;
};

/**
 * By the e-mail address in the body and the client network. So strangers elsewhere cannot use up the owner's attempts.
 * The limit is below Cognito's own lockout, which starts at the fifth attempt.
 */
export const byAccountAndSource: SubjectOf = ({ source, body }) => {
  const parsed = withAddress.safeParse(body);
  return parsed.success ? `${parsed.data.email.trim().toLowerCase()} ${networkOf(source)}` : undefined;
};

/** Adds limits to endpoints. When a limit is reached, the endpoint answers 429 with the time to wait. */
export function limited(
  endpoints: readonly Endpoint[],
  limits: readonly RouteLimit[],
  { store, clock }: { readonly store: LimitStore; readonly clock: Clock },
): Endpoint[] {
  return endpoints.map((one) => {
    const own = limits.filter(({ routes }) => routes.some((route) => routeKey(route) === one.key));
    if (own.length === 0) return one;
    return {
      ...one,
      run: async (raw, caller) => {
        const now = clock();
        // A malformed request cannot attack an account, so it counts only for its network.
        const counted = own.filter(({ of }) => of === bySource || isWellFormed(one.route, raw));
        for (const limit of counted) {
          const subject = limit.of(raw, caller);
          const waitSeconds = subject === undefined ? undefined : await store.take(limit, subject, now);
          if (waitSeconds !== undefined) return refused({ ...refusal('TOO_MANY_REQUESTS'), waitSeconds });
        }
        const outcome = await one.run(raw, caller);
        for (const limit of counted.filter(({ forgivenBy }) => isForgiven(outcome, forgivenBy))) {
          const subject = limit.of(raw, caller);
          if (subject !== undefined) await store.forgive(limit, subject, now);
        }
        return outcome;
      },
    };
  });
}

function isWellFormed({ body }: RouteSpec, raw: RawRequest): boolean {
  return body === undefined || body.kind === 'raw' || z.safeParse(body.schema, raw.body).success;
}

function isForgiven(outcome: Result<unknown, Refusal>, forgivenBy: readonly ErrorCode[] | undefined): boolean {
  return forgivenBy !== undefined && (outcome.ok || forgivenBy.includes(outcome.error.code));
}
