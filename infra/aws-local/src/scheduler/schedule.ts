import * as z from 'zod';

const targetSchema = z.object({
  arn: z.string(),
  /** Absent for EventBridge rules, which the function's own policy lets in. */
  roleArn: z.string().optional(),
  input: z.string().optional(),
  maximumEventAgeSeconds: z.number(),
  maximumRetryAttempts: z.number(),
  deadLetterArn: z.string().optional(),
});

export const scheduleSchema = z.object({
  group: z.string(),
  name: z.string(),
  arn: z.string(),
  description: z.string().optional(),
  expression: z.string(),
  timezone: z.string(),
  enabled: z.boolean(),
  deleteAfterCompletion: z.boolean(),
  target: targetSchema,
  /** Epoch ms; absent once a one-time schedule has fired. */
  dueAt: z.number().optional(),
  createdAt: z.number(),
  modifiedAt: z.number(),
  /** New with every change, so that a firing knows whether the schedule was re-armed meanwhile. */
  revision: z.string(),
  /** Makes a repeated CreateSchedule harmless. */
  clientToken: z.string().optional(),
  origin: z.enum(['api', 'template']),
});
export type Schedule = z.infer<typeof scheduleSchema>;

/** What is armed, for the page and for tests. */
export interface ScheduleView {
  readonly group: string;
  readonly name: string;
  readonly arn: string;
  readonly expression: string;
  readonly timezone: string;
  readonly enabled: boolean;
  /** ISO time of the next firing; null when there is none. */
  readonly dueAt: string | null;
  readonly targetArn: string;
  readonly input: string | null;
}

export function viewOf(schedule: Schedule): ScheduleView {
  const { group, name, arn, expression, timezone, enabled, dueAt, target } = schedule;
  return {
    group,
    name,
    arn,
    expression,
    timezone,
    enabled,
    dueAt: dueAt === undefined ? null : new Date(dueAt).toISOString(),
    targetArn: target.arn,
    input: target.input ?? null,
  };
}

/** Where a schedule lies in the store. */
export function keyOf(group: string, name: string): string {
  return `${group}/${name}`;
}

/** AWS's own limits, which also are its defaults: a day, and 185 tries. */
export const LONGEST_EVENT_AGE_SECONDS = 86_400;
export const MOST_RETRY_ATTEMPTS = 185;
