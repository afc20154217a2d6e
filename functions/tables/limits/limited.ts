import * as z from 'zod';
import type { Clock } from '#functions/platform/clock.ts';
import type { Caller } from '#functions/platform/http/caller.ts';
import { type Endpoint, parseRequest, type RawRequest } from '#functions/platform/http/endpoint.ts';
import { type ErrorCode, refusal, type Refusal } from '#shared/contract/http/errors.ts';
import { type RouteSpec, routeKey } from '#shared/contract/http/route.ts';
import { refused, type Result } from '#shared/model/result.ts';
import type { Limit, LimitStore } from './limit-store.ts';
import { networkOf } from './network-of.ts';

/** The subject whose uses are counted; undefined when there is none. */
type SubjectOf = (request: RawRequest, caller: Caller | undefined) => string | undefined;

/** What can be proved counts only when it is: a right password by its success, a guess by its refusal. */
type Counted = 'success' | ErrorCode;

/**
 * A limit on some routes. One by source lasts at most 15 minutes, because thousands of people share the address of a
 * mobile carrier, and one of them must not close a door for the others.
 */
export interface RouteLimit extends Limit {
  readonly routes: readonly RouteSpec[];
  readonly of: SubjectOf;
  /** The outcomes that count; without it all do. */
  readonly counts?: readonly Counted[];
  /** A success resets the count, and so does a refusal with one of these codes. */
  readonly forgivenBy?: readonly ErrorCode[];
  /** What the refusal says, where there is something to do but wait. */
  readonly sentence?: string;
}

const withAddress = z.object({ email: z.string() });

/** By client network; an IPv6 /64 counts as one. */
export const bySource: SubjectOf = ({ source }) => networkOf(source);

/** By signed-in user, from any network. */
export const byCaller: SubjectOf = (_request, caller) => caller?.userId;

/**
 * By the e-mail address in the body and the client network. So strangers elsewhere cannot use up the owner's attempts.
 * The limit is below Cognito's own lockout, which starts at the fifth attempt.
 */
export const byAccountAndSource: SubjectOf = ({ source, body }) => {
  const { data } = withAddress.safeParse(body);
  return data === undefined ? undefined : `${data.email} ${networkOf(source)}`;
};

/**
 * Adds limits to endpoints. When a limit is reached, the endpoint answers 429 with the time to wait. A request that is
 * not well-formed counts for nobody: it costs us nothing, and strangers could use up the limit of a whole network.
 */
export function limited(
  endpoints: readonly Endpoint[],
  limits: readonly RouteLimit[],
  { store, clock }: { readonly store: LimitStore; readonly clock: Clock },
): Endpoint[] {
  return endpoints.map((endpoint) => {
    const ownLimits = limits.filter(({ routes }) => routes.some((route) => routeKey(route) === endpoint.key));
    if (ownLimits.length === 0) return endpoint;
    return {
      ...endpoint,
      run: async (raw, caller) => {
        const now = clock();
        const request = parseRequest(endpoint.route, raw, caller);
        if (!request.ok) return request;
        const counted = ownLimits.flatMap((limit) => {
          const subject = limit.of(request.value, caller);
          return subject === undefined ? [] : [{ limit, subject }];
        });
        for (const { limit, subject } of counted) {
          const waitSeconds = await store.take(limit, subject, now);
          if (waitSeconds !== undefined) {
            return refused({ ...refusal('TOO_MANY_REQUESTS', limit.sentence), waitSeconds });
          }
        }
        const outcome = await endpoint.run(raw, caller);
        // Taken before and given back, so that guesses at the same time are counted, too.
        for (const { limit, subject } of counted) {
          if (isForgiven(outcome, limit)) await store.forgive(limit, subject, now);
          else if (!isCounted(outcome, limit)) await store.giveBack(limit, subject, now);
        }
        return outcome;
      },
    };
  });
}

const isForgiven = (outcome: Result<unknown, Refusal>, { forgivenBy }: RouteLimit): boolean =>
  forgivenBy !== undefined && (outcome.ok || forgivenBy.includes(outcome.error.code));

const isCounted = (outcome: Result<unknown, Refusal>, { counts }: RouteLimit): boolean =>
  counts === undefined || counts.includes(outcome.ok ? 'success' : outcome.error.code);
