import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { ok, refused, type Result } from '../../shared/model/result.ts';
import { transact, type TransactWriteItem } from './transact.ts';

/** Writes of a transaction that stand for one fact, under the name that a failure is reported by. */
export interface Part<N extends string> {
  readonly name: N;
  readonly writes: readonly TransactWriteItem[];
}

/**
 * Writes all parts or none. Refused with the names of the parts whose condition failed, so that nobody has to
 * guess what stood in the way from the text of an exception.
 */
export async function transactParts<N extends string>(
  client: DynamoDBDocumentClient,
  parts: readonly Part<N>[],
): Promise<Result<undefined, ReadonlySet<N>>> {
  const names = parts.flatMap(({ name, writes }) => writes.map(() => name));
  const written = await transact(
    client,
    parts.flatMap(({ writes }) => writes),
  );
  if (written.ok) return ok(undefined);
  return refused(new Set(names.filter((_, index) => written.error[index] === 'ConditionalCheckFailed')));
}
