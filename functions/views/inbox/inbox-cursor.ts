import * as z from 'zod/mini';
import { parseJson } from '../../../shared/model/parse-json.ts';

const place = z.nullable(z.string().check(z.maxLength(400)));
const cursorContent = z.strictObject({ own: place, all: place });

/** Where a page of the inbox ended among the person's own notices and among the broadcasts; null where there are no more. */
export type InboxPlace = z.infer<typeof cursorContent>;

/** Wraps a place for an address; null when both lists have ended. */
export function cursorFromPlace({ own, all }: InboxPlace): string | null {
  if (own === null && all === null) return null;
  return Buffer.from(JSON.stringify({ own, all }), 'utf8').toString('base64url');
}

/** The place inside a cursor; undefined for anything that `cursorFromPlace` did not make. */
export function placeFromCursor(cursor: string): InboxPlace | undefined {
  return z.safeParse(cursorContent, parseJson(Buffer.from(cursor, 'base64url').toString('utf8'))).data;
}
