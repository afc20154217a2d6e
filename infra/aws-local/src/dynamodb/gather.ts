import type { StreamRecord } from './stream-record.ts';

/** Records of one shard, in order. */
export interface ShardRecords {
  readonly shard: string;
  readonly records: readonly StreamRecord[];
}

/**
 * Collects records by shard until the batching window ends. A mapping with a window invokes its function when the
 * window ends or the batch is full.
 * https://docs.aws.amazon.com/lambda/latest/dg/invocation-eventsourcemapping.html#invocation-eventsourcemapping-batching
 *
 * @param read returns no records when none are left; if it fails, the records collected so far are kept
 */
export async function gather(
  first: ShardRecords,
  { wait, read }: { readonly wait: () => Promise<unknown>; readonly read: () => Promise<ShardRecords | undefined> },
): Promise<readonly ShardRecords[]> {
  await wait();
  const pages = [first];
  for (let page = await read(); page !== undefined && page.records.length > 0; page = await read()) pages.push(page);
  const byShard = Map.groupBy(pages, ({ shard }) => shard);
  return [...byShard].map(([shard, group]) => ({ shard, records: group.flatMap(({ records }) => records) }));
}
