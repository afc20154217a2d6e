/**
 * Merges streams that are each sorted, newest first, into one. Reads no further ahead than one element of each.
 * @param sortKey the text by which the streams are sorted, descending
 */
export async function* newestFirst<T>(
  streams: readonly AsyncIterator<T>[],
  sortKey: (element: T) => string,
): AsyncGenerator<T, undefined> {
  const heads = await Promise.all(streams.map(async (stream) => ({ stream, next: await stream.next() })));
  for (;;) {
    let newest: { head: (typeof heads)[number]; value: T } | undefined;
    for (const head of heads) {
      if (head.next.done === true) continue;
      const { value } = head.next;
      if (newest === undefined || sortKey(value) > sortKey(newest.value)) newest = { head, value };
    }
    if (newest === undefined) return undefined;
    yield newest.value;
    newest.head.next = await newest.head.stream.next();
  }
}
