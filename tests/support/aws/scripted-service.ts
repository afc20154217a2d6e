import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { verifySignature } from '@boli/aws-local/aws/sigv4.ts';

export const CREDENTIALS = { accessKeyId: 'AKIDEXAMPLE', secretAccessKey: 'secret', sessionToken: 'token' };

export interface ReceivedRequest {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
  /** Whether the request has a valid signature (AWS Signature Version 4). */
  readonly isSigned: boolean;
}

interface Scripted {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  /** Sent as JSON. */
  readonly body?: object;
  /** Sent unchanged. */
  readonly text?: string;
}

/** A fake HTTP service that sends the next scripted answer to each request; `reset` closes the connection. */
export async function scriptedService(answers: readonly (Scripted | 'reset')[]) {
  const received: ReceivedRequest[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const body = Buffer.concat(chunks);
      const { method = '', url = '', headers } = request;
      const named = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]));
      const signed = verifySignature(
        { method, rawPath: url, query: new URLSearchParams(), headers: named, body },
        (id) => (id === CREDENTIALS.accessKeyId ? CREDENTIALS.secretAccessKey : undefined),
        [Date.now()],
      );
      const answer = answers[received.length] ?? answers.at(-1) ?? { status: 500 };
      received.push({ method, path: url, headers, body: body.toString(), isSigned: typeof signed === 'object' });
      if (answer === 'reset') return void request.socket.destroy();
      response.writeHead(answer.status, answer.headers).end(answer.text ?? JSON.stringify(answer.body ?? {}));
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  return {
    endpoint: `http://127.0.0.1:${port}`,
    received,
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
}
