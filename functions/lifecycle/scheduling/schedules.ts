/**
 * The EventBridge schedule of each auction, and one for each daily job that continues.
 *
 * `ActionAfterCompletion` is NONE. With DELETE, Scheduler removes a one-time schedule "shortly after" its invocation,
 * and AWS does not promise that an UpdateSchedule during that invocation survives. A completed schedule can be updated
 * to its next time. The clock deletes it when nothing will be due any more.
 * https://docs.aws.amazon.com/scheduler/latest/UserGuide/managing-schedule-delete.html
 */
import {
  ConflictException,
  CreateScheduleCommand,
  type CreateScheduleCommandInput,
  DeleteScheduleCommand,
  ResourceNotFoundException,
  type SchedulerClient,
  UpdateScheduleCommand,
} from '@aws-sdk/client-scheduler';

export interface ScheduleTarget {
  readonly group: string;
  /** The auction-clock function. */
  readonly targetArn: string;
  /** The role Scheduler invokes it with. */
  readonly roleArn: string;
  /** The queue for undelivered calls. */
  readonly deadLettersArn: string;
}

export interface Schedules {
  /**
   * Calls the clock for an auction at `wakeUpAt` (epoch ms), or in a few seconds if that has passed. Replaces the
   * auction's schedule.
   */
  readonly setWakeUp: (auctionId: string, wakeUpAt: number, now: number) => Promise<void>;
  /** Deletes the auction's schedule. */
  readonly deleteWakeUp: (auctionId: string) => Promise<void>;
}

export interface ClockSchedules extends Schedules {
  /** Calls the clock with this input in a few seconds. Replaces a pending call of the same job. */
  readonly callSoon: (job: 'sweep' | 'recount', input: unknown, now: number) => Promise<void>;
}

/** A schedule whose time has passed when it is stored might never fire. */
const SOONEST_MS = 5_000;

export function schedules(client: SchedulerClient, target: ScheduleTarget): ClockSchedules {
  return {
    setWakeUp: async (auctionId, wakeUpAt, now) => {
      await put(client, definition(target, nameOf(auctionId), { auctionId }, Math.max(wakeUpAt, now + SOONEST_MS)));
    },
    callSoon: async (job, input, now) => {
      await put(client, definition(target, nameOf(job), input, now + SOONEST_MS));
    },
    deleteWakeUp: async (auctionId) => {
      await found(client.send(new DeleteScheduleCommand({ Name: nameOf(auctionId), GroupName: target.group })));
    },
  };
}

/** IAM grants contain the prefix. Auction ids are UUIDs, so none is the name of a job. */
const nameOf = (auctionId: string): string => `auction-${auctionId}`;

async function put(client: SchedulerClient, schedule: CreateScheduleCommandInput): Promise<void> {
  if (await found(client.send(new UpdateScheduleCommand(schedule)))) return;
  try {
    await client.send(new CreateScheduleCommand(schedule));
  } catch (error) {
    if (!(error instanceof ConflictException)) throw error;
    await client.send(new UpdateScheduleCommand(schedule));
  }
}

/** UpdateSchedule resets omitted fields, so both calls send all of them. */
function definition(target: ScheduleTarget, name: string, input: unknown, at: number): CreateScheduleCommandInput {
  return {
    Name: name,
    GroupName: target.group,
    ScheduleExpression: atExpression(at),
    ScheduleExpressionTimezone: 'UTC',
    FlexibleTimeWindow: { Mode: 'OFF' },
    ActionAfterCompletion: 'NONE',
    Target: {
      Arn: target.targetArn,
      RoleArn: target.roleArn,
      Input: JSON.stringify(input),
      DeadLetterConfig: { Arn: target.deadLettersArn },
      RetryPolicy: { MaximumRetryAttempts: 20, MaximumEventAgeInSeconds: 3600 },
    },
  };
}

/** For example `at(2026-03-05T11:00:00)`, in UTC. Schedules have no milliseconds; rounding up never fires too early. */
export function atExpression(ms: number): string {
  const second = new Date(Math.ceil(ms / 1000) * 1000).toISOString().slice(0, 19);
  return `at(${second})`;
}

async function found(call: Promise<unknown>): Promise<boolean> {
  try {
    await call;
    return true;
  } catch (error) {
    if (error instanceof ResourceNotFoundException) return false;
    throw error;
  }
}
