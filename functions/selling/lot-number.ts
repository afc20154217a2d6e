import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import type { AuctionsTable } from '../tables/table-handle.ts';

const LOT_COUNTER = { auctionId: 'lot-numbers', sk: 'COUNTER' };
/** The first lot is number 1001, so that every number is long enough to be searched for. */
const BEFORE_THE_FIRST = 1_000;

const counter = z.object({ lastNumber: z.number() });

/**
 * The number of a new lot, short enough to say aloud. The update is atomic, so each number is taken once; a creation that
 * fails afterwards leaves a gap.
 */
export async function takeLotNumber({ client, tableName }: AuctionsTable): Promise<number> {
  const { Attributes } = await client.send(
    new UpdateCommand({
      TableName: tableName,
      Key: LOT_COUNTER,
      UpdateExpression: 'SET lastNumber = if_not_exists(lastNumber, :start) + :one',
      ExpressionAttributeValues: { ':start': BEFORE_THE_FIRST, ':one': 1 },
      ReturnValues: 'UPDATED_NEW',
    }),
  );
  return z.parse(counter, Attributes).lastNumber;
}
