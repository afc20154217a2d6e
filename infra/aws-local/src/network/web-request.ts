import type { IncomingMessage } from 'node:http';

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

/**
 * Reads a request to its end; undefined when the body is beyond the limit (bytes). Every call of a function to AWS passes
 * here, and listening to events costs less than iterating.
 */
export function readRequest(message: IncomingMessage, limit: number): Promise<WebRequest | undefined> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let size = 0;
    message.on('data', (chunk: Buffer) => {
      size += chunk.length;
      if (size <= limit) chunks.push(chunk);
    });
    message.on('end', () => {
      if (size > limit) resolve(undefined);
      else resolve({ ...requestLine(message), body: Buffer.concat(chunks) });
    });
    message.on('error', reject);
  });
}

/** Everything of a request but its body. */
export function requestLine(message: IncomingMessage): Omit<WebRequest, 'body'> {
  const { url = '/' } = message;
  const queryAt = url.indexOf('?');
  const headers: Record<string, string> = {};
  for (const [name, value] of Object.entries(message.headers)) {
    if (value !== undefined) headers[name] = Array.isArray(value) ? value.join(',') : value;
  }
  return {
    method: message.method ?? 'GET',
    path: queryAt === -1 ? url : url.slice(0, queryAt),
    rawQuery: queryAt === -1 ? '' : url.slice(queryAt + 1),
    headers,
    sourceIp: (message.socket.remoteAddress ?? '127.0.0.1').replace('::ffff:', ''),
  };
}
