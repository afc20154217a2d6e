import { randomUUID } from 'node:crypto';
import { availableParallelism } from 'node:os';
import {
  startEnvironment,
  type EnvironmentSettings,
  type ExecutionEnvironment,
  type InvocationOutcome,
} from './execution-environment.ts';
import type { FunctionConfig } from './function-config.ts';
import { keepIdleEnvironments } from './idle-environments.ts';

/** The execution environments of one function. */
export interface FunctionPool {
  /** @param payload JSON text */
  invoke(payload: string): Promise<InvocationOutcome>;
  /** Starts one environment, so that the first request does not wait. */
  warm(): Promise<void>;
  /** New events use this code; running ones finish first. */
  replace(config: FunctionConfig): void;
  stop(): Promise<void>;
}

interface QueuedEvent {
  readonly payload: string;
  readonly resolve: (outcome: InvocationOutcome) => void;
}

/** More would not use the CPU better, and each takes some 40 MB. */
const MAX_ENVIRONMENTS = Math.min(10, Math.max(4, 2 * availableParallelism()));
/**
 * Lambda starts an environment for every event that finds none free. Locally a start costs as much as many events,
 * and parallel starts are slower. So one starts at a time, after events have waited this long.
 */
const GROWTH_DELAY_MS = 250;

/**
 * Starts another environment, up to a limit, when events have waited for a free one. Beyond the limit events queue.
 * Idle environments end after a while, except the last one.
 */
export function createFunctionPool(initial: FunctionConfig, settings: EnvironmentSettings): FunctionPool {
  let config = initial;
  let isStopped = false;
  const waiting: QueuedEvent[] = [];
  const starting = new Set<ExecutionEnvironment>();
  const idle = keepIdleEnvironments();
  const busy = new Set<ExecutionEnvironment>();
  const size = () => starting.size + idle.size() + busy.size;

  let growth: NodeJS.Timeout | undefined;

  async function grow(): Promise<void> {
    const startedWith = config;
    const environment = startEnvironment(startedWith, settings);
    starting.add(environment);
    const failure = await environment.started;
    starting.delete(environment);
    clearTimeout(growth);
    growth = undefined;
    if (isStopped) return await environment.stop();
    if (failure !== undefined) {
      waiting.shift()?.resolve({ kind: 'failed', failure });
      return dispatch();
    }
    release(environment, startedWith);
  }

  function release(environment: ExecutionEnvironment, startedWith: FunctionConfig): void {
    if (environment.isAlive() && startedWith === config) {
      idle.push(environment, startedWith);
    } else {
      void environment.stop();
    }
    dispatch();
  }

  function dispatch(): void {
    while (waiting.length > 0) {
      const free = idle.pop();
      if (free === undefined) break;
      const next = waiting.shift();
      if (next !== undefined) void run(free.environment, free.config, next);
    }
    if (waiting.length === 0 || isStopped) return;
    if (size() === 0) void grow();
    growth ??= setTimeout(growIfWaiting, GROWTH_DELAY_MS);
  }

  function growIfWaiting(): void {
    growth = undefined;
    const isEnough = waiting.length === 0 || starting.size > 0 || size() >= MAX_ENVIRONMENTS;
    if (!isStopped && !isEnough) void grow();
    dispatch();
  }

  async function run(
    environment: ExecutionEnvironment,
    startedWith: FunctionConfig,
    { payload, resolve }: QueuedEvent,
  ): Promise<void> {
    busy.add(environment);
    const outcome = await environment.run({ requestId: randomUUID(), payload, timeoutMs: startedWith.timeoutMs });
    busy.delete(environment);
    resolve(outcome);
    release(environment, startedWith);
  }

  return {
    invoke: (payload) => {
      const outcome = Promise.withResolvers<InvocationOutcome>();
      waiting.push({ payload, resolve: outcome.resolve });
      dispatch();
      return outcome.promise;
    },
    warm: async () => {
      if (size() === 0 && !isStopped) await grow();
    },
    replace: (next) => {
      config = next;
      void idle.stopAll();
    },
    stop: async () => {
      isStopped = true;
      clearTimeout(growth);
      await Promise.all([...starting, ...busy].map((environment) => environment.stop()));
      await idle.close();
    },
  };
}
