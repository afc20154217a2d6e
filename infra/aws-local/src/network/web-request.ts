import type { IncomingMessage } from 'node:http';

/** A complete request to the stack's port, with its body. */
export interface WebRequest {
  readonly method: string;
  /** As sent, not decoded, without the query. */
  readonly path: string;
  /** As sent, without the question mark. */
  readonly rawQuery: string;
  /** Names in lower case; several values joined with a comma (cookies with `; `). */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
  readonly sourceIp: string;
}

/** A response. A list of values becomes several header lines. */
export interface WebResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | readonly string[]>>;
  readonly body: string | Uint8Array;
}

export function jsonResponse(
  status: number,
  body: unknown,
  headers: Readonly<Record<string, string>> = {},
): WebResponse {
  return { status, headers: { 'content-type': 'application/json', ...headers }, body: JSON.stringify(body) };
}

/**
 * Reads a complete request; undefined when the body exceeds the limit (bytes). Uses events because iterating costs
 * more and every AWS call of a function passes here.
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

/** A request without its body. */
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
