import { connect, type Socket } from 'node:net';
import { placeBid } from '#shared/contract/bids.ts';
import { bodyOf, readAnswer, type SendBid } from '#tests/support/bidding/send-bid.ts';
import type { TokenHolder } from '#tests/support/people/token-holders.ts';

interface Reply {
  readonly status: number;
  readonly body: unknown;
}

interface Connection {
  send(request: string): Promise<Reply>;
  isOpen(): boolean;
  close(): void;
}

const END_OF_HEAD = '\r\n\r\n';
const STATUS_AT = 'HTTP/1.1 '.length;

/** The complete response in the received bytes, if any. The stack always sends a content length. */
function replyIn(received: Buffer): Reply | undefined {
  const headEnd = received.indexOf(END_OF_HEAD);
  if (headEnd === -1) return undefined;
  const head = received.toString('latin1', 0, headEnd);
  const length = Number(/content-length: *(\d+)/i.exec(head)?.[1]);
  const bodyAt = headEnd + END_OF_HEAD.length;
  if (received.length < bodyAt + length) return undefined;
  const body: unknown = JSON.parse(received.toString('utf8', bodyAt, bodyAt + length));
  return { status: Number(head.slice(STATUS_AT, STATUS_AT + 3)), body };
}

function open(hostname: string, port: number): Connection {
  const socket: Socket = connect({ host: hostname, port, noDelay: true });
  let received: Buffer = Buffer.alloc(0);
  let waiting: PromiseWithResolvers<Reply> | undefined;
  socket.on('data', (chunk: Buffer) => {
    received = received.length === 0 ? chunk : Buffer.concat([received, chunk]);
    const reply = replyIn(received);
    if (reply === undefined) return;
    received = Buffer.alloc(0);
    waiting?.resolve(reply);
  });
  socket.on('error', (error) => waiting?.reject(error));
  socket.on('close', () => waiting?.reject(new Error('The stack closed the connection.')));
  return {
    send: (request) => {
      waiting = Promise.withResolvers<Reply>();
      socket.write(request);
      return waiting.promise;
    },
    isOpen: () => socket.readyState === 'open',
    close: () => socket.destroy(),
  };
}

/**
 * Sends bids over kept connections, one at a time on each, with only the headers that the stack needs. The client
 * runs on the measured machine, and `fetch` would use five times as much processor time.
 */
export function leanBids(baseUrl: string, people: readonly TokenHolder[]) {
  const { hostname, port, host } = new URL(baseUrl);
  const heads = new Map(
    people.map(({ userId, token }) => [
      userId,
      `HTTP/1.1\r\nhost: ${host}\r\nauthorization: Bearer ${token}\r\ncontent-type: application/json\r\ncontent-length: `,
    ]),
  );
  let idle: Connection[] = [];
  const openConnection = () => {
    // The stack closes idle connections after some seconds, as between two batches.
    idle = idle.filter((connection) => connection.isOpen());
    return idle.pop() ?? open(hostname, Number(port));
  };
  const send: SendBid = async (bid) => {
    const connection = openConnection();
    const body = JSON.stringify(bodyOf(bid));
    const path = `/api${placeBid.path.replace('{id}', bid.auctionId)}`;
    const head = `${placeBid.method} ${path} ${heads.get(bid.userId) ?? ''}${Buffer.byteLength(body)}${END_OF_HEAD}`;
    const reply = await connection.send(head + body);
    idle.push(connection);
    return { answer: readAnswer(reply.status, reply.body) };
  };
  return {
    send,
    close: () => {
      for (const connection of idle) connection.close();
    },
  };
}
