import type { AttributeValue } from '@aws-sdk/client-dynamodb';
import { unmarshall } from '@aws-sdk/util-dynamodb';
import type { DynamoDBBatchResponse } from 'aws-lambda';
import * as z from 'zod';
import type { Version } from '#functions/platform/copy-in-memory.ts';
import type { CatalogueEntry } from '#functions/tables/catalogue/catalogue-entry.ts';
import { feedItem } from '#functions/tables/catalogue/catalogue-feed.ts';
import type { SearchEngine } from '#functions/tables/catalogue/search/search-engine.ts';
import { writeLots } from '#functions/tables/catalogue/search/write-lots.ts';

/** Records of the feed's stream. The images are parsed one by one. */
export const feedRecords = z.object({
  Records: z.array(
    z.object({
      dynamodb: z.object({
        SequenceNumber: z.string(),
        Keys: z.object({ change: z.object({ S: z.string() }) }),
        NewImage: z.custom<Record<string, AttributeValue>>((image) => typeof image === 'object'),
      }),
    }),
  ),
});

/** A change that cannot be indexed. `npm run redrive` indexes the auction again, as it is in the tables by then. */
export interface DeadLetter {
  readonly auctionId: string;
  readonly reason: string;
}

export interface IndexDeps {
  readonly ask: SearchEngine;
  readonly bury: (letter: DeadLetter) => Promise<void>;
  /** Milliseconds from a change to its indexing. */
  readonly measure: (lag: number) => void;
}

/** Indexes one batch of changes. Returns those to repeat; what can never be indexed goes to the dead letters. */
export async function indexChanges(
  { ask, bury, measure }: IndexDeps,
  { Records }: z.infer<typeof feedRecords>,
  now: number,
): Promise<DynamoDBBatchResponse> {
  const sequences = new Map<Version<CatalogueEntry>, string>();
  for (const { dynamodb } of Records) {
    const { data, error } = feedItem.safeParse(unmarshall(dynamodb.NewImage));
    // Its key is time, auction and version (`feedWrite`), so it still names the auction.
    if (data === undefined)
      await bury({ auctionId: dynamodb.Keys.change.S.split('#')[1] ?? '', reason: error.message });
    // Without an entry, the auction was deleted.
    else sequences.set({ entry: undefined, ...data }, dynamodb.SequenceNumber);
  }
  const unwritten = await writeLots(ask, [...sequences.keys()]);
  const again = unwritten.filter(({ isWorthARetry }) => isWorthARetry);
  for (const { change, isWorthARetry, reason } of unwritten) {
    if (!isWorthARetry) await bury({ auctionId: change.id, reason });
  }
  measure(Math.max(0, ...[...sequences.keys()].map(({ at }) => now - at)));
  return { batchItemFailures: again.map(({ change }) => ({ itemIdentifier: sequences.get(change) ?? '' })) };
}
