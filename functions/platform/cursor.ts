/** A place in a list that goes by time, `<ISO time>#<key>`, as an opaque cursor for addresses. */
const PLACE = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z#[\w-]{1,128}$/;

/** Wraps a place. */
export function cursorFrom(place: string): string {
  return Buffer.from(place, 'utf8').toString('base64url');
}

/** The place inside a cursor; undefined for anything that `cursorFrom` did not make. */
export function readCursor(cursor: string): string | undefined {
  const place = Buffer.from(cursor, 'base64url').toString('utf8');
  return PLACE.test(place) ? place : undefined;
}
