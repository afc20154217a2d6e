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
 * Tells watchers what a batch of the STATE stream led to: of each auction only the newest state. Nothing is repeated,
 * for by the time of a repetition there is a newer state to send.
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
