import type { ClientMessage } from '#shared/contract/realtime.ts';
import { readMessage } from './read-message.ts';
import type { ClockSample } from './server-clock.ts';
import type { LiveMessage } from './subscriptions.ts';

export interface Socket {
  readonly send: (text: string) => void;
  /** Closes the connection without calling `onClose`. */
  readonly close: () => void;
}

export interface SocketListeners {
  readonly onOpen: () => void;
  readonly onMessage: (data: unknown) => void;
  readonly onClose: () => void;
}

/** What a connection depends on. */
export interface ConnectionDeps {
  /** POST /realtime/ticket. */
  readonly ticket: () => Promise<{ readonly url: string; readonly ticket: string }>;
  readonly connect: (url: string, listeners: SocketListeners) => Socket;
  /** Runs the task after a delay in milliseconds; returns its cancel function. */
  readonly after: (ms: number, task: () => void) => () => void;
  /** The device's clock, epoch milliseconds. */
  readonly now: () => number;
  /** Tells the server clock what time the server sent. */
  readonly observe: (sample: ClockSample) => void;
}

/** A phone that changes networks may leave a socket connecting for minutes. */
const OPEN_WITHIN_MS = 10_000;
const PONG_WITHIN_MS = 8_000;
/** The server clock needs a few readings at the start; each pong is one. */
const FIRST_PINGS = 3;
const FIRST_PING_GAP_MS = 400;

interface ConnectionListeners {
  readonly onOpen: () => void;
  readonly onLive: (message: LiveMessage) => void;
  /** A new notice exists. The page fetches it after a random part of `spreadMs`. */
  readonly onNotice: (spreadMs: number) => void;
  /** The server answered a ping. */
  readonly onPong: () => void;
  readonly onLost: () => void;
  /** A newer connection of the same person has replaced this one. */
  readonly onReplaced: () => void;
  /** Milliseconds until the next ping. */
  readonly pingAfter: () => number;
}

export interface Connection {
  /** Ignored while the connection is not open. */
  readonly send: (message: ClientMessage) => void;
  /** Pings the server; without a pong the connection counts as lost. */
  readonly ping: () => void;
  readonly end: () => void;
}

/** One connection attempt: ticket, socket, pings. After `end`, `onLost` or `onReplaced` it calls no listener. */
export function openConnection(
  deps: ConnectionDeps,
  { onOpen, onLive, onNotice, onPong, onLost, onReplaced, pingAfter }: ConnectionListeners,
): Connection {
  let socket: Socket | undefined;
  let isOpen = false;
  let hasEnded = false;
  let cancelTimer: (() => void) | undefined;
  let pingedAt: number | undefined;
  let pongs = 0;

  const end = () => {
    hasEnded = true;
    cancelTimer?.();
    socket?.close();
  };
  const lose = () => {
    if (hasEnded) return;
    end();
    onLost();
  };
  const send = (message: ClientMessage) => {
    if (isOpen && !hasEnded) socket?.send(JSON.stringify(message));
  };
  // A dead socket is not always closed, so a missing pong counts as lost.
  const ping = () => {
    if (!isOpen || pingedAt !== undefined) return;
    cancelTimer?.();
    pingedAt = deps.now();
    send({ action: 'ping' });
    cancelTimer = deps.after(PONG_WITHIN_MS, lose);
  };
  const receive = (data: unknown) => {
    const message = readMessage(data);
    if (message === undefined || message.type === 'error') return;
    if (message.type === 'replaced') {
      end();
      onReplaced();
      return;
    }
    if (message.type === 'notice') {
      onNotice(message.spreadMs ?? 0);
      return;
    }
    if (message.type === 'sale') {
      onLive(message);
      return;
    }
    const { serverTime } = message;
    if (message.type === 'auction') {
      deps.observe({ serverTime, receivedAt: deps.now() });
      onLive(message);
      return;
    }
    deps.observe({ serverTime, receivedAt: deps.now(), sentAt: pingedAt });
    pingedAt = undefined;
    pongs += 1;
    onPong();
    cancelTimer?.();
    cancelTimer = deps.after(pongs < FIRST_PINGS ? FIRST_PING_GAP_MS : pingAfter(), ping);
  };

  const begin = async () => {
    const { url, ticket } = await deps.ticket();
    if (hasEnded) return;
    socket = deps.connect(`${url}?ticket=${encodeURIComponent(ticket)}`, {
      onOpen: () => {
        isOpen = true;
        onOpen();
        ping();
      },
      onMessage: (data) => {
        if (!hasEnded) receive(data);
      },
      onClose: lose,
    });
    cancelTimer = deps.after(OPEN_WITHIN_MS, lose);
  };

  begin().catch(lose);
  return { send, ping, end };
}
