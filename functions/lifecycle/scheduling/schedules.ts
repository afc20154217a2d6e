/**
 * The one EventBridge schedule of each auction, and that of a sweep which goes on.
 *
 * `ActionAfterCompletion` is NONE on purpose. With DELETE, Scheduler removes a one-time schedule "shortly after"
 * its invocation, and nothing says that an UpdateSchedule made by that very invocation survives: re-arming could
 * be undone a moment later. A completed schedule that stays can simply be updated to its next time, and the clock
 * deletes it itself once nothing will ever be due.
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
  /** The queue of what Scheduler could not deliver. */
  readonly deadLettersArn: string;
}

export interface Schedules {
  /** Wakes the clock for an auction at `wakeUpAt` (epoch ms), or very soon when that has passed. Replaces what was armed. */
  readonly arm: (auctionId: string, wakeUpAt: number, now: number) => Promise<void>;
  /** Nothing will ever be due again. */
  readonly disarm: (auctionId: string) => Promise<void>;
}

export interface ClockSchedules extends Schedules {
  /** Calls the clock with this input very soon. Replaces such a call that is still to come. */
  readonly callSoon: (input: unknown, now: number) => Promise<void>;
}

/** A schedule for a moment that has passed by the time it is stored might never fire. */
const SOONEST_MS = 5_000;

/** The schedules of one group, all calling the same clock. */
export function schedules(client: SchedulerClient, target: ScheduleTarget): ClockSchedules {
  return {
    arm: async (auctionId, wakeUpAt, now) => {
      await put(client, definition(target, nameOf(auctionId), { auctionId }, Math.max(wakeUpAt, now + SOONEST_MS)));
    },
    callSoon: async (input, now) => {
      await put(client, definition(target, nameOf('sweep'), input, now + SOONEST_MS));
    },
    disarm: async (auctionId) => {
      await found(client.send(new DeleteScheduleCommand({ Name: nameOf(auctionId), GroupName: target.group })));
    },
  };
}

/** Grants name the prefix. An auction's id is a UUID, so none is called `sweep`. */
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

/** UpdateSchedule replaces everything it is not told, so both calls are always told everything. */
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

/** `at(2026-03-05T11:00:00)` in UTC. Schedules know no milliseconds; rounding up never wakes too early. */
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
