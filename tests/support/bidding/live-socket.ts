import { once } from 'node:events';
import WebSocket from 'ws';
import type { Person } from '#infra/local/client/person.ts';
import { type AuctionFrame, auctionFrame, createTicket, serverMessage } from '#shared/contract/realtime.ts';
import { eventually } from '../eventually.ts';

/** An open WebSocket and the messages it received. */
export interface LiveSocket {
  /** Every message except notices. */
  readonly received: readonly string[];
  /** The ids of the notices. */
  readonly notices: readonly string[];
  send(message: unknown): void;
  /** The next unread message. */
  next(): Promise<string>;
  /** The next message, which must be the live state of an auction. */
  nextFrame(): Promise<AuctionFrame>;
  close(): Promise<void>;
  /** Resolves when either side has closed the connection. */
  readonly closed: Promise<unknown>;
  /** Breaks the connection without a close frame. */
  terminate(): Promise<void>;
}

/** Connects with a new ticket, as the browser does. */
export async function openSocket(who: Person): Promise<LiveSocket> {
  const { url, ticket } = await who.call(createTicket);
  return connectWith(url, ticket);
}

/** Connects with this ticket, calling `onText` for every message. A refusal throws with the HTTP status. */
export async function connectWith(
  url: string,
  ticket: string | undefined,
  onText: (text: string) => void = () => undefined,
): Promise<LiveSocket> {
  const query = ticket === undefined ? '' : `?${new URLSearchParams({ ticket }).toString()}`;
  const socket = new WebSocket(url + query);
  const received: string[] = [];
  const notices: string[] = [];
  socket.on('message', (data: Buffer) => {
    const text = data.toString('utf8');
    // Parses only possible notices, because timed tests receive thousands of frames at once.
    const message = text.includes('"notice"') ? serverMessage.safeParse(JSON.parse(text)).data : undefined;
    if (message?.type === 'notice') notices.push(message.id);
    else received.push(text);
    onText(text);
  });
  await once(socket, 'open');
  // A later error closes the connection, which tests check instead.
  socket.on('error', () => undefined);
  const closed = once(socket, 'close');
  let read = 0;
  const end = async (how: 'close' | 'terminate') => {
    if (socket.readyState === WebSocket.CLOSED) return;
    socket[how]();
    await closed;
  };
  const next = async () => {
    await eventually(
      () => received.length,
      (count) => count > read,
    );
    read += 1;
    return received[read - 1] ?? '';
  };
  return {
    received,
    notices,
    send: (message) => {
      socket.send(typeof message === 'string' ? message : JSON.stringify(message));
    },
    next,
    nextFrame: async () => auctionFrame.parse(JSON.parse(await next())),
    close: () => end('close'),
    closed,
    terminate: () => end('terminate'),
  };
}
