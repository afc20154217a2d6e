import { randomUUID } from 'node:crypto';
import type { DatabaseSync } from 'node:sqlite';
import type { Iam } from '../iam/iam.ts';
import { cacheInMemory } from '../state/memory-cache.ts';
import { openStateStore } from '../state/state-store.ts';
import type { Deployment } from '../template/deployment.ts';
import { TemplateError } from '../template/template-error.ts';
import type { Clock } from '../values/clock.ts';
import { asyncConfigs, DEFAULT_ASYNC_CONFIG, type AsyncConfig } from './async-config.ts';
import { afterError, afterThrottle, asyncEventSchema, invocationRecord, type AsyncEvent } from './async-event.ts';
import type { Lambda } from './lambda.ts';

/** Lambda's queue of asynchronous invocations (InvocationType Event). */
export interface AsyncInvocations {
  /** Accepts an event. The caller never learns whether the function succeeded. */
  invoke(functionArn: string, event: unknown): void;
  start(): void;
  /** Stops invoking and waits for running invocations. */
  stop(): Promise<void>;
  /** Handles what has become due; for when the clock was moved. */
  wake(): void;
  /** The labels of the functions with an event that is due or being handled now. */
  busyWith(): readonly string[];
}

interface AsyncInvocationsOptions {
  readonly deployment: Deployment;
  readonly db: DatabaseSync;
  readonly clock: Clock;
  readonly iam: Pick<Iam, 'assumeRole'>;
  readonly lambda: Pick<Lambda, 'invoke' | 'config'>;
  readonly send: (queueArn: string, body: string) => void;
}

/** The longest timer, so that the queue notices a clock that was moved in another way. */
const MAX_TIMER_MS = 60_000;

/**
 * Opens the queue with the events of an earlier run. Throws a TemplateError when a role may not send to its queue.
 */
export function openAsyncInvocations(options: AsyncInvocationsOptions): AsyncInvocations {
  const { clock, lambda, send } = options;
  const configs = asyncConfigs(options.deployment);
  requireSendGrants(configs, options);
  const events = cacheInMemory(openStateStore(options.db, 'lambda-async-events', asyncEventSchema));
  // Of an earlier run: nobody will ever handle the events of a function that the template no longer has.
  const functions = new Set(
    options.deployment.ofType('AWS::Lambda::Function').map(({ attributes }) => attributes['Arn']),
  );
  for (const [id, { functionArn }] of events.entries()) if (!functions.has(functionArn)) events.delete(id);
  const running = new Map<string, Promise<void>>();
  let timer: NodeJS.Timeout | undefined;
  let isStarted = false;

  async function attempt(event: AsyncEvent): Promise<void> {
    const outcome = await lambda.invoke(event.functionArn, JSON.parse(event.payload));
    if (outcome.kind === 'succeeded') {
      events.delete(event.requestId);
      return;
    }
    // Events in progress when the stack stops are handled again after its next start.
    if (!isStarted) return;
    const config = configs.get(event.functionArn) ?? DEFAULT_ASYNC_CONFIG;
    const now = clock();
    const nextStep = outcome.kind === 'throttled' ? afterThrottle(event, config, now) : afterError(event, config, now);
    if (nextStep.kind === 'retry') {
      events.put(event.requestId, nextStep.event);
      return;
    }
    if (config.failureQueueArn !== undefined) {
      const record = invocationRecord(event, nextStep.condition, outcome.failure, now);
      send(config.failureQueueArn, JSON.stringify(record));
    }
    events.delete(event.requestId);
  }

  function dispatch(): void {
    clearTimeout(timer);
    if (!isStarted) return;
    const now = clock();
    const waiting = events.entries().filter(([id]) => !running.has(id));
    for (const [id, event] of waiting) {
      if (event.nextAttemptAt > now) continue;
      running.set(
        id,
        attempt(event).finally(() => {
          running.delete(id);
          dispatch();
        }),
      );
    }
    const nextAttemptAt = Math.min(...waiting.map(([, event]) => event.nextAttemptAt).filter((at) => at > now));
    timer = setTimeout(dispatch, Math.min(nextAttemptAt - now, MAX_TIMER_MS));
  }

  return {
    invoke: (functionArn, event) => {
      // Throws if the template does not have the function.
      lambda.config(functionArn);
      const requestId = randomUUID();
      const now = clock();
      const accepted = {
        requestId,
        functionArn,
        payload: JSON.stringify(event),
        attempts: 0,
        throttles: 0,
        acceptedAt: now,
        nextAttemptAt: now,
      };
      events.put(requestId, accepted);
      dispatch();
    },
    start: () => {
      isStarted = true;
      dispatch();
    },
    stop: async () => {
      isStarted = false;
      clearTimeout(timer);
      await Promise.all(running.values());
    },
    wake: dispatch,
    busyWith: () => {
      const now = clock();
      const due = events.entries().filter(([id, event]) => running.has(id) || event.nextAttemptAt <= now);
      return [...new Set(due.map(([, event]) => lambda.config(event.functionArn).label))];
    },
  };
}

/** Lambda uses the function's own role to send to a failure destination. */
function requireSendGrants(
  configs: ReadonlyMap<string, AsyncConfig>,
  { iam, lambda }: Pick<AsyncInvocationsOptions, 'iam' | 'lambda'>,
): void {
  for (const [functionArn, { failureQueueArn }] of configs) {
    if (failureQueueArn === undefined) continue;
    const { roleArn, label } = lambda.config(functionArn);
    if (iam.assumeRole(roleArn, 'lambda.amazonaws.com').may('sqs:SendMessage', failureQueueArn)) continue;
    throw new TemplateError(label, `${roleArn} lacks sqs:SendMessage on its failure destination ${failureQueueArn}`);
  }
}
