import type * as z from 'zod/v4/core';
import type { DutyNeeded } from '#shared/model/accounts/duties.ts';
import type { ErrorCode } from './errors.ts';
import type { CookieUse } from './headers.ts';

/** The Lambda function that serves a route. */
export type HttpService =
  | 'accounts-api'
  | 'browse-api'
  | 'lots-api'
  | 'watchlist-api'
  | 'selling-api'
  | 'bidding-api'
  | 'payments-api'
  | 'payment-webhook'
  | 'money-api'
  | 'admin-api'
  | 'staff-api'
  | 'yard-api'
  | 'rights-api'
  | 'grievances-api'
  | 'realtime';

/**
 * How to read the body. `json`: application/json; an absent one counts as `{}` where allowed. `form`:
 * multipart/form-data with files, or JSON with keys of earlier uploads. `raw`: the bytes as sent, for signatures.
 */
export type BodySpec =
  | {
      readonly kind: 'json';
      readonly schema: z.$ZodType;
      readonly mayBeAbsent?: true;
      /** Where a body without files may be larger than others. */
      readonly maxBytes?: number;
    }
  | { readonly kind: 'form'; readonly schema: z.$ZodType; readonly files: readonly string[] }
  | { readonly kind: 'raw' };

interface RouteFacts {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Below `/api`, with `{name}` for parameters. */
  readonly path: `/${string}`;
  readonly service: HttpService;
  /** Also for an admin who must set up a second factor first. */
  readonly beforeSecondFactor?: true;
  /** Refused when another site's page sends it: it sets a cookie, and a plain form or link could call it. */
  readonly ownPagesOnly?: true;
  readonly cookies?: CookieUse;
  /** Where a second person must approve first, it answers 202 and changes nothing. */
  readonly mayAsk?: true;
  readonly summary: string;
  readonly params?: z.$ZodType;
  readonly query?: z.$ZodType;
  readonly body?: BodySpec;
  /** Of a successful answer, if it is text. Otherwise it is JSON. */
  readonly contentType?: 'text/html' | 'application/xml';
  /** The answer. Undeclared fields are removed. */
  readonly response: z.$ZodType;
  /** The refusals of this route, besides COMMON_ERRORS. */
  readonly errors: readonly ErrorCode[];
}

/**
 * Who may call a route. All except `public` require a Cognito access token. A route for admins names the duty that it
 * needs; a GET is also for auditors.
 */
type Admission =
  | { readonly audience: 'admin'; readonly duty: DutyNeeded }
  /** The duty is asked of admins only. */
  | { readonly audience: 'signed-in'; readonly duty?: DutyNeeded }
  | { readonly audience: 'public' | 'user'; readonly duty?: undefined };

export type RouteSpec = RouteFacts & Admission;

/** Declares one route and keeps its exact types. */
export function defineRoute<const R extends RouteSpec>(route: R): R {
  return route;
}

/** API Gateway's key for the route: `POST /api/auth/login`. */
export function routeKey(route: Pick<RouteSpec, 'method' | 'path'>): string {
  return `${route.method} /api${route.path}`;
}

/** Refusals that any route may return. FORBIDDEN also means that the request did not come through CloudFront. */
export const COMMON_ERRORS: readonly ErrorCode[] = [
  'FORBIDDEN',
  'INVALID_INPUT',
  'UNREADABLE_BODY',
  'TOO_LARGE',
  'TOO_MANY_REQUESTS',
  'INTERNAL',
  'UNAVAILABLE',
];

export type ParamsOf<R extends RouteSpec> = R extends { params: infer S extends z.$ZodType } ? z.output<S> : undefined;
export type QueryOf<R extends RouteSpec> = R extends { query: infer S extends z.$ZodType } ? z.output<S> : undefined;
export type BodyOf<R extends RouteSpec> = R extends { body: { schema: infer S extends z.$ZodType } }
  ? z.output<S>
  : undefined;
/** A handler's answer, before the response schema encodes it. */
export type AnswerOf<R extends RouteSpec> = z.output<R['response']>;
/** The client's view, after the response schema has decoded it. */
export type ResponseOf<R extends RouteSpec> = AnswerOf<R>;
