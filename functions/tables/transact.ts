import { setTimeout as sleep } from 'node:timers/promises';
import { TransactionCanceledException } from '@aws-sdk/client-dynamodb';
import {
  type DynamoDBDocumentClient,
  TransactWriteCommand,
  type TransactWriteCommandInput,
} from '@aws-sdk/lib-dynamodb';
import { ok, refused, type Result } from '#shared/model/result.ts';

/** One element of a document client transaction. */
export type TransactWriteItem = NonNullable<TransactWriteCommandInput['TransactItems']>[number];

/** Writes of a transaction. If one of their conditions fails, `transact` reports the part's name. */
export interface Part<N extends string> {
  readonly name: N;
  readonly writes: readonly TransactWriteItem[];
}

const ATTEMPTS = 5;
const FIRST_PAUSE_MS = 20;

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
  for (let attempt = 1; ; attempt += 1) {
    try {
      await client.send(new TransactWriteCommand({ TransactItems }));
      return ok(undefined);
    } catch (error) {
      if (!(error instanceof TransactionCanceledException)) throw error;
      const codes = (error.CancellationReasons ?? []).map((reason) => reason.Code);
      if (codes.includes('ConditionalCheckFailed')) {
        return refused(new Set(names.filter((_, index) => codes[index] === 'ConditionalCheckFailed')));
      }
      if (!codes.includes('TransactionConflict') || attempt === ATTEMPTS) throw error;
      await sleep(FIRST_PAUSE_MS * 2 ** attempt * Math.random());
    }
  }
}
