import * as z from 'zod';
import type { InvocationOutcome } from '../lambda/execution-environment.ts';
import type { StreamRecord } from './stream-record.ts';

/** How a mapping treats a batch that fails. */
export interface DeliveryRules {
  /** After the first attempt; -1 for ever. */
  readonly maximumRetryAttempts: number;
  readonly bisectOnError: boolean;
  readonly reportsItemFailures: boolean;
}

/** The effects of delivering, so that the rules can be tested without any. */
export interface DeliveryEffects {
  invoke(records: readonly StreamRecord[]): Promise<InvocationOutcome>;
  /** Everything up to and including this record is dealt with. */
  done(last: StreamRecord): void;
  /** Retries are exhausted: these go to the failure destination. */
  discard(records: readonly StreamRecord[], attempts: number): void;
  /** Resolves false when the mapping is being stopped. */
  pause(ms: number): Promise<boolean>;
}

const FIRST_PAUSE_MS = 100;
const LONGEST_PAUSE_MS = 5_000;

/**
 * Hands a batch to the function until all of it is dealt with, as Lambda does: a reported item failure resumes at
 * that item; a failed batch is halved until it has one record; that record is tried again a few times and then sent to the
 * failure destination. Resolves false when it was stopped half-way: after a restart the rest is delivered again.
 */
export async function deliverBatch(
  batch: readonly StreamRecord[],
  rules: DeliveryRules,
  effects: DeliveryEffects,
): Promise<boolean> {
  let records = batch;
  for (let attempt = 0; ; attempt += 1) {
    const last = records.at(-1);
    if (last === undefined) return true;
    const failedAt = firstFailure(records, await effects.invoke(records), rules);
    if (failedAt === undefined) {
      effects.done(last);
      return true;
    }
    const reached = records[failedAt - 1];
    if (reached !== undefined) {
      effects.done(reached);
      records = records.slice(failedAt);
      attempt = 0;
    } else if (rules.bisectOnError && records.length > 1) {
      const middle = Math.ceil(records.length / 2);
      const wentOn = await deliverBatch(records.slice(0, middle), rules, effects);
      return wentOn && (await deliverBatch(records.slice(middle), rules, effects));
    }
    if (rules.maximumRetryAttempts >= 0 && attempt >= rules.maximumRetryAttempts) {
      effects.discard(records, attempt + 1);
      effects.done(last);
      return true;
    }
    if (!(await effects.pause(Math.min(FIRST_PAUSE_MS * 2 ** attempt, LONGEST_PAUSE_MS)))) return false;
  }
}

const partialAnswer = z.object({
  batchItemFailures: z.array(z.object({ itemIdentifier: z.string() })).nullish(),
});

/** The position of the first record that must come again; undefined when all went well. */
function firstFailure(
  records: readonly StreamRecord[],
  outcome: InvocationOutcome,
  rules: DeliveryRules,
): number | undefined {
  if (outcome.kind !== 'succeeded') return 0;
  if (!rules.reportsItemFailures) return undefined;
  const parsed = partialAnswer.nullable().safeParse(JSON.parse(outcome.payload));
  if (!parsed.success) return 0;
  const failed = (parsed.data?.batchItemFailures ?? []).map((one) => one.itemIdentifier);
  if (failed.length === 0) return undefined;
  const positions = failed.map((id) => records.findIndex((record) => record.dynamodb.SequenceNumber === id));
  // An identifier that is none of the batch makes the whole batch fail, as on AWS.
  return Math.max(0, Math.min(...positions));
}
