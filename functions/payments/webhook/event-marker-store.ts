import { createHash } from 'node:crypto';
import * as z from 'zod';
import { readItem } from '#functions/tables/reads.ts';
import type { PaymentsTable } from '#functions/tables/table-handle.ts';
import { put, write } from '#functions/tables/writes.ts';

/** Ids of handled events, so that a repeated event is skipped. */
export interface EventMarkerStore {
  isDone(eventId: string): Promise<boolean>;
  /** Call it after the work: a crash in between then repeats the event instead of losing it. */
  markDone(eventId: string, now: number): Promise<void>;
}

/** Longer than the 24 hours for which the provider repeats an event. */
const KEEP_SECONDS = 7 * 24 * 60 * 60;

export function eventMarkerStore(payments: PaymentsTable): EventMarkerStore {
  return {
    async isDone(eventId) {
      const how = { only: ['paymentId'], consistency: 'eventual' } as const;
      return (await readItem(payments, keyOf(eventId), z.object({}), how)) !== undefined;
    },

    async markDone(eventId, now) {
      const expiresAt = Math.floor(now / 1000) + KEEP_SECONDS;
      await write(payments, put(payments, { ...keyOf(eventId), expiresAt }));
    },
  };
}

/** A digest, since the id comes from a header that may contain any text. */
function keyOf(eventId: string): { paymentId: string } {
  return { paymentId: `event_${createHash('sha256').update(eventId).digest('hex').slice(0, 32)}` };
}
