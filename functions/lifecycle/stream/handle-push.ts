import type { DynamoDBBatchResponse } from 'aws-lambda';
import type { StateItem } from '#functions/tables/auctions/auction-items.ts';
import { inParallel } from '#functions/platform/in-parallel.ts';
import { newestStates } from './stream-batch.ts';

const AUCTIONS_AT_ONCE = 10;

/**
 * Sends the live state to the auction's viewers. Never fails: the next frame replaces a lost one, and pages poll about
 * once a minute.
 */
export type Push = (state: StateItem) => Promise<void>;

/**
 * Pushes the newest state of each auction in a batch of the STATE stream.
 *
 * Reports no failed records, even if a whole topic was not reached. Lambda would repeat the batch up to five times, for
 * all viewers of these and later auctions: 100,000 posts and more, out of the account's request rate that bids need
 * too, while newer states wait. `shard-push` retries what certainly reached nobody.
 *
 * @param pushed called for each pushed state, with the time of its change (epoch ms)
 */
export async function handlePush(
  push: Push,
  event: unknown,
  pushed: (changedAt: number) => void = () => undefined,
): Promise<DynamoDBBatchResponse> {
  await inParallel(newestStates(event), AUCTIONS_AT_ONCE, async ({ state, changedAt }) => {
    await push(state);
    if (changedAt !== undefined) pushed(changedAt);
  });
  return { batchItemFailures: [] };
}
