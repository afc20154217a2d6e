/** Tickets in the Connections table. */
import * as z from 'zod';
import { role } from '#shared/contract/accounts/users.ts';
import { above } from '#functions/tables/expressions.ts';
import { put, take, write } from '#functions/tables/writes.ts';
import { ticketTopic } from './topics.ts';
import type { ConnectionsTable } from '#functions/tables/table-handle.ts';

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
