import * as z from 'zod';
import type { $ZodType } from 'zod/v4/core';
import { refusal, type Refusal } from '#shared/contract/http/errors.ts';
import {
  type AnswerOf,
  type BodyOf,
  type ParamsOf,
  type QueryOf,
  type RouteSpec,
  routeKey,
} from '#shared/contract/http/route.ts';
import { plain } from '#shared/model/plain-text.ts';
import { ok, refused, type Result } from '#shared/model/result.ts';
import type { Actor, Caller } from './caller.ts';
import type { ReadBody } from './read-body.ts';

/** A request before its route has parsed it. */
export interface RawRequest extends ReadBody {
  readonly params: unknown;
  readonly query: unknown;
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly cookies: Readonly<Record<string, string>>;
  /** The IP address of the client. */
  readonly source: string;
  /** When API Gateway received the request. Epoch milliseconds. */
  readonly receivedAt: number;
}

type CallerOf<R extends RouteSpec> = R['audience'] extends 'public' ? undefined : Caller;
type ActorOf<R extends RouteSpec> = R['audience'] extends 'admin' ? Actor : undefined;

/** A request as its handler gets it: parsed by the route's schemas, with a caller that fits the audience. */
export interface EndpointRequest<R extends RouteSpec> extends Omit<RawRequest, 'params' | 'query' | 'body'> {
  readonly params: ParamsOf<R>;
  readonly query: QueryOf<R>;
  readonly body: BodyOf<R>;
  readonly caller: CallerOf<R>;
  /** Who acts, on a route for admins. */
  readonly by: ActorOf<R>;
}

/** A handler's success: the answer, and how it is sent. */
export interface Answer<R extends RouteSpec> {
  readonly answer: AnswerOf<R>;
  /** 200 by default. */
  readonly status?: number;
  /** How long the edge may keep it, in whole seconds. Without it, nobody may. */
  readonly edgeSeconds?: number;
  readonly cookies?: readonly string[];
}

/** A handler's refusal. It may set cookies too: a refused refresh clears its cookie. */
export interface EndpointRefusal extends Refusal {
  /** Seconds after which a retry may succeed. */
  readonly waitSeconds?: number;
  readonly cookies?: readonly string[];
}

type EndpointHandler<R extends RouteSpec> = (
  request: EndpointRequest<R>,
) => Promise<Result<Answer<R>, EndpointRefusal>>;

/** A route with its handler. The route's own types are hidden inside. */
export interface Endpoint {
  readonly key: string;
  readonly route: RouteSpec;
  /** Call it only after `admit` has admitted the caller. */
  readonly run: (raw: RawRequest, caller: Caller | undefined) => Promise<Result<Answer<RouteSpec>, EndpointRefusal>>;
}

/** Binds a handler to its route: parses params, query and body, and encodes the answer with the response schema. */
export function endpoint<const R extends RouteSpec>(route: R, handle: EndpointHandler<R>): Endpoint {
  return {
    key: routeKey(route),
    route,
    run: async (raw, caller) => {
      const request = parseRequest(route, raw, caller);
      if (!request.ok) return request;
      const outcome = await handle(request.value);
      if (!outcome.ok) return outcome;
      const answer: unknown = z.encode(route.response, outcome.value.answer);
      return ok({ ...outcome.value, answer });
    },
  };
}

/** The compiler cannot follow a schema taken from a generic route, so the overload states what the parsing ensures. */
export function parseRequest<R extends RouteSpec>(
  route: R,
  raw: RawRequest,
  caller: Caller | undefined,
): Result<EndpointRequest<R>, Refusal>;
export function parseRequest(
  route: RouteSpec,
  raw: RawRequest,
  caller: Caller | undefined,
): Result<RawRequest & { readonly caller: Caller | undefined; readonly by: Actor | undefined }, Refusal> {
  const params = parsePart(route.params, raw.params);
  if (!params.ok) return params;
  const query = parsePart(route.query, raw.query);
  if (!query.ok) return query;
  const body = parsePart(route.body?.kind === 'raw' ? undefined : route.body?.schema, raw.body);
  if (!body.ok) return body;
  const isAdmins = route.audience === 'admin' && caller !== undefined;
  const by = isAdmins ? { adminId: caller.userId, source: raw.source } : undefined;
  return ok({ ...raw, params: params.value, query: query.value, body: body.value, caller, by });
}

function parsePart(schema: $ZodType | undefined, value: unknown): Result<unknown, Refusal> {
  if (schema === undefined) return ok(undefined);
  // Here, for every text of every route: see `plain`.
  const parsed = z.safeParse(schema, plain(value));
  return parsed.success ? ok(parsed.data) : refused(refusal('INVALID_INPUT', firstIssue(parsed.error.issues)));
}

type Issue = z.core.$ZodIssue;

/** A sentence about the first problem. Schemas define their own sentences for fields that people fill in. */
function firstIssue(issues: readonly Issue[]): string {
  const [issue] = issues;
  if (issue === undefined) return refusal('INVALID_INPUT').message;
  const field = issue.path.join('.');
  if (issue.code === 'unrecognized_keys') return `Unknown field: ${issue.keys.join(', ').slice(0, 100)}.`;
  const isOwnSentence =
    issue.message !== '' && !issue.message.startsWith('Invalid') && !issue.message.startsWith('Too ');
  if (isOwnSentence) return issue.message;
  return field === '' ? 'The request body is missing or not an object.' : `Please check the field ${field}.`;
}
