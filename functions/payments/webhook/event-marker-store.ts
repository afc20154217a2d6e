import { createHash } from 'node:crypto';
import { GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import type { PaymentsTable } from '../../tables/table-handle.ts';

/** Ids of handled events, so that a repeated event is skipped. */
export interface EventMarkerStore {
  isDone(eventId: string): Promise<boolean>;
  /** Call it after the work: a crash in between then repeats the event instead of losing it. */
  markDone(eventId: string, now: number): Promise<void>;
}

/** Longer than the 24 hours for which the provider repeats an event. */
const KEEP_SECONDS = 7 * 24 * 60 * 60;

export function eventMarkerStore({ client, tableName }: PaymentsTable): EventMarkerStore {
  return {
    async isDone(eventId) {
      const { Item } = await client.send(
        new GetCommand({ TableName: tableName, Key: keyOf(eventId), ProjectionExpression: 'paymentId' }),
      );
      return Item !== undefined;
    },

    async markDone(eventId, now) {
      const expiresAt = Math.floor(now / 1000) + KEEP_SECONDS;
      await client.send(new PutCommand({ TableName: tableName, Item: { ...keyOf(eventId), expiresAt } }));
    },
  };
}

/** A digest, since the id comes from a header that may contain any text. */
function keyOf(eventId: string): { paymentId: string } {
  return { paymentId: `event_${createHash('sha256').update(eventId).digest('hex').slice(0, 32)}` };
}
