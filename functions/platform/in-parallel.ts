import pMap from 'p-map';
import { aggregateErrors } from './causes.ts';

/** Runs `work` for every item, at most `limit` at once. After all have run, throws an AggregateError if any failed. */
export async function inParallel<T>(
  items: Iterable<T> | AsyncIterable<T>,
  limit: number,
  work: (item: T) => Promise<void>,
): Promise<void> {
  try {
    await pMap(items, work, { concurrency: limit, stopOnError: false });
  } catch (error) {
    throw error instanceof AggregateError ? aggregateErrors(error.errors, `${error.errors.length} failed`) : error;
  }
}
