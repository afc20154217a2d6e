import * as z from 'zod';
import { parseJson } from '#shared/model/parse-json.ts';

const position = z.string().max(400).nullable();
const cursorContent = z.strictObject({ own: position, all: position });

/** The end of a page in both lists: own notices and broadcasts. Null if a list has no more. */
export type InboxPosition = z.infer<typeof cursorContent>;

/** Null if both lists have ended. */
export function cursorFromPosition({ own, all }: InboxPosition): string | null {
  if (own === null && all === null) return null;
  return Buffer.from(JSON.stringify({ own, all }), 'utf8').toString('base64url');
}

/** Undefined for an invalid cursor. */
export function positionFromCursor(cursor: string): InboxPosition | undefined {
  return z.safeParse(cursorContent, parseJson(Buffer.from(cursor, 'base64url').toString('utf8'))).data;
}
