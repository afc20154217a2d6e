import pMap from 'p-map';

/**
 * Does something for many items, at most `limit` at once. One failure does not keep the others from being tried;
 * if any failed, an AggregateError with all failures is thrown at the end.
 */
export async function inParallel<T>(
  items: Iterable<T> | AsyncIterable<T>,
  limit: number,
  work: (item: T) => Promise<void>,
): Promise<void> {
  await pMap(items, work, { concurrency: limit, stopOnError: false });
}
