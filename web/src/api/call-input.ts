import type * as z from 'zod/v4/core';
import type { RouteSpec } from '#shared/contract/http/route.ts';

/** The options of every call. */
interface CallOptions {
  /** Aborts the call, which then rejects with the signal's reason. */
  readonly signal?: AbortSignal | undefined;
  /** Milliseconds until the call times out. */
  readonly timeoutMs?: number | undefined;
  /** The request outlives the page, for what is sent while the page is left. */
  readonly keepalive?: true | undefined;
}

type ParamsInput<R> = R extends { params: infer S extends z.$ZodType } ? { readonly params: z.input<S> } : unknown;
type QueryInput<R> = R extends { query: infer S extends z.$ZodType } ? { readonly query?: z.input<S> } : unknown;
type BodyInput<R> = R extends { body: { schema: infer S extends z.$ZodType } }
  ? { readonly body: z.input<S> }
  : unknown;

/** The input of a route before the server parses it: amounts in rupees, times as ISO text. */
type CallInput<R extends RouteSpec> = ParamsInput<R> & QueryInput<R> & BodyInput<R> & CallOptions;

/** `call(route)` when nothing is required, `call(route, input)` otherwise. */
export type CallArguments<R extends RouteSpec> =
  CallOptions extends CallInput<R> ? [input?: CallInput<R>] : [input: CallInput<R>];

/** A `CallInput` of any route. */
export interface UntypedInput extends CallOptions {
  readonly params?: unknown;
  readonly query?: unknown;
  readonly body?: unknown;
}
