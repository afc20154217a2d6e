import * as z from 'zod/mini';
import { type ErrorCode, refusal, type Refusal } from '../../../shared/contract/errors.ts';
import { type RouteSpec, routeKey } from '../../../shared/contract/route.ts';
import { refused, type Result } from '../../../shared/model/result.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Caller } from '../../platform/http/caller.ts';
import type { Endpoint, RawRequest } from '../../platform/http/endpoint.ts';
import type { Limit, LimitStore } from './limit-store.ts';
import { networkOf } from './network-of.ts';

/** Whose uses are counted; undefined when there is nobody to count for. */
type SubjectOf = (request: RawRequest, caller: Caller | undefined) => string | undefined;

/** A limit on some routes. */
export interface RouteLimit extends Limit {
  readonly routes: readonly RouteSpec[];
  readonly of: SubjectOf;
  /** A success forgets what failed before it, and so does a refusal with one of these codes. */
  readonly forgivenBy?: readonly ErrorCode[];
}

const withAddress = z.object({ email: z.string() });

/** Wherever the request came from; a whole IPv6 network counts as one source. */
export const bySource: SubjectOf = ({ source }) => networkOf(source);

/** Whoever is signed in, wherever they are. */
export const byCaller: SubjectOf = (_request, caller) => caller?.userId;

/**
 * The address in the body, together with where the request came from: strangers elsewhere use up their own tries at
 * somebody's account, never those of its owner, and too few of them for Cognito's own lock-out (from the fifth).
 */
export const byAccountAndSource: SubjectOf = ({ source, body }) => {
  const parsed = withAddress.safeParse(body);
  return parsed.success ? `${parsed.data.email.trim().toLowerCase()} ${networkOf(source)}` : undefined;
};

/** The same endpoints, each answering 429 with the time to wait once one of its limits is used up. */
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
        // A malformed request tries nothing at any account; its source is counted all the same.
        const counted = own.filter(({ of }) => of === bySource || isWellFormed(one.route, raw));
        for (const limit of counted) {
          const subject = limit.of(raw, caller);
          const waitSeconds = subject === undefined ? undefined : await store.take(limit, subject, now);
          if (waitSeconds !== undefined) return refused({ ...refusal('TOO_MANY_REQUESTS'), waitSeconds });
        }
        const outcome = await one.run(raw, caller);
        for (const limit of counted.filter(({ forgivenBy }) => isGood(outcome, forgivenBy))) {
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

function isGood(outcome: Result<unknown, Refusal>, forgivenBy: readonly ErrorCode[] | undefined): boolean {
  return forgivenBy !== undefined && (outcome.ok || forgivenBy.includes(outcome.error.code));
}
