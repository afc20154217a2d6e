import type { DatabaseSync } from 'node:sqlite';
import { report } from '../aws/report.ts';
import { cacheInMemory } from '../state/memory-cache.ts';
import { openStateStore } from '../state/state-store.ts';
import type { Clock } from '../values/clock.ts';
import { afterFailure, deliverySchema, type Delivery } from './delivery.ts';
import type { Schedule } from './schedule.ts';

/** Due invocations, stored on disk until they were made or their retries are exhausted. */
export interface DeliveryQueue {
  add(delivery: Delivery): void;
  /** Starts due invocations, a few at a time. */
  dispatch(now: number): void;
  /** Epoch ms of the next attempt; Infinity when there is none or a running attempt decides it. */
  nextAttemptAt(): number;
  isBusy(now: number): boolean;
  /** Resolves when nothing is running. */
  drained(): Promise<void>;
}

/** Throws or rejects when the target cannot be invoked. */
export type Invoke = (functionArn: string, payload: unknown, roleArn: string) => Promise<void> | void;
export type SendDeadLetter = (queueArn: string, body: string, roleArn: string) => void;

interface DeliveryQueueOptions {
  readonly db: DatabaseSync;
  readonly clock: Clock;
  readonly invoke: Invoke;
  readonly deadLetter: SendDeadLetter;
  /** Called after every attempt. */
  readonly attempted: () => void;
}

/** Invocations at a time. */
const MAX_RUNNING = 8;

/** Opens the queue with the invocations of an earlier run. */
export function openDeliveryQueue(options: DeliveryQueueOptions): DeliveryQueue {
  const { clock } = options;
  const deliveries = cacheInMemory(openStateStore(options.db, 'scheduler-deliveries', deliverySchema));
  const running = new Map<string, Promise<void>>();

  const attempt = async (delivery: Delivery): Promise<void> => {
    const { target, name } = delivery.schedule;
    try {
      await options.invoke(target.Arn, JSON.parse(target.Input), target.RoleArn);
      deliveries.delete(delivery.id);
    } catch (error) {
      const again = afterFailure(delivery, clock());
      if (again !== undefined) {
        deliveries.put(again.id, again);
        return;
      }
      report(`The target of schedule ${name} could not be invoked`, error);
      sendToDeadLetterQueue(delivery.schedule);
      deliveries.delete(delivery.id);
    }
  };

  const sendToDeadLetterQueue = ({ target, name }: Schedule): void => {
    if (target.DeadLetterConfig === undefined) return;
    try {
      options.deadLetter(target.DeadLetterConfig.Arn, target.Input, target.RoleArn);
    } catch (error) {
      report(`The dead letter of schedule ${name} is lost`, error);
    }
  };

  return {
    add: (delivery) => {
      deliveries.put(delivery.id, delivery);
    },
    dispatch: (now) => {
      for (const [id, delivery] of deliveries.entries()) {
        if (running.size >= MAX_RUNNING) break;
        if (delivery.nextAttemptAt > now || running.has(id)) continue;
        running.set(
          id,
          attempt(delivery).finally(() => {
            running.delete(id);
            options.attempted();
          }),
        );
      }
    },
    nextAttemptAt: () => {
      if (running.size >= MAX_RUNNING) return Infinity;
      return Math.min(
        ...deliveries.entries().flatMap(([id, delivery]) => (running.has(id) ? [] : [delivery.nextAttemptAt])),
      );
    },
    isBusy: (now) => running.size > 0 || deliveries.entries().some(([, delivery]) => delivery.nextAttemptAt <= now),
    drained: async () => {
      await Promise.all(running.values());
    },
  };
}
