/**
 * Does something for many items, at most `limit` at once. One failure does not keep the others from being tried;
 * if any failed, an AggregateError with all failures is thrown at the end.
 */
export async function inParallel<T>(
  items: Iterable<T> | AsyncIterable<T>,
  limit: number,
  work: (item: T) => Promise<void>,
): Promise<void> {
  const failures: unknown[] = [];
  const running = new Set<Promise<void>>();
  for await (const item of items) {
    const task = work(item)
      .catch((error: unknown) => void failures.push(error))
      .finally(() => running.delete(task));
    running.add(task);
    if (running.size >= limit) await Promise.race(running);
  }
  await Promise.all(running);
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} of the tasks failed`);
}
