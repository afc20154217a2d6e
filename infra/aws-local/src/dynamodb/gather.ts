import type { StreamRecord } from './stream-record.ts';

/** Records of one shard, in order. */
export interface ShardRecords {
  readonly shard: string;
  readonly records: readonly StreamRecord[];
}

/**
 * Waits for the batching window and returns the records that came before its end, by shard. A mapping with a window
 * invokes its function when the window is over or the batch is full.
 * https://docs.aws.amazon.com/lambda/latest/dg/invocation-eventsourcemapping.html#invocation-eventsourcemapping-batching
 *
 * @param read answers no records when there is nothing more; a failure ends the gathering, not what was gathered
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
