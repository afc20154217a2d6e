import { randomUUID } from 'node:crypto';
import * as z from 'zod';
import type { Schedule } from './schedule.ts';

/** One firing of a schedule on its way to its target; kept until it arrived or was given up. */
export const deliverySchema = z.object({
  id: z.string(),
  scheduleKey: z.string(),
  /** The revision of the schedule that fired. */
  revision: z.string(),
  deleteAfterCompletion: z.boolean(),
  targetArn: z.string(),
  roleArn: z.string().optional(),
  /** JSON. */
  payload: z.string(),
  attempts: z.number(),
  /** Epoch ms. */
  nextAttemptAt: z.number(),
  giveUpAt: z.number(),
  maximumRetryAttempts: z.number(),
  deadLetterArn: z.string().optional(),
});
export type Delivery = z.infer<typeof deliverySchema>;

const LONGEST_BACKOFF_MS = 60_000;

/** What AWS sends when a schedule or rule has no input of its own. */
function scheduledEvent(schedule: Schedule, id: string, dueAt: number): string {
  const [, , , region = '', account = ''] = schedule.arn.split(':');
  return JSON.stringify({
    version: '0',
    id,
    'detail-type': 'Scheduled Event',
    source: schedule.group === 'events-rule' ? 'aws.events' : 'aws.scheduler',
    account,
    time: new Date(dueAt).toISOString().replace('.000Z', 'Z'),
    region,
    resources: [schedule.arn],
    detail: {},
  });
}

/** The firing of a schedule that was due at `dueAt`. */
export function deliveryOf(schedule: Schedule, scheduleKey: string, dueAt: number, now: number): Delivery {
  const id = randomUUID();
  const payload = (schedule.target.input ?? scheduledEvent(schedule, id, dueAt))
    .replaceAll('<aws.scheduler.schedule-arn>', schedule.arn)
    .replaceAll('<aws.scheduler.scheduled-time>', new Date(dueAt).toISOString())
    .replaceAll('<aws.scheduler.execution-id>', id);
  return {
    id,
    scheduleKey,
    revision: schedule.revision,
    deleteAfterCompletion: schedule.deleteAfterCompletion,
    targetArn: schedule.target.arn,
    roleArn: schedule.target.roleArn,
    payload,
    attempts: 0,
    nextAttemptAt: now,
    giveUpAt: now + schedule.target.maximumEventAgeSeconds * 1000,
    maximumRetryAttempts: schedule.target.maximumRetryAttempts,
    deadLetterArn: schedule.target.deadLetterArn,
  };
}

/** The delivery to try again later, or undefined when its retry policy gives up. */
export function afterFailure(delivery: Delivery, now: number): Delivery | undefined {
  const attempts = delivery.attempts + 1;
  const nextAttemptAt = now + Math.min(2 ** attempts * 500, LONGEST_BACKOFF_MS);
  if (attempts > delivery.maximumRetryAttempts || nextAttemptAt > delivery.giveUpAt) return undefined;
  return { ...delivery, attempts, nextAttemptAt };
}
