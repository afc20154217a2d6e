import { randomUUID } from 'node:crypto';
import * as z from 'zod';
import type { Clock } from '../values/clock.ts';
import { parseJson } from '../values/parse-json.ts';
import { authorize } from '../aws/authorize.ts';
import type { AwsRequest, AwsResponse } from '../aws/aws-service.ts';
import { answering, AwsFault, awsJson, demand, jsonBodyOf, parseInput } from '../aws/json-protocol.ts';
import type { StateStore } from '../state/state-store.ts';
import { parseExpression } from './expression.ts';
import { keyOf, LONGEST_EVENT_AGE_SECONDS, MOST_RETRY_ATTEMPTS, type Schedule } from './schedule.ts';

const nameSchema = z.string().regex(/^[0-9a-zA-Z\-_.]{1,64}$/);

const inputSchema = z.strictObject({
  ActionAfterCompletion: z.enum(['NONE', 'DELETE']).default('NONE'),
  ClientToken: z.string().min(1).max(64).optional(),
  Description: z.string().max(512).optional(),
  FlexibleTimeWindow: z.strictObject({ Mode: z.literal('OFF') }),
  GroupName: nameSchema.default('default'),
  ScheduleExpression: z.string().min(1).max(256),
  ScheduleExpressionTimezone: z.string().default('UTC'),
  State: z.enum(['ENABLED', 'DISABLED']).default('ENABLED'),
  Target: z.strictObject({
    Arn: z.string().startsWith('arn:'),
    RoleArn: z.string().startsWith('arn:aws:iam::'),
    Input: z.string().min(1).optional(),
    RetryPolicy: z
      .strictObject({
        MaximumEventAgeInSeconds: z.int().min(60).max(LONGEST_EVENT_AGE_SECONDS).default(LONGEST_EVENT_AGE_SECONDS),
        MaximumRetryAttempts: z.int().min(0).max(MOST_RETRY_ATTEMPTS).default(MOST_RETRY_ATTEMPTS),
      })
      .prefault({}),
    DeadLetterConfig: z.strictObject({ Arn: z.string().startsWith('arn:aws:sqs:') }).optional(),
  }),
});
type ScheduleInput = z.infer<typeof inputSchema>;

export interface SchedulerApiOptions {
  readonly schedules: StateStore<Schedule>;
  readonly groups: ReadonlySet<string>;
  readonly clock: Clock;
  readonly arnOf: (group: string, name: string) => string;
  /** Called after every change, so that the timer follows. */
  readonly changed: () => void;
}

function firstDue(input: ScheduleInput, now: number): number {
  const expression = parseExpression(input.ScheduleExpression, input.ScheduleExpressionTimezone);
  if (expression === undefined) {
    throw new AwsFault(
      'ValidationException',
      `Invalid Schedule Expression ${input.ScheduleExpression} in ${input.ScheduleExpressionTimezone} (known here: at() and rate(), UTC and Asia/Kolkata).`,
    );
  }
  if (expression.kind === 'rate') return now + expression.everyMs;
  // AWS does not document what becomes of a moment that has passed. Users report that it is refused
  // (https://github.com/DefangLabs/pulumi-defang/pull/425), so nobody here may count on its firing.
  if (expression.dueAt <= now) {
    throw new AwsFault('ValidationException', `Invalid Schedule Expression ${input.ScheduleExpression}: it is past.`);
  }
  return expression.dueAt;
}

function demandJson(input: string | undefined): void {
  if (input === undefined || parseJson(input) !== undefined) return;
  throw new AwsFault(
    'ValidationException',
    'Invalid RequestJson provided. Reason The event pattern/Input is not valid JSON.',
  );
}

function demandGroup(options: SchedulerApiOptions, group: string): void {
  if (!options.groups.has(group)) {
    throw new AwsFault('ResourceNotFoundException', `Schedule group ${group} does not exist.`, 404);
  }
}

function scheduleFrom(
  options: SchedulerApiOptions,
  name: string,
  input: ScheduleInput,
  before: Schedule | undefined,
): Schedule {
  const now = options.clock();
  const { Target: target } = input;
  demandJson(target.Input);
  return {
    group: input.GroupName,
    name,
    arn: options.arnOf(input.GroupName, name),
    description: input.Description,
    expression: input.ScheduleExpression,
    timezone: input.ScheduleExpressionTimezone,
    enabled: input.State === 'ENABLED',
    deleteAfterCompletion: input.ActionAfterCompletion === 'DELETE',
    target: {
      arn: target.Arn,
      roleArn: target.RoleArn,
      input: target.Input,
      maximumEventAgeSeconds: target.RetryPolicy.MaximumEventAgeInSeconds,
      maximumRetryAttempts: target.RetryPolicy.MaximumRetryAttempts,
      deadLetterArn: target.DeadLetterConfig?.Arn,
    },
    dueAt: firstDue(input, now),
    createdAt: before?.createdAt ?? now,
    modifiedAt: now,
    revision: randomUUID(),
    clientToken: input.ClientToken,
    origin: 'api',
  };
}

function existing(options: SchedulerApiOptions, group: string, name: string): Schedule {
  const schedule = options.schedules.get(keyOf(group, name));
  if (schedule === undefined) {
    throw new AwsFault('ResourceNotFoundException', `Schedule ${name} does not exist.`, 404);
  }
  return schedule;
}

/** CreateSchedule and UpdateSchedule: both need the grant on the schedule and to pass the target's role. */
function write(options: SchedulerApiOptions, request: AwsRequest, name: string, creating: boolean): AwsResponse {
  const input = parseInput(inputSchema, jsonBodyOf(request), 'ValidationException');
  const arn = options.arnOf(input.GroupName, name);
  demand(authorize(request, creating ? 'scheduler:CreateSchedule' : 'scheduler:UpdateSchedule', arn));
  demand(authorize(request, 'iam:PassRole', input.Target.RoleArn));
  demandGroup(options, input.GroupName);
  const key = keyOf(input.GroupName, name);
  const before = creating ? options.schedules.get(key) : existing(options, input.GroupName, name);
  if (creating && before !== undefined) {
    const repeated = input.ClientToken !== undefined && before.clientToken === input.ClientToken;
    if (repeated) return awsJson({ ScheduleArn: arn });
    throw new AwsFault('ConflictException', `Schedule ${name} already exists.`, 409);
  }
  options.schedules.put(key, scheduleFrom(options, name, input, before));
  options.changed();
  return awsJson({ ScheduleArn: arn });
}

function read(options: SchedulerApiOptions, request: AwsRequest, group: string, name: string): AwsResponse {
  demand(authorize(request, 'scheduler:GetSchedule', options.arnOf(group, name)));
  const schedule = existing(options, group, name);
  const { target } = schedule;
  return awsJson({
    ActionAfterCompletion: schedule.deleteAfterCompletion ? 'DELETE' : 'NONE',
    Arn: schedule.arn,
    CreationDate: schedule.createdAt / 1000,
    Description: schedule.description,
    FlexibleTimeWindow: { Mode: 'OFF' },
    GroupName: schedule.group,
    LastModificationDate: schedule.modifiedAt / 1000,
    Name: schedule.name,
    ScheduleExpression: schedule.expression,
    ScheduleExpressionTimezone: schedule.timezone,
    State: schedule.enabled ? 'ENABLED' : 'DISABLED',
    Target: {
      Arn: target.arn,
      RoleArn: target.roleArn,
      Input: target.input,
      RetryPolicy: {
        MaximumEventAgeInSeconds: target.maximumEventAgeSeconds,
        MaximumRetryAttempts: target.maximumRetryAttempts,
      },
      ...(target.deadLetterArn === undefined ? {} : { DeadLetterConfig: { Arn: target.deadLetterArn } }),
    },
  });
}

function remove(options: SchedulerApiOptions, request: AwsRequest, group: string, name: string): AwsResponse {
  demand(authorize(request, 'scheduler:DeleteSchedule', options.arnOf(group, name)));
  existing(options, group, name);
  options.schedules.delete(keyOf(group, name));
  options.changed();
  return awsJson({});
}

/** The HTTP API of EventBridge Scheduler, for the four operations on one schedule. */
export async function answerSchedulerApi(options: SchedulerApiOptions, request: AwsRequest): Promise<AwsResponse> {
  return await answering(async () => {
    const match = /^\/schedules\/([^/]+)$/.exec(request.path);
    const name = decodeURIComponent(match?.[1] ?? '');
    const group = request.query.get('groupName') ?? 'default';
    if (match !== null) {
      parseInput(nameSchema, name, 'ValidationException');
      switch (request.method) {
        case 'POST':
          return write(options, request, name, true);
        case 'PUT':
          return write(options, request, name, false);
        case 'GET':
          return read(options, request, group, name);
        case 'DELETE':
          return remove(options, request, group, name);
      }
    }
    throw new AwsFault(
      'UnknownOperationException',
      `No local stand-in for ${request.method} ${request.path} of Scheduler.`,
    );
  });
}
