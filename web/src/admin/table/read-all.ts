/** One page of a list, as the server answers it. */
export interface ListPage<Row> {
  readonly rows: readonly Row[];
  readonly nextCursor: string | null;
}

/** Reads the page at a cursor; the first when undefined. */
export type ReadPage<Row> = (cursor: string | undefined, signal: AbortSignal) => Promise<ListPage<Row>>;

/** Reads a list page by page, each when the caller needs it. A row may be on two pages if it moved meanwhile. */
export async function* readAll<Row>(
  readPage: ReadPage<Row>,
  keyOf: (row: Row) => string,
  signal: AbortSignal,
): AsyncGenerator<readonly Row[]> {
  const seen = new Set<string>();
  let cursor: string | undefined;
  do {
    const page = await readPage(cursor, signal);
    signal.throwIfAborted();
    const fresh = page.rows.filter((row) => !seen.has(keyOf(row)));
    for (const row of fresh) seen.add(keyOf(row));
    yield fresh;
    cursor = page.nextCursor ?? undefined;
  } while (cursor !== undefined);
}
