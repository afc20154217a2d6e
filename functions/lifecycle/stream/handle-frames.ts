import type { DynamoDBBatchResponse } from 'aws-lambda';
import { inParallel } from '#functions/platform/in-parallel.ts';
import type { StateItem } from '#functions/tables/auctions/auction-items.ts';
import { newestStates } from './stream-batch.ts';

const AUCTIONS_AT_ONCE = 10;

/**
 * Sends the live state to the auction's viewers. Never fails: the next frame replaces a lost one, and pages poll about
 * once a minute.
 */
export type SendFrame = (state: StateItem) => Promise<void>;

/**
 * Sends the newest state of each auction in a batch of the STATE stream.
 *
 * Reports no failed records, even if a whole topic was not reached. Lambda would repeat the batch up to five times, for
 * all viewers of these and later auctions: 100,000 posts and more, out of the account's request rate that bids need
 * too, while newer states wait. `frame-shard.ts` retries what certainly reached nobody.
 *
 * @param sent called for each state that was sent, with the time of its change (epoch ms)
 */
export async function handleFrames(
  sendFrame: SendFrame,
  event: unknown,
  sent: (changedAt: number) => void = () => undefined,
): Promise<DynamoDBBatchResponse> {
  await inParallel(newestStates(event), AUCTIONS_AT_ONCE, async ({ state, changedAt }) => {
    await sendFrame(state);
    if (changedAt !== undefined) sent(changedAt);
  });
  return { batchItemFailures: [] };
}
