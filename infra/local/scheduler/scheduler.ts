import type { DatabaseSync } from 'node:sqlite';
import type { Clock } from '../../../functions/platform/clock.ts';
import type { AwsService } from '../aws/aws-service.ts';
import { report } from '../aws/report.ts';
import type { Deployment } from '../deployment.ts';
import { openStateStore } from '../state-store.ts';
import { answerSchedulerApi } from './api.ts';
import { afterFailure, deliveryOf, deliverySchema, type Delivery } from './delivery.ts';
import { parseExpression } from './expression.ts';
import { keyOf, scheduleSchema, viewOf, type Schedule, type ScheduleView } from './schedule.ts';
import { readGroups, readTemplateSchedules } from './template-schedules.ts';

export interface Scheduler extends AwsService {
  /** Begins to fire; what was missed while the stack was down fires at once. */
  start(): void;
  /** Stops firing and waits for the invocations under way. */
  stop(): Promise<void>;
  /** Looks again: the clock was moved. */
  wake(): void;
  /** Whether something is due or being delivered at this moment. */
  busy(): boolean;
  /** Next to fire first. */
  list(): readonly ScheduleView[];
}

export interface SchedulerOptions {
  readonly deployment: Deployment;
  readonly db: DatabaseSync;
  readonly clock: Clock;
  readonly region: string;
  readonly accountId: string;
  /** Rejects when the function failed or the role may not invoke it; no role for an EventBridge rule. */
  readonly invoke: (functionArn: string, payload: unknown, roleArn: string | undefined) => Promise<void>;
  /** Takes what was given up, where the target names a dead-letter queue. */
  readonly deadLetter?: (queueArn: string, body: string) => void;
}

/** Invocations at a time. */
const MOST_RUNNING = 8;
/** A timer is never set further ahead, so that a clock moved by other means is noticed. */
const LONGEST_TIMER_MS = 60_000;

/** EventBridge Scheduler (and scheduled EventBridge rules) on the stack's clock. */
export function createScheduler(options: SchedulerOptions): Scheduler {
  const { deployment, db, clock, region, accountId } = options;
  const schedules = openStateStore(db, 'scheduler-schedules', scheduleSchema);
  const deliveries = openStateStore(db, 'scheduler-deliveries', deliverySchema);
  const running = new Map<string, Promise<void>>();
  let timer: NodeJS.Timeout | undefined;
  let started = false;

  const armTemplate = (): void => {
    const declared = new Map(readTemplateSchedules(deployment).map((s) => [keyOf(s.group, s.name), s]));
    const now = clock();
    for (const [key, schedule] of schedules.entries()) {
      if (schedule.origin === 'template' && !declared.has(key)) schedules.delete(key);
    }
    for (const [key, schedule] of declared) {
      const before = schedules.get(key);
      const unchanged = before?.expression === schedule.expression && before.timezone === schedule.timezone;
      const dueAt = unchanged ? before.dueAt : nextDue(schedule, now);
      schedules.put(key, {
        ...schedule,
        dueAt,
        createdAt: before?.createdAt ?? now,
        modifiedAt: now,
        revision: 'template',
      });
    }
  };

  const fire = (key: string, schedule: Schedule, dueAt: number, now: number): void => {
    const delivery = deliveryOf(schedule, key, dueAt, now);
    // The delivery first: a crash between the two fires twice, never not at all.
    deliveries.put(delivery.id, delivery);
    schedules.put(key, { ...schedule, dueAt: afterFiring(schedule, now) });
  };

  const completed = (delivery: Delivery): void => {
    deliveries.delete(delivery.id);
    const schedule = schedules.get(delivery.scheduleKey);
    // A target that re-armed the schedule while it ran has given it a new revision, which must stay.
    if (delivery.deleteAfterCompletion && schedule?.revision === delivery.revision)
      schedules.delete(delivery.scheduleKey);
  };

  const deliver = async (delivery: Delivery): Promise<void> => {
    try {
      const text = delivery.payload.replaceAll('<aws.scheduler.attempt-number>', String(delivery.attempts + 1));
      const payload: unknown = JSON.parse(text);
      await options.invoke(delivery.targetArn, payload, delivery.roleArn);
      completed(delivery);
    } catch (error) {
      const again = afterFailure(delivery, clock());
      if (again !== undefined) {
        deliveries.put(again.id, again);
        return;
      }
      report(`Schedule ${delivery.scheduleKey} was given up`, error);
      if (delivery.deadLetterArn !== undefined) options.deadLetter?.(delivery.deadLetterArn, delivery.payload);
      completed(delivery);
    }
  };

  const tick = (): void => {
    if (!started) return;
    const now = clock();
    for (const [key, schedule] of schedules.entries()) {
      if (isDue(schedule, now)) fire(key, schedule, schedule.dueAt, now);
    }
    for (const [id, delivery] of deliveries.entries()) {
      if (running.size >= MOST_RUNNING) break;
      if (delivery.nextAttemptAt > now || running.has(id)) continue;
      running.set(
        id,
        deliver(delivery).finally(() => {
          running.delete(id);
          tick();
        }),
      );
    }
    arm(now);
  };

  const arm = (now: number): void => {
    clearTimeout(timer);
    if (!started) return;
    const times = [
      ...schedules.entries().flatMap(([, s]) => (s.enabled && s.dueAt !== undefined ? [s.dueAt] : [])),
      ...deliveries.entries().flatMap(([id, d]) => (running.has(id) ? [] : [d.nextAttemptAt])),
    ];
    // With all places taken, the end of an invocation looks again.
    const next = running.size >= MOST_RUNNING ? Infinity : Math.min(...times);
    timer = setTimeout(tick, Math.min(Math.max(next - now, 0), LONGEST_TIMER_MS));
  };

  armTemplate();
  const api = {
    schedules,
    groups: readGroups(deployment),
    clock,
    arnOf: (group: string, name: string) => `arn:aws:scheduler:${region}:${accountId}:schedule/${group}/${name}`,
    changed: () => {
      arm(clock());
    },
  };

  return {
    name: 'scheduler',
    handle: async (request) => await answerSchedulerApi(api, request),
    start: () => {
      started = true;
      tick();
    },
    stop: async () => {
      started = false;
      clearTimeout(timer);
      await Promise.all(running.values());
    },
    wake: tick,
    busy: () => {
      const now = clock();
      return (
        running.size > 0 ||
        schedules.entries().some(([, schedule]) => isDue(schedule, now)) ||
        deliveries.entries().some(([, delivery]) => delivery.nextAttemptAt <= now)
      );
    },
    list: () =>
      schedules
        .entries()
        .map(([, schedule]) => schedule)
        .toSorted((a, b) => (a.dueAt ?? Infinity) - (b.dueAt ?? Infinity))
        .map(viewOf),
  };
}

function isDue(schedule: Schedule, now: number): schedule is Schedule & { dueAt: number } {
  return schedule.enabled && schedule.dueAt !== undefined && schedule.dueAt <= now;
}

function nextDue(schedule: Pick<Schedule, 'expression' | 'timezone'>, now: number): number | undefined {
  const expression = parseExpression(schedule.expression, schedule.timezone);
  return expression?.kind === 'rate' ? now + expression.everyMs : expression?.dueAt;
}

/** A one-time schedule is spent; a rate goes on from now, without making up for what was missed. */
function afterFiring(schedule: Schedule, now: number): number | undefined {
  return parseExpression(schedule.expression, schedule.timezone)?.kind === 'rate' ? nextDue(schedule, now) : undefined;
}
