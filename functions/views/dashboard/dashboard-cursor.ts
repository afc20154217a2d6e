import * as z from 'zod';
import { parseJson } from '#shared/model/parse-json.ts';
import type { PageEnd } from './merged-page.ts';

/** The segment of the list, and the position in it (`own-lists.ts`). */
const cursorText = z.tuple([z.int().gte(0), z.string().regex(/^\d{16}#[\w-]{1,128}$/)]);

export function writePlace(end: PageEnd | null): string | null {
  if (end === null) return null;
  const text: z.infer<typeof cursorText> = [end.segment, end.position];
  return Buffer.from(JSON.stringify(text), 'utf8').toString('base64url');
}

/** Undefined without a cursor; `unknown` for an invalid one. */
export function readPlace(cursor: string | undefined): PageEnd | undefined | 'unknown' {
  if (cursor === undefined) return undefined;
  const { data } = z.safeParse(cursorText, parseJson(Buffer.from(cursor, 'base64url').toString('utf8')));
  return data === undefined ? 'unknown' : { segment: data[0], position: data[1] };
}
