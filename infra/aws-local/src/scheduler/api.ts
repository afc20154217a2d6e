import * as z from 'zod';
import { authorize } from '../aws/authorize.ts';
import type { AwsRequest, AwsResponse } from '../aws/aws-service.ts';
import { respondWithFaults, AwsFault, awsJson, throwRefusal, jsonBodyOf, parseInput } from '../aws/json-protocol.ts';
import type { StateStore } from '../state/state-store.ts';
import type { Clock } from '../values/clock.ts';
import { nextDue } from './expression.ts';
import { keyOf, scheduleInput, type Schedule } from './schedule.ts';

const nameSchema = z.string().regex(/^[0-9a-zA-Z\-_.]{1,64}$/);

export interface SchedulerApiOptions {
  readonly schedules: StateStore<Schedule>;
  readonly groups: ReadonlySet<string>;
  readonly clock: Clock;
  readonly arnOf: (group: string, name: string) => string;
  /** Called after every change, to set the timer again. */
  readonly changed: () => void;
}

function firstDue(expression: string, now: number): number {
  const dueAt = nextDue(expression, now);
  if (dueAt > now) return dueAt;
  // AWS does not document this. Users report that it refuses a time in the past
  // (https://github.com/DefangLabs/pulumi-defang/pull/425), so no code may rely on such a schedule firing.
  throw new AwsFault('ValidationException', `Invalid Schedule Expression ${expression}: it is past.`);
}

function existing(options: SchedulerApiOptions, group: string, name: string): Schedule {
  const schedule = options.schedules.get(keyOf(group, name));
  if (schedule === undefined) {
    throw new AwsFault('ResourceNotFoundException', `Schedule ${name} does not exist.`, 404);
  }
  return schedule;
}

/** CreateSchedule and UpdateSchedule. Both need a grant on the schedule and iam:PassRole for the target's role. */
function write(
  options: SchedulerApiOptions,
  request: AwsRequest,
  { name, action }: { readonly name: string; readonly action: 'create' | 'update' },
): AwsResponse {
  const input = parseInput(scheduleInput, jsonBodyOf(request), 'ValidationException');
  const { GroupName: group, Target: target, ScheduleExpression: expression } = input;
  const arn = options.arnOf(group, name);
  throwRefusal(authorize(request, action === 'create' ? 'scheduler:CreateSchedule' : 'scheduler:UpdateSchedule', arn));
  throwRefusal(authorize(request, 'iam:PassRole', target.RoleArn));
  if (!options.groups.has(group)) {
    throw new AwsFault('ResourceNotFoundException', `Schedule group ${group} does not exist.`, 404);
  }
  const key = keyOf(group, name);
  if (action === 'create' && options.schedules.get(key) !== undefined) {
    throw new AwsFault('ConflictException', `Schedule ${name} already exists.`, 409);
  }
  if (action === 'update') existing(options, group, name);
  const dueAt = firstDue(expression, options.clock());
  options.schedules.put(key, { group, name, expression, target, dueAt, origin: 'api' });
  options.changed();
  return awsJson({ ScheduleArn: arn });
}

function read(options: SchedulerApiOptions, request: AwsRequest, group: string, name: string): AwsResponse {
  throwRefusal(authorize(request, 'scheduler:GetSchedule', options.arnOf(group, name)));
  const { expression, target } = existing(options, group, name);
  return awsJson({ Name: name, GroupName: group, ScheduleExpression: expression, Target: target });
}

function remove(options: SchedulerApiOptions, request: AwsRequest, group: string, name: string): AwsResponse {
  throwRefusal(authorize(request, 'scheduler:DeleteSchedule', options.arnOf(group, name)));
  existing(options, group, name);
  options.schedules.delete(keyOf(group, name));
  options.changed();
  return awsJson({});
}

/** The HTTP API of EventBridge Scheduler, for the four operations on one schedule. */
export async function handleSchedulerRequest(options: SchedulerApiOptions, request: AwsRequest): Promise<AwsResponse> {
  return await respondWithFaults(async () => {
    const match = /^\/schedules\/([^/]+)$/.exec(request.path);
    const name = decodeURIComponent(match?.[1] ?? '');
    const group = request.query.get('groupName') ?? 'default';
    if (match !== null) {
      parseInput(nameSchema, name, 'ValidationException');
      switch (request.method) {
        case 'POST':
          return write(options, request, { name, action: 'create' });
        case 'PUT':
          return write(options, request, { name, action: 'update' });
        case 'GET':
          return read(options, request, group, name);
        case 'DELETE':
          return remove(options, request, group, name);
      }
    }
    throw new AwsFault(
      'UnknownOperationException',
      `No local emulator for ${request.method} ${request.path} of Scheduler.`,
    );
  });
}
