import * as z from 'zod';
import { parseJson } from '../values/parse-json.ts';

/** AWS's limits, which are also its defaults: a day and 185 attempts. */
const MAX_EVENT_AGE_SECONDS = 86_400;
const MAX_RETRY_ATTEMPTS = 185;

const targetSchema = z.strictObject({
  Arn: z.string().startsWith('arn:'),
  RoleArn: z.string().startsWith('arn:aws:iam::'),
  Input: z.string().refine((input) => parseJson(input) !== undefined, 'Input is not valid JSON'),
  RetryPolicy: z
    .strictObject({
      MaximumEventAgeInSeconds: z.int().min(60).max(MAX_EVENT_AGE_SECONDS).default(MAX_EVENT_AGE_SECONDS),
      MaximumRetryAttempts: z.int().min(0).max(MAX_RETRY_ATTEMPTS).default(MAX_RETRY_ATTEMPTS),
    })
    .prefault({}),
  DeadLetterConfig: z.strictObject({ Arn: z.string().startsWith('arn:aws:sqs:') }).optional(),
});

/** The input of CreateSchedule and UpdateSchedule, and of the template. */
export const scheduleInput = z.strictObject({
  Name: z.string().optional(),
  ActionAfterCompletion: z.literal('NONE').optional(),
  /** The SDK generates one for every call. */
  ClientToken: z.string().optional(),
  Description: z.string().optional(),
  FlexibleTimeWindow: z.strictObject({ Mode: z.literal('OFF') }),
  GroupName: z.string(),
  ScheduleExpression: z.string(),
  ScheduleExpressionTimezone: z.literal('UTC').optional(),
  Target: targetSchema,
});

export const scheduleSchema = z.object({
  group: z.string(),
  name: z.string(),
  expression: z.string(),
  target: targetSchema,
  /** Epoch ms; absent once a one-time schedule has fired. */
  dueAt: z.number().optional(),
  origin: z.enum(['api', 'template']),
});
export type Schedule = z.infer<typeof scheduleSchema>;

/** A schedule as the local page and tests see it. */
export interface ScheduleView {
  readonly group: string;
  readonly name: string;
  readonly expression: string;
  /** ISO time of the next firing; null when there is none. */
  readonly dueAt: string | null;
  readonly targetArn: string;
  readonly input: string;
}

export function viewOf({ group, name, expression, dueAt, target }: Schedule): ScheduleView {
  return {
    group,
    name,
    expression,
    dueAt: dueAt === undefined ? null : new Date(dueAt).toISOString(),
    targetArn: target.Arn,
    input: target.Input,
  };
}

/** The store's key of a schedule. */
export function keyOf(group: string, name: string): string {
  return `${group}/${name}`;
}
