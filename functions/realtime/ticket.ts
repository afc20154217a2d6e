import { createHash, randomBytes } from 'node:crypto';

/** How long a ticket can open a connection. */
export const TICKET_MS = 30_000;

const TICKET_BYTES = 32;

/** A new ticket: 256 random bits, safe in a query string. */
export function newTicket(): string {
  return randomBytes(TICKET_BYTES).toString('base64url');
}

/** Only the hash is stored, so that a reader of the table cannot connect. */
export function hashOfTicket(ticket: string): string {
  return createHash('sha256').update(ticket).digest('hex');
}
