import pMap from 'p-map';
import { aggregateErrors } from './causes.ts';

/**
 * Runs `work` for every item, at most `limit` at once. After all have run, throws an AggregateError if any failed, or if the
 * items could not be read to their end.
 */
export async function inParallel<T>(
  items: Iterable<T> | AsyncIterable<T>,
  limit: number,
  work: (item: T) => Promise<void>,
): Promise<void> {
  const failures: unknown[] = [];
  async function* untilBroken() {
    try {
      yield* items;
    } catch (error) {
      failures.push(error);
    }
  }
  try {
    await pMap(untilBroken(), work, { concurrency: limit, stopOnError: false });
  } catch (error) {
    failures.push(...(error instanceof AggregateError ? error.errors : [error]));
  }
  if (failures.length > 0) throw aggregateErrors(failures, `${failures.length} failed`);
}
