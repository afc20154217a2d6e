import { randomUUID } from 'node:crypto';
import * as z from 'zod';
import { scheduleSchema, type Schedule } from './schedule.ts';

/** One firing of a schedule, stored until it is delivered or given up. */
export const deliverySchema = z.object({
  id: z.string(),
  /** The schedule when it fired. */
  schedule: scheduleSchema,
  attempts: z.number(),
  /** Epoch ms. */
  nextAttemptAt: z.number(),
  giveUpAt: z.number(),
});
export type Delivery = z.infer<typeof deliverySchema>;

const MAX_BACKOFF_MS = 60_000;

export function deliveryOf(schedule: Schedule, now: number): Delivery {
  const giveUpAt = now + schedule.target.RetryPolicy.MaximumEventAgeInSeconds * 1000;
  return { id: randomUUID(), schedule, attempts: 0, nextAttemptAt: now, giveUpAt };
}

/** The delivery to retry, or undefined when its retry policy is exhausted. */
export function afterFailure(delivery: Delivery, now: number): Delivery | undefined {
  const attempts = delivery.attempts + 1;
  const nextAttemptAt = now + Math.min(2 ** attempts * 500, MAX_BACKOFF_MS);
  const { MaximumRetryAttempts } = delivery.schedule.target.RetryPolicy;
  return attempts > MaximumRetryAttempts || nextAttemptAt > delivery.giveUpAt
    ? undefined
    : { ...delivery, attempts, nextAttemptAt };
}
