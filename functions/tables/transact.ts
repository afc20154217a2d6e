import { TransactionCanceledException } from '@aws-sdk/client-dynamodb';
import {
  type DynamoDBDocumentClient,
  TransactWriteCommand,
  type TransactWriteCommandInput,
} from '@aws-sdk/lib-dynamodb';
import { retry } from '#functions/platform/retry.ts';
import { ok, refused, type Result } from '#shared/model/result.ts';

/** DynamoDB takes no more in one (https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/ServiceQuotas.html). */
export const MOST_ITEMS = 100;

/** One element of a document client transaction. */
export type TransactWriteItem = NonNullable<TransactWriteCommandInput['TransactItems']>[number];

/** Writes of a transaction. If one of their conditions fails, `transact` reports the part's name. */
export interface Part<N extends string> {
  readonly name: N;
  readonly writes: readonly TransactWriteItem[];
}

const DURING_ANOTHER = {
  attempts: 5,
  pauseAfter: (attempt: number) => 20 * 2 ** attempt * Math.random(),
  isPassing: (error: unknown) => {
    const codes = codesOf(error);
    return codes.includes('TransactionConflict') && !codes.includes('ConditionalCheckFailed');
  },
};

/**
 * Writes all parts or none. Returns the names of the parts whose condition failed. Retries after a conflict with another
 * transaction. Any other error throws.
 */
export async function transact<N extends string>(
  client: DynamoDBDocumentClient,
  parts: readonly Part<N>[],
): Promise<Result<undefined, ReadonlySet<N>>> {
  const names = parts.flatMap(({ name, writes }) => writes.map(() => name));
  const TransactItems = parts.flatMap(({ writes }) => writes);
  try {
    await retry(() => client.send(new TransactWriteCommand({ TransactItems })), DURING_ANOTHER);
    return ok(undefined);
  } catch (error) {
    const codes = codesOf(error);
    if (!codes.includes('ConditionalCheckFailed')) throw error;
    return refused(new Set(names.filter((_, index) => codes[index] === 'ConditionalCheckFailed')));
  }
}

/** Why each write was cancelled, in the order of the writes. Empty for any other error. */
function codesOf(error: unknown): (string | undefined)[] {
  const reasons = error instanceof TransactionCanceledException ? error.CancellationReasons : undefined;
  return (reasons ?? []).map(({ Code }) => Code);
}
