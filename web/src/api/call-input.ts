import type * as z from 'zod/v4/core';
import type { RouteSpec } from '../../../shared/contract/route.ts';

/** What every call may say beside its data. */
interface CallOptions {
  /** Aborts the call; the caller then gets the signal's reason. */
  readonly signal?: AbortSignal | undefined;
  /** Milliseconds until the call counts as unanswered. */
  readonly timeoutMs?: number | undefined;
}

type ParamsInput<R> = R extends { params: infer S extends z.$ZodType } ? { readonly params: z.input<S> } : unknown;
type QueryInput<R> = R extends { query: infer S extends z.$ZodType } ? { readonly query?: z.input<S> } : unknown;
type BodyInput<R> = R extends { body: { schema: infer S extends z.$ZodType } }
  ? { readonly body: z.input<S> }
  : unknown;

/** The data a route takes, as it is before the server parsed it: amounts in rupees, times as ISO text. */
type CallInput<R extends RouteSpec> = ParamsInput<R> & QueryInput<R> & BodyInput<R> & CallOptions;

/** `call(route)` when nothing is required, `call(route, input)` otherwise. */
export type CallArguments<R extends RouteSpec> =
  CallOptions extends CallInput<R> ? [input?: CallInput<R>] : [input: CallInput<R>];

/** A request with its types sealed away. */
export interface LooseInput extends CallOptions {
  readonly params?: unknown;
  readonly query?: unknown;
  readonly body?: unknown;
}
