import * as z from 'zod/v4/core';
import { REQUEST_ID_HEADER } from '#shared/contract/http/headers.ts';
import type { ResponseOf, RouteSpec } from '#shared/contract/http/route.ts';
import { parseJson } from '#shared/model/json.ts';
import { ApiError } from './api-error.ts';
import type { CallArguments, UntypedInput } from './call-input.ts';
import { readFailure } from './read-failure.ts';
import { requestUrl } from './request-url.ts';

/** Longer than the HTTP API's own limit of 30 s, so that its response arrives first. */
const DEFAULT_TIMEOUT_MS = 35_000;

/** The client's dependencies on browser and session. */
export interface ClientDeps {
  readonly fetch: (url: string, init: RequestInit) => Promise<Response>;
  /** The access token, when someone is signed in. */
  readonly token: () => string | undefined;
  /** The id of the signed-in person. */
  readonly personId: () => string | undefined;
  /**
   * Returns a new token in place of `stale`, or undefined after ending an expired session. Throws an `ApiError` when
   * the server cannot be reached.
   */
  readonly refreshSession: (stale: string) => Promise<string | undefined>;
}

/**
 * Calls a route of the contract and returns its parsed response. Throws an `ApiError`, or the reason of `signal`
 * after an abort.
 */
export interface Call {
  <const R extends RouteSpec>(route: R, ...input: CallArguments<R>): Promise<ResponseOf<R>>;
}

/** Creates a client that sends the session's token and, when it is refused, renews it once. */
export function createCall(deps: ClientDeps): Call {
  // The compiler cannot follow a schema from a generic route, so this overload declares the types that parsing with
  // the schema guarantees.
  async function call<const R extends RouteSpec>(route: R, ...input: CallArguments<R>): Promise<ResponseOf<R>>;
  async function call(route: RouteSpec, input: UntypedInput = {}): Promise<unknown> {
    const token = route.audience === 'public' ? undefined : deps.token();
    const personId = deps.personId();
    const response = await send(deps.fetch, route, input, token);
    if (response.status !== 401 || token === undefined) return readResponse(route, response);
    const renewed = await deps.refreshSession(token);
    // If another person has signed in meanwhile, the request must not be repeated in their name.
    if (renewed === undefined || deps.personId() !== personId) return readResponse(route, response);
    return readResponse(route, await send(deps.fetch, route, input, renewed));
  }
  return call;
}

interface RawResponse {
  readonly status: number;
  readonly text: string;
  readonly requestId: string;
}

async function send(
  browserFetch: ClientDeps['fetch'],
  route: RouteSpec,
  input: UntypedInput,
  token: string | undefined,
): Promise<RawResponse> {
  const timeout = AbortSignal.timeout(input.timeoutMs ?? DEFAULT_TIMEOUT_MS);
  const signal = input.signal === undefined ? timeout : AbortSignal.any([input.signal, timeout]);
  // The client makes the id, so that the logs can be searched even for a request without a response.
  const ownId = crypto.randomUUID();
  const headers = new Headers({ accept: 'application/json', [REQUEST_ID_HEADER]: ownId });
  if (token !== undefined) headers.set('authorization', `Bearer ${token}`);
  if (input.body !== undefined) headers.set('content-type', 'application/json');
  try {
    const response = await browserFetch(requestUrl(route.path, input.params, input.query), {
      method: route.method,
      headers,
      credentials: 'same-origin',
      signal,
      ...(input.keepalive && { keepalive: true }),
      ...(input.body !== undefined && { body: JSON.stringify(input.body) }),
    });
    const requestId = response.headers.get(REQUEST_ID_HEADER) ?? ownId;
    return { status: response.status, text: await response.text(), requestId };
  } catch (error) {
    input.signal?.throwIfAborted();
    throw new ApiError(0, 'NETWORK', 'No response came.', { cause: error });
  }
}

function readResponse(route: RouteSpec, { status, text, requestId }: RawResponse): unknown {
  if (status < 200 || status > 299) throw readFailure(status, text, requestId);
  const parsed = z.safeParse(route.response, parseJson(text));
  if (parsed.success) return parsed.data;
  throw new ApiError(status, 'UNREADABLE_RESPONSE', '', { cause: parsed.error, requestId });
}
