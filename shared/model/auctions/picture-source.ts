/**
 * Browser and server change pictures (size, type, metadata), so a stored picture cannot be compared with the file that
 * it was made from. The import therefore names each picture after its file's content, and finds by the name what need
 * not be sent again.
 */

/** The first half of the file's SHA-256, in hexadecimal digits. */
export const PICTURE_SOURCE = /^[0-9a-f]{32}$/;

const NAMED = /-([0-9a-f]{32})(?:\.\w+)?$/;

/** What a picture was made from, by the key of its upload or its URL; undefined unless it was imported. */
export function pictureSource(name: string): string | undefined {
  return NAMED.exec(name)?.[1];
}
