import { setTimeout as sleep } from 'node:timers/promises';
import { type AttributeValue, ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { ok, refused, type Result } from '#shared/model/result.ts';

/** `item`: the stored item in DynamoDB's notation, if the write requested it and the item exists. */
export interface Unmet {
  readonly item: Record<string, AttributeValue> | undefined;
}

/** A transaction on the same item rejects a plain write. The transaction ends within milliseconds. */
const CONFLICT_ATTEMPTS = 4;
const CONFLICT_PAUSE_MS = 15;

/**
 * Does one conditional write. A failed condition is refused, with the stored item if the write requested it
 * (`ReturnValuesOnConditionCheckFailure: 'ALL_OLD'`). Any other error throws.
 */
export async function writeIf<T>(write: () => Promise<T>): Promise<Result<T, Unmet>> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return ok(await write());
    } catch (error) {
      if (error instanceof ConditionalCheckFailedException) return refused({ item: error.Item });
      const isConflict = error instanceof Error && error.name === 'TransactionConflictException';
      if (!isConflict || attempt === CONFLICT_ATTEMPTS) throw error;
      await sleep(CONFLICT_PAUSE_MS * attempt * (0.5 + Math.random()));
    }
  }
}
