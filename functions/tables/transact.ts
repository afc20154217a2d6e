import { setTimeout as sleep } from 'node:timers/promises';
import { TransactionCanceledException } from '@aws-sdk/client-dynamodb';
import {
  type DynamoDBDocumentClient,
  TransactWriteCommand,
  type TransactWriteCommandInput,
} from '@aws-sdk/lib-dynamodb';
import { ok, refused, type Result } from '../../shared/model/result.ts';

/** One element of a document client transaction. */
export type TransactWriteItem = NonNullable<TransactWriteCommandInput['TransactItems']>[number];

/** Why each element stood in the way, in the order of the elements: `None`, `ConditionalCheckFailed`, ... */
export type CancellationCodes = readonly string[];

const ATTEMPTS = 5;
const FIRST_PAUSE_MS = 20;

/**
 * Writes all items or none. A failed condition is an outcome and is refused with the codes of all elements; a
 * collision with another transaction on the same item says nothing about the conditions, so it is tried again.
 */
export async function transact(
  client: DynamoDBDocumentClient,
  items: readonly TransactWriteItem[],
): Promise<Result<undefined, CancellationCodes>> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await client.send(new TransactWriteCommand({ TransactItems: [...items] }));
      return ok(undefined);
    } catch (error) {
      if (!(error instanceof TransactionCanceledException)) throw error;
      const codes = (error.CancellationReasons ?? []).map((reason) => reason.Code ?? 'None');
      if (codes.includes('ConditionalCheckFailed')) return refused(codes);
      if (!codes.includes('TransactionConflict') || attempt === ATTEMPTS) throw error;
      await sleep(FIRST_PAUSE_MS * 2 ** attempt * Math.random());
    }
  }
}
