/**
 * A copy of many small facts in the memory of the container, kept by an index in the order of change: the first question
 * of a container reads the whole feed, each later one what has changed since (docs/decisions/0021).
 */

export interface FeedChange<T> {
  readonly id: string;
  /** When it changed, epoch milliseconds. */
  readonly at: number;
  /** Undefined for what is gone. */
  readonly entry: T | undefined;
}

/** The changes of one shard after a time (all when undefined), oldest first. */
export type ReadFeed<T> = (shard: string, after: number | undefined) => AsyncIterable<FeedChange<T>>;

export interface FollowedIndex<T> {
  /** Everything as the feed tells it now, by id. */
  readonly entries: () => Promise<ReadonlyMap<string, T>>;
}

/**
 * A change may appear in the index after one that was written later: the index is behind by a moment, and clocks differ.
 * So each reading begins a while before the newest change that was seen.
 */
const OVERLAP_MS = 120_000;

export function followedIndex<T>(shards: readonly string[], read: ReadFeed<T>): FollowedIndex<T> {
  const known = new Map<string, T>();
  const newest = new Map<string, number>();

  async function follow(shard: string): Promise<void> {
    const seen = newest.get(shard);
    const after = seen === undefined ? undefined : Math.max(0, seen - OVERLAP_MS);
    for await (const { id, at, entry } of read(shard, after)) {
      if (entry === undefined) known.delete(id);
      else known.set(id, entry);
      newest.set(shard, at);
    }
  }

  let reading: Promise<unknown> | undefined;
  return {
    entries: async () => {
      reading ??= Promise.all(shards.map(follow)).finally(() => {
        reading = undefined;
      });
      await reading;
      return known;
    },
  };
}
