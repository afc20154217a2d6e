import pMap from 'p-map';
import { allOf } from './causes.ts';

/**
 * Does something for many items, at most `limit` at once. One failure does not keep the others from being tried;
 * if any failed, an AggregateError with all failures is thrown at the end.
 */
export async function inParallel<T>(
  items: Iterable<T> | AsyncIterable<T>,
  limit: number,
  work: (item: T) => Promise<void>,
): Promise<void> {
  try {
    await pMap(items, work, { concurrency: limit, stopOnError: false });
  } catch (error) {
    throw error instanceof AggregateError ? allOf(error.errors, `${error.errors.length} failed`) : error;
  }
}
