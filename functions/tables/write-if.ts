import { type AttributeValue, ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { retry } from '#functions/platform/retry.ts';
import { ok, refused, type Result } from '#shared/model/result.ts';

/** `item`: the stored item in DynamoDB's notation, if the write requested it and the item exists. */
export interface Unmet {
  readonly item: Record<string, AttributeValue> | undefined;
}

/** A transaction on the same item rejects a plain write. The transaction ends within milliseconds. */
const DURING_TRANSACTION = {
  attempts: 4,
  pauseAfter: (attempt: number) => 15 * attempt * (0.5 + Math.random()),
  isPassing: (error: unknown) => error instanceof Error && error.name === 'TransactionConflictException',
};

/**
 * Does one conditional write. A failed condition is refused, with the stored item if the write requested it
 * (`ReturnValuesOnConditionCheckFailure: 'ALL_OLD'`). Any other error throws.
 */
export async function writeIf<T>(write: () => Promise<T>): Promise<Result<T, Unmet>> {
  try {
    return ok(await retry(write, DURING_TRANSACTION));
  } catch (error) {
    if (error instanceof ConditionalCheckFailedException) return refused({ item: error.Item });
    throw error;
  }
}
