import { randomBytes } from 'node:crypto';
import type { WebSocket } from 'ws';

/** One client of the WebSocket API. */
export interface Connection {
  readonly id: string;
  /** Epoch milliseconds on the stack's clock. */
  readonly connectedAt: number;
  readonly sourceIp: string;
  readonly userAgent: string;
  /** Set once `$connect` has accepted the client; before that nothing can be posted to the connection. */
  socket: WebSocket | undefined;
}

/** Like `L0SM9cOFvHcCIhw=`. */
export function newConnectionId(): string {
  return randomBytes(11).toString('base64');
}
