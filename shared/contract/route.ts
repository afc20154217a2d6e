import type * as z from 'zod/v4/core';
import type { CookieUse } from './cookies.ts';
import type { ErrorCode } from './errors.ts';

/** Who may call a route. Everything but `public` carries a Cognito access token. */
export type Audience = 'public' | 'signed-in' | 'user' | 'admin';

/** The Lambda function that answers a route. */
export type HttpService =
  | 'accounts-api'
  | 'browse-api'
  | 'watchlist-api'
  | 'selling-api'
  | 'bidding-api'
  | 'payments-api'
  | 'payment-webhook'
  | 'money-api'
  | 'admin-api'
  | 'rights-api'
  | 'realtime';

/**
 * How the body is read. `json`: application/json only; where it may be absent, that is an empty object. `form`: multipart/form-data with files, or the same
 * fields as JSON with the keys of earlier uploads. `raw`: the bytes as sent, for signatures.
 */
export type BodySpec =
  | { readonly kind: 'json'; readonly schema: z.$ZodType; readonly mayBeAbsent?: true }
  | { readonly kind: 'form'; readonly schema: z.$ZodType; readonly files: readonly string[] }
  | { readonly kind: 'raw' };

export interface RouteSpec {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Below `/api`, with `{name}` for parameters. */
  readonly path: `/${string}`;
  readonly audience: Audience;
  readonly service: HttpService;
  /** Open also to an admin who must set up a second factor first. */
  readonly beforeSecondFactor?: true;
  /** Refused when a browser says that another site's page sends it: it sets a cookie, and a plain form or a link could. */
  readonly ownPagesOnly?: true;
  readonly cookies?: CookieUse;
  readonly summary: string;
  readonly params?: z.$ZodType;
  readonly query?: z.$ZodType;
  readonly body?: BodySpec;
  /** The answer; fields it does not declare never leave. */
  readonly response: z.$ZodType;
  /** The refusals this route has of its own, beside those every route shares. */
  readonly errors: readonly ErrorCode[];
}

/** Declares one route and keeps its exact types. */
export function defineRoute<const R extends RouteSpec>(route: R): R {
  return route;
}

/** The key API Gateway knows the route by: `POST /api/auth/login`. */
export function routeKey(route: Pick<RouteSpec, 'method' | 'path'>): string {
  return `${route.method} /api${route.path}`;
}

/** Refusals that any route may answer. FORBIDDEN: also to requests that do not come through the site. */
export const COMMON_ERRORS: readonly ErrorCode[] = [
  'FORBIDDEN',
  'INVALID_INPUT',
  'UNREADABLE_BODY',
  'TOO_LARGE',
  'TOO_MANY_REQUESTS',
  'INTERNAL',
];

export type ParamsOf<R extends RouteSpec> = R extends { params: infer S extends z.$ZodType } ? z.output<S> : undefined;
export type QueryOf<R extends RouteSpec> = R extends { query: infer S extends z.$ZodType } ? z.output<S> : undefined;
export type BodyOf<R extends RouteSpec> = R extends { body: { schema: infer S extends z.$ZodType } }
  ? z.output<S>
  : undefined;
/** What a handler answers, before the response schema encodes it for the wire. */
export type AnswerOf<R extends RouteSpec> = z.output<R['response']>;
/** What a caller has once the response schema has decoded it. */
export type ResponseOf<R extends RouteSpec> = AnswerOf<R>;
