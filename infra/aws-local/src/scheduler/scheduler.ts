import type { DatabaseSync } from 'node:sqlite';
import type { AwsService } from '../aws/aws-service.ts';
import { cacheInMemory } from '../state/memory-cache.ts';
import { openStateStore } from '../state/state-store.ts';
import type { Deployment } from '../template/deployment.ts';
import type { Clock } from '../values/clock.ts';
import { handleSchedulerRequest } from './api.ts';
import { openDeliveryQueue, type Invoke, type SendDeadLetter } from './delivery-queue.ts';
import { deliveryOf } from './delivery.ts';
import { afterFiring } from './expression.ts';
import { scheduleSchema, viewOf, type Schedule, type ScheduleView } from './schedule.ts';
import { readGroups, storeTemplateSchedules } from './template-schedules.ts';

export interface Scheduler extends AwsService {
  /** Starts firing; schedules missed while the stack was down fire at once. */
  start(): void;
  /** Stops firing and waits for running invocations. */
  stop(): Promise<void>;
  /** Call it after the clock was moved. */
  wake(): void;
  /** Whether something is due or in delivery now. */
  busy(): boolean;
  /** Sorted by next firing. */
  list(): readonly ScheduleView[];
}

export interface SchedulerOptions {
  readonly deployment: Deployment;
  readonly db: DatabaseSync;
  readonly clock: Clock;
  readonly region: string;
  readonly accountId: string;
  /** Invokes asynchronously. Throws when the target cannot be invoked. */
  readonly invoke: Invoke;
  /** Receives undeliverable invocations if the target names a dead-letter queue. Throws without permission. */
  readonly deadLetter: SendDeadLetter;
}

/** The longest timer, so that the scheduler notices a clock that was moved in another way. */
const MAX_TIMER_MS = 60_000;

export function createScheduler(options: SchedulerOptions): Scheduler {
  const { deployment, db, clock, region, accountId } = options;
  // In memory, because each change searches thousands of schedules for the next due one.
  const schedules = cacheInMemory(openStateStore(db, 'scheduler-schedules', scheduleSchema));
  let timer: NodeJS.Timeout | undefined;
  let started = false;

  const queue = openDeliveryQueue({
    db,
    clock,
    invoke: options.invoke,
    deadLetter: options.deadLetter,
    attempted: () => {
      tick();
    },
  });

  const fire = (key: string, schedule: Schedule, now: number): void => {
    // Stored first: after a crash here the schedule fires twice, but it is never lost.
    queue.add(deliveryOf(schedule, now));
    schedules.put(key, { ...schedule, dueAt: afterFiring(schedule.expression, now) });
  };

  const tick = (): void => {
    if (!started) return;
    const now = clock();
    for (const [key, schedule] of schedules.entries()) {
      if (isDue(schedule, now)) fire(key, schedule, now);
    }
    queue.dispatch(now);
    setTimer(now);
  };

  const setTimer = (now: number): void => {
    clearTimeout(timer);
    if (!started) return;
    const dueTimes = schedules.entries().flatMap(([, s]) => (s.dueAt === undefined ? [] : [s.dueAt]));
    const next = Math.min(...dueTimes, queue.nextAttemptAt());
    timer = setTimeout(tick, Math.min(Math.max(next - now, 0), MAX_TIMER_MS));
  };

  storeTemplateSchedules(deployment, schedules, clock());
  const api = {
    schedules,
    groups: readGroups(deployment),
    clock,
    arnOf: (group: string, name: string) => `arn:aws:scheduler:${region}:${accountId}:schedule/${group}/${name}`,
    changed: () => {
      setTimer(clock());
    },
  };

  return {
    name: 'scheduler',
    handle: async (request) => await handleSchedulerRequest(api, request),
    start: () => {
      started = true;
      tick();
    },
    stop: async () => {
      started = false;
      clearTimeout(timer);
      await queue.drained();
    },
    wake: tick,
    busy: () => {
      const now = clock();
      return queue.isBusy(now) || schedules.entries().some(([, schedule]) => isDue(schedule, now));
    },
    list: () =>
      schedules
        .entries()
        .map(([, schedule]) => schedule)
        .toSorted((a, b) => (a.dueAt ?? Infinity) - (b.dueAt ?? Infinity))
        .map(viewOf),
  };
}

function isDue({ dueAt }: Schedule, now: number): boolean {
  return dueAt !== undefined && dueAt <= now;
}
