import type { DynamoDBBatchResponse } from 'aws-lambda';
import { inParallel } from '#functions/platform/in-parallel.ts';
import { runEffects, type EffectDeps } from '../effects/run-effects.ts';
import { changesByAuction } from './stream-batch.ts';

const AUCTIONS_AT_ONCE = 10;

/** Called for each failure; the other auctions of the batch continue. `seqs` are the affected bids. */
export type ReportFailure = (auctionId: string, seqs: readonly number[], error: unknown) => void;

/**
 * Handles one batch of the STATE stream. Returns the failed records, from which Lambda repeats the batch. A failed
 * auction does not stop the others, and effects may be repeated.
 */
export async function handleStream(
  deps: EffectDeps,
  event: unknown,
  now: number,
  report: ReportFailure,
): Promise<DynamoDBBatchResponse> {
  const failed: string[] = [];
  await inParallel(
    changesByAuction(event),
    AUCTIONS_AT_ONCE,
    async ({ auctionId, effects, since, first, unreadable }) => {
      const seqs = effects.flatMap((effect) => (effect.kind === 'append-to-ledger' ? [effect.entry.seq] : []));
      if (unreadable !== undefined) {
        report(auctionId, seqs, unreadable.error);
        failed.push(unreadable.sequenceNumber);
      }
      try {
        await runEffects(deps, auctionId, effects, { now, since });
      } catch (error) {
        report(auctionId, seqs, error);
        failed.push(first);
      }
    },
  );
  return { batchItemFailures: failed.map((itemIdentifier) => ({ itemIdentifier })) };
}
