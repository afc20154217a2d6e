import { createHash } from 'node:crypto';
import { GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import type { PaymentsTable } from '../../tables/table-handle.ts';

/** Provider events whose work is done, so that a repetition is answered at once. */
export interface EventMarkerStore {
  isDone(eventId: string): Promise<boolean>;
  /** Written only after the work, so that a crash in between leads to a repetition and not to a loss. */
  markDone(eventId: string, now: number): Promise<void>;
}

/** The provider repeats an event for 24 hours. */
const KEEP_SECONDS = 7 * 24 * 60 * 60;

/** Markers expire in the Payments table. */
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

/** A digest, since the id is a header that anybody's text could be in. */
function keyOf(eventId: string): { paymentId: string } {
  return { paymentId: `event_${createHash('sha256').update(eventId).digest('hex').slice(0, 32)}` };
}
