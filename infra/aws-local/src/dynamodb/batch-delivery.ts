import * as z from 'zod';
import type { InvocationOutcome } from '../lambda/execution-environment.ts';
import type { StreamRecord } from './stream-record.ts';

/** The retry settings of a mapping. */
export interface DeliveryRules {
  /** Not counting the first attempt; -1 means unlimited. */
  readonly maximumRetryAttempts: number;
  readonly bisectOnError: boolean;
  readonly reportsItemFailures: boolean;
}

/** The effects of delivery, injected so that tests can replace them. */
export interface DeliveryEffects {
  invoke(records: readonly StreamRecord[]): Promise<InvocationOutcome>;
  /** This record and all earlier ones are processed. */
  done(last: StreamRecord): void;
  /** Retries are exhausted: sends these records to the failure destination. */
  discard(records: readonly StreamRecord[], attempts: number): Promise<void>;
  /** Resolves false when the mapping is stopping. */
  pause(ms: number): Promise<boolean>;
}

const FIRST_PAUSE_MS = 100;
const MAX_PAUSE_MS = 5_000;

/**
 * Delivers a batch to the function like Lambda does. After a reported item failure it resumes at that item. It
 * halves a failed batch until one record is left, retries that record, and then sends it to the failure destination.
 * A throttled call does not count as an attempt: the whole batch waits. (On AWS only until its records are too old,
 * which they never are here.)
 * https://docs.aws.amazon.com/lambda/latest/dg/kinesis-on-failure-destination.html
 * Resolves false when stopped midway; the rest is delivered after a restart.
 */
export async function deliverBatch(
  batch: readonly StreamRecord[],
  rules: DeliveryRules,
  effects: DeliveryEffects,
): Promise<boolean> {
  let records = batch;
  const pauseAfter = async (tries: number) => await effects.pause(Math.min(FIRST_PAUSE_MS * 2 ** tries, MAX_PAUSE_MS));
  for (let attempt = 0; ; attempt += 1) {
    const last = records.at(-1);
    if (last === undefined) return true;
    let outcome = await effects.invoke(records);
    for (let throttles = 0; outcome.kind === 'throttled'; throttles += 1) {
      if (!(await pauseAfter(throttles))) return false;
      outcome = await effects.invoke(records);
    }
    const failedAt = firstFailure(records, outcome, rules);
    if (failedAt === undefined) {
      effects.done(last);
      return true;
    }
    const lastProcessed = records[failedAt - 1];
    if (lastProcessed !== undefined) {
      effects.done(lastProcessed);
      records = records.slice(failedAt);
      attempt = 0;
    } else if (rules.bisectOnError && records.length > 1) {
      const middle = Math.ceil(records.length / 2);
      const isFirstHalfDelivered = await deliverBatch(records.slice(0, middle), rules, effects);
      return isFirstHalfDelivered && (await deliverBatch(records.slice(middle), rules, effects));
    }
    if (rules.maximumRetryAttempts >= 0 && attempt >= rules.maximumRetryAttempts) {
      await effects.discard(records, attempt + 1);
      effects.done(last);
      return true;
    }
    if (!(await pauseAfter(attempt))) return false;
  }
}

const partialResponse = z.object({
  batchItemFailures: z.array(z.object({ itemIdentifier: z.string() })).nullish(),
});

/** The index of the first record to retry; undefined when all succeeded. */
function firstFailure(
  records: readonly StreamRecord[],
  outcome: InvocationOutcome,
  rules: DeliveryRules,
): number | undefined {
  if (outcome.kind !== 'succeeded') return 0;
  if (!rules.reportsItemFailures) return undefined;
  const parsed = partialResponse.nullable().safeParse(JSON.parse(outcome.payload));
  if (!parsed.success) return 0;
  const failed = (parsed.data?.batchItemFailures ?? []).map((batchItemFailure) => batchItemFailure.itemIdentifier);
  if (failed.length === 0) return undefined;
  const positions = failed.map((id) => records.findIndex((record) => record.dynamodb.SequenceNumber === id));
  // As on AWS, an unknown identifier fails the whole batch.
  return Math.max(0, Math.min(...positions));
}
