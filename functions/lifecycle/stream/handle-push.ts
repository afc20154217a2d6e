import type { DynamoDBBatchResponse } from 'aws-lambda';
import type { StateItem } from '../../tables/auctions/auction-items.ts';
import { inParallel } from '../../platform/in-parallel.ts';
import { newestStates } from './stream-batch.ts';

const AUCTIONS_AT_ONCE = 10;

/**
 * Sends the live state to whoever watches the auction. Never fails: a lost frame is made good by the next one, or by the
 * look that pages take about a minute after the last.
 */
export type Push = (state: StateItem) => Promise<void>;

/**
 * Tells watchers what a batch of the STATE stream led to: of each auction only the newest state.
 *
 * No record is given back to Lambda as failed, also when a whole topic was not reached. Lambda would have everybody else
 * told again, of this auction and of those after it in the batch, up to five times: where one of four crowded topics was
 * throttled, up to 100,000 posts and more, out of the requests a second that the account's bids need as well, while newer
 * states wait behind them. Most often the next bid brings a frame; after the last one a page that has heard nothing looks
 * about once a minute. What has surely reached nobody is tried again where it is known to be so (`shard-push`).
 *
 * @param pushed hears of each state that went out, with the time of its change (epoch ms)
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
