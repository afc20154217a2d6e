/** Tickets in the Connections table. */
import { DeleteCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import { role } from '../../shared/contract/accounts/users.ts';
import { writeIf } from '../tables/write-if.ts';
import { ticketTopic } from './topics.ts';
import type { ConnectionsTable } from '../tables/table-handle.ts';

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

export function ticketStore({ client, tableName }: ConnectionsTable): TicketStore {
  return {
    put: async (hash, { userId, role: heldRole }, validUntil) => {
      const Item = {
        topic: ticketTopic(hash),
        connectionId: NO_CONNECTION,
        userId,
        role: heldRole,
        validUntil,
        expiresAt: Math.ceil(validUntil / 1000),
      };
      await client.send(new PutCommand({ TableName: tableName, Item }));
    },

    take: async (hash, now) => {
      const taken = await writeIf(() =>
        client.send(
          new DeleteCommand({
            TableName: tableName,
            Key: { topic: ticketTopic(hash), connectionId: NO_CONNECTION },
            ConditionExpression: 'validUntil > :now',
            ExpressionAttributeValues: { ':now': now },
            ReturnValues: 'ALL_OLD',
          }),
        ),
      );
      return taken.ok ? holder.parse(taken.value.Attributes) : undefined;
    },
  };
}
