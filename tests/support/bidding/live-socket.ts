import { once } from 'node:events';
import WebSocket from 'ws';
import type { Person } from '../../../infra/local/client/person.ts';
import { type AuctionFrame, auctionFrame, createTicket, serverMessage } from '../../../shared/contract/realtime.ts';
import { eventually } from '../eventually.ts';

/** One open WebSocket with everything that came over it. */
export interface LiveSocket {
  /** Every text so far. */
  readonly received: readonly string[];
  /** The ids of new notices it told of; these are not among `received`. */
  readonly notices: readonly string[];
  send(message: unknown): void;
  /** The next text that was not read yet. */
  next(): Promise<string>;
  /** The next text, which must be the live state of an auction. */
  nextFrame(): Promise<AuctionFrame>;
  close(): Promise<void>;
  /** Fulfilled when it is closed, by whomever. */
  readonly closed: Promise<unknown>;
  /** Breaks off without a word. */
  terminate(): Promise<void>;
}

/** Connects with a fresh ticket, as the browser does. */
export async function openSocket(who: Person): Promise<LiveSocket> {
  const { url, ticket } = await who.call(createTicket);
  return connectWith(url, ticket);
}

/**
 * Connects with some ticket; refused with the HTTP status in the error.
 *
 * @param heard told every text as it comes
 */
export async function connectWith(
  url: string,
  ticket: string | undefined,
  heard: (text: string) => void = () => undefined,
): Promise<LiveSocket> {
  const query = ticket === undefined ? '' : `?${new URLSearchParams({ ticket }).toString()}`;
  const socket = new WebSocket(url + query);
  const received: string[] = [];
  const notices: string[] = [];
  socket.on('message', (data: Buffer) => {
    const text = data.toString('utf8');
    // Thousands of frames come at once where updates are timed: only what may be a notice is parsed here.
    const message = text.includes('"notice"') ? serverMessage.safeParse(JSON.parse(text)).data : undefined;
    if (message?.type === 'notice') notices.push(message.id);
    else received.push(text);
    heard(text);
  });
  await once(socket, 'open');
  // A connection that breaks later is closed next, which is what tests look at.
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
