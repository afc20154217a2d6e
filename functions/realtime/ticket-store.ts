/** Tickets in the Connections table. */
import { createHash, randomBytes } from 'node:crypto';
import * as z from 'zod';
import { above } from '#functions/tables/expressions.ts';
import type { ConnectionsTable } from '#functions/tables/table-handle.ts';
import { put, take, write } from '#functions/tables/writes.ts';
import { role } from '#shared/contract/accounts/users.ts';
import { ticketTopic } from './topics.ts';

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

/** The owner of a ticket, and later of its connection. */
export interface Holder {
  readonly userId: string;
  readonly role: z.infer<typeof role>;
}

const holder = z.object({ userId: z.string(), role });

/** The sort key of items without a connection. */
const NO_CONNECTION = '-';

export interface TicketStore {
  /** Stores a ticket by its hash, valid until `validUntil` (epoch ms). */
  readonly put: (hash: string, holder: Holder, validUntil: number) => Promise<void>;
  /** Uses up a ticket; undefined when it is unknown, used or expired at `now`. */
  readonly take: (hash: string, now: number) => Promise<Holder | undefined>;
}

export function ticketStore(table: ConnectionsTable): TicketStore {
  const keyOf = (hash: string) => ({ topic: ticketTopic(hash), connectionId: NO_CONNECTION });
  return {
    put: async (hash, { userId, role: heldRole }, validUntil) => {
      const ticket = { userId, role: heldRole, validUntil, expiresAt: Math.ceil(validUntil / 1000) };
      await write(table, put(table, { ...keyOf(hash), ...ticket }));
    },

    take: (hash, now) => take(table, keyOf(hash), holder, { validUntil: above(now) }),
  };
}
