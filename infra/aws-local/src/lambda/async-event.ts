import * as z from 'zod';
import type { AsyncConfig } from './async-config.ts';
import type { FunctionFailure } from './messages.ts';

/** An asynchronous event, stored until the function has handled it or its attempts are exhausted. */
export const asyncEventSchema = z.object({
  requestId: z.string(),
  functionArn: z.string(),
  /** JSON. */
  payload: z.string(),
  /** Failed so far. */
  attempts: z.number(),
  /** How often in a row the function was throttled. */
  throttles: z.number().default(0),
  /** Epoch ms. */
  acceptedAt: z.number(),
  nextAttemptAt: z.number(),
});
export type AsyncEvent = z.infer<typeof asyncEventSchema>;

/**
 * One minute before the second attempt, two before the third.
 * https://docs.aws.amazon.com/lambda/latest/dg/invocation-async-error-handling.html
 */
const RETRY_DELAYS_MS = [60_000, 120_000];

interface Retry {
  readonly kind: 'retry';
  readonly event: AsyncEvent;
}
interface Discard {
  readonly kind: 'discard';
  readonly condition: string;
}
/** What becomes of an event that was not handled. */
export type NextStep = Retry | Discard;

const FIRST_THROTTLE_DELAY_MS = 1_000;
const MAX_THROTTLE_DELAY_MS = 5 * 60_000;

/**
 * What Lambda does with an event whose function was throttled. That counts as no attempt, so Lambda retries until the
 * event is too old (see the link above).
 */
export function afterThrottle(event: AsyncEvent, config: AsyncConfig, now: number): NextStep {
  const delay = Math.min(FIRST_THROTTLE_DELAY_MS * 2 ** event.throttles, MAX_THROTTLE_DELAY_MS);
  return unlessTooOld({ ...event, throttles: event.throttles + 1, nextAttemptAt: now + delay }, config);
}

function unlessTooOld(event: AsyncEvent, { maximumEventAgeSeconds }: AsyncConfig): NextStep {
  const isTooOld = event.nextAttemptAt > event.acceptedAt + maximumEventAgeSeconds * 1000;
  return isTooOld ? { kind: 'discard', condition: 'EventAgeExceeded' } : { kind: 'retry', event };
}

/** What Lambda does with an event after the function failed. */
export function afterError(event: AsyncEvent, config: AsyncConfig, now: number): NextStep {
  const attempts = event.attempts + 1;
  const delay = RETRY_DELAYS_MS[event.attempts];
  if (delay === undefined || attempts > config.maximumRetryAttempts) {
    return { kind: 'discard', condition: 'RetriesExhausted' };
  }
  return unlessTooOld({ ...event, attempts, throttles: 0, nextAttemptAt: now + delay }, config);
}

/**
 * The record that Lambda sends to a failure destination; `requestPayload` is the event.
 * https://docs.aws.amazon.com/lambda/latest/dg/invocation-async-retain-records.html
 */
export function invocationRecord(
  event: AsyncEvent,
  condition: string,
  failure: FunctionFailure,
  now: number,
): Readonly<Record<string, unknown>> {
  return {
    version: '1.0',
    timestamp: new Date(now).toISOString(),
    requestContext: {
      requestId: event.requestId,
      functionArn: `${event.functionArn}:$LATEST`,
      condition,
      approximateInvokeCount: event.attempts + 1,
    },
    requestPayload: JSON.parse(event.payload),
    responseContext: { statusCode: 200, executedVersion: '$LATEST', functionError: 'Unhandled' },
    responsePayload: { errorMessage: failure.errorMessage, errorType: failure.errorType, trace: failure.trace },
  };
}
