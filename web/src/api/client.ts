import * as z from 'zod/v4/core';
import { REQUEST_ID_HEADER } from '../../../shared/contract/request-id.ts';
import type { ResponseOf, RouteSpec } from '../../../shared/contract/route.ts';
import { parseJson } from '../../../shared/model/parse-json.ts';
import { ApiError } from './api-error.ts';
import type { CallArguments, LooseInput } from './call-input.ts';
import { readFailure } from './read-failure.ts';
import { requestUrl } from './request-url.ts';

/** Longer than the HTTP API's own limit of 30 s, so that its answer is seen when there is one. */
const DEFAULT_TIMEOUT_MS = 35_000;

/** What the client needs from the browser and the session. */
export interface ClientDeps {
  readonly fetch: (url: string, init: RequestInit) => Promise<Response>;
  /** The access token, when someone is signed in. */
  readonly token: () => string | undefined;
  /** Who that is. */
  readonly personId: () => string | undefined;
  /**
   * A token that replaces `stale`, or undefined when the session is over (it has then been ended).
   * Throws an `ApiError` when the server could not be asked.
   */
  readonly refreshSession: (stale: string) => Promise<string | undefined>;
}

/**
 * Calls a route of the contract and answers what its response schema declares.
 * Throws an `ApiError`, or the reason of `signal` when that aborted the call.
 */
export interface Call {
  <const R extends RouteSpec>(route: R, ...input: CallArguments<R>): Promise<ResponseOf<R>>;
}

/** A client that signs calls with the session's token and renews the token once when it was refused. */
export function createCall(deps: ClientDeps): Call {
  // The one seam where a route's own types are claimed: the compiler cannot follow a schema picked out of a
  // generic route, so the overload states what parsing with that schema establishes.
  async function call<const R extends RouteSpec>(route: R, ...input: CallArguments<R>): Promise<ResponseOf<R>>;
  async function call(route: RouteSpec, input: LooseInput = {}): Promise<unknown> {
    const token = route.audience === 'public' ? undefined : deps.token();
    const personId = deps.personId();
    const response = await send(deps.fetch, route, input, token);
    if (response.status !== 401 || token === undefined) return readAnswer(route, response);
    const renewed = await deps.refreshSession(token);
    // What one person asked for is not asked in the name of the next.
    if (renewed === undefined || deps.personId() !== personId) return readAnswer(route, response);
    return readAnswer(route, await send(deps.fetch, route, input, renewed));
  }
  return call;
}

interface Answer {
  readonly status: number;
  readonly text: string;
  readonly requestId: string;
}

async function send(
  fetchIt: ClientDeps['fetch'],
  route: RouteSpec,
  input: LooseInput,
  token: string | undefined,
): Promise<Answer> {
  const timeout = AbortSignal.timeout(input.timeoutMs ?? DEFAULT_TIMEOUT_MS);
  const signal = input.signal === undefined ? timeout : AbortSignal.any([input.signal, timeout]);
  // Named here, so that a request whose function never came to answer can be found as well.
  const ownId = crypto.randomUUID();
  const headers = new Headers({ accept: 'application/json', [REQUEST_ID_HEADER]: ownId });
  if (token !== undefined) headers.set('authorization', `Bearer ${token}`);
  if (input.body !== undefined) headers.set('content-type', 'application/json');
  try {
    const response = await fetchIt(requestUrl(route.path, input.params, input.query), {
      method: route.method,
      headers,
      credentials: 'same-origin',
      signal,
      ...(input.body !== undefined && { body: JSON.stringify(input.body) }),
    });
    const requestId = response.headers.get(REQUEST_ID_HEADER) ?? ownId;
    return { status: response.status, text: await response.text(), requestId };
  } catch (error) {
    input.signal?.throwIfAborted();
    throw new ApiError(0, 'NETWORK', 'No response came.', { cause: error });
  }
}

function readAnswer(route: RouteSpec, { status, text, requestId }: Answer): unknown {
  if (status < 200 || status > 299) throw readFailure(status, text, requestId);
  const parsed = z.safeParse(route.response, parseJson(text));
  if (parsed.success) return parsed.data;
  throw new ApiError(status, 'UNREADABLE_ANSWER', '', { cause: parsed.error, requestId });
}
