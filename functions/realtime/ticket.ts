import { createHash, randomBytes } from 'node:crypto';

/** How long a ticket opens a connection. */
export const TICKET_MS = 30_000;

const TICKET_BYTES = 32;

/** A new ticket: 256 random bits that fit into a query string. */
export function newTicket(): string {
  return randomBytes(TICKET_BYTES).toString('base64url');
}

/** What is stored of a ticket, so that reading the table opens nothing. */
export function hashOfTicket(ticket: string): string {
  return createHash('sha256').update(ticket).digest('hex');
}
