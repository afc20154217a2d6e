import * as z from 'zod';
import type { ResponseOf, RouteSpec } from '#shared/contract/http/route.ts';
import { parseJson } from '#shared/model/json.ts';

/** The input of a call. The body is sent as JSON, unless it is a form. */
export interface CallInput {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: unknown;
  readonly token?: string;
  /** `name=value`. */
  readonly cookie?: string;
}

/** The raw response of a call. */
export interface Reply {
  readonly status: number;
  readonly body: unknown;
  readonly headers: Headers;
}

/** Calls a route of the running stack over HTTP and returns the response, whatever its status. */
export async function send(baseUrl: string, route: RouteSpec, input: CallInput = {}): Promise<Reply> {
  const path = route.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(input.params?.[name] ?? ''));
  const query = input.query === undefined ? '' : `?${new URLSearchParams(input.query).toString()}`;
  const isForm = input.body instanceof FormData;
  const response = await fetch(`${baseUrl}/api${path}${query}`, {
    method: route.method,
    headers: {
      ...(input.body !== undefined && !isForm && { 'content-type': 'application/json' }),
      ...(input.cookie !== undefined && { cookie: input.cookie }),
      ...(input.token !== undefined && { authorization: `Bearer ${input.token}` }),
    },
    ...(input.body !== undefined && { body: input.body instanceof FormData ? input.body : JSON.stringify(input.body) }),
  });
  const text = await response.text();
  return {
    status: response.status,
    body: text === '' ? undefined : (parseJson(text) ?? text),
    headers: response.headers,
  };
}

/**
 * Calls a route and returns its parsed response. Throws for any other status than success, with the response in the
 * message.
 */
export async function call<R extends RouteSpec>(
  baseUrl: string,
  route: R,
  input: CallInput = {},
): Promise<ResponseOf<R>> {
  const reply = await send(baseUrl, route, input);
  if (reply.status >= 300) {
    throw new Error(`${route.method} ${route.path} answered ${reply.status}: ${JSON.stringify(reply.body)}`);
  }
  const schema: R['response'] = route.response;
  return z.parse(schema, reply.body);
}
