import type { IncomingMessage } from 'node:http';
import { ok, refused, type Result } from '../../../shared/model/result.ts';

/** A request as it arrived at the stack's port, its body read. */
export interface WebRequest {
  readonly method: string;
  /** As sent, undecoded, without the query. */
  readonly path: string;
  /** As sent, without the question mark. */
  readonly rawQuery: string;
  /** Names in lower case; several values joined with a comma (cookies with `; `). */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
  readonly sourceIp: string;
}

/** What goes back. A list in the headers is sent as several header lines. */
export interface WebResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | readonly string[]>>;
  readonly body: string | Uint8Array;
}

/** A JSON answer as the gateways themselves give it. */
export function jsonResponse(
  status: number,
  body: unknown,
  headers: Readonly<Record<string, string>> = {},
): WebResponse {
  return { status, headers: { 'content-type': 'application/json', ...headers }, body: JSON.stringify(body) };
}

/** Reads a request to its end; a body beyond the limit (bytes) is drained and refused. */
export async function readRequest(message: IncomingMessage, limit: number): Promise<Result<WebRequest, 'too-large'>> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of message) {
    const bytes = Buffer.from(chunk);
    size += bytes.length;
    if (size <= limit) chunks.push(bytes);
  }
  if (size > limit) return refused('too-large');
  return ok({ ...requestLine(message), body: Buffer.concat(chunks) });
}

/** Everything of a request but its body. */
export function requestLine(message: IncomingMessage): Omit<WebRequest, 'body'> {
  const [path = '/', ...query] = (message.url ?? '/').split('?');
  const headers = Object.entries(message.headers).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, Array.isArray(value) ? value.join(',') : value] as const],
  );
  return {
    method: message.method ?? 'GET',
    path,
    rawQuery: query.join('?'),
    headers: Object.fromEntries(headers),
    sourceIp: (message.socket.remoteAddress ?? '127.0.0.1').replace('::ffff:', ''),
  };
}
