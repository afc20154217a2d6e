import { once } from 'node:events';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A proxy to the stack that loses some files. */
export interface LosingProxy {
  readonly url: string;
  /** The number of lost files. */
  readonly lost: () => number;
  /** Stops losing files. */
  readonly mend: () => void;
  readonly close: () => void;
}

/** Forwards to the stack, but drops the connection for requests to these files. */
export async function losingProxy(stack: string, files: RegExp): Promise<LosingProxy> {
  let [lost, isMended] = [0, false];
  const server = createServer((message, response) => {
    const path = message.url ?? '/';
    if (!isMended && files.test(path)) {
      lost += 1;
      message.destroy();
      return;
    }
    const onward = request(stack + path, { method: message.method, headers: message.headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    });
    onward.once('error', () => message.destroy());
    message.pipe(onward);
  });
  server.listen(0, 'localhost');
  await once(server, 'listening');
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    lost: () => lost,
    mend: () => (isMended = true),
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}
