/** `createdSort` as an opaque cursor for addresses. */
const CREATED_SORT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z#[\w-]{1,64}$/;

/** Wraps a sort key. */
export function cursorFrom(createdSort: string): string {
  return Buffer.from(createdSort, 'utf8').toString('base64url');
}

/** The sort key inside a cursor; undefined for anything that `cursorFrom` did not make. */
export function readCursor(cursor: string): string | undefined {
  const createdSort = Buffer.from(cursor, 'base64url').toString('utf8');
  return CREATED_SORT.test(createdSort) ? createdSort : undefined;
}
