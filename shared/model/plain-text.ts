import { isObject } from './json.ts';

/**
 * Control characters, line breaks and tabs aside, and characters that turn the direction of what follows, so that a text
 * can look like another. Joiners (U+200C, U+200D) are letters of Indian scripts and stay.
 * https://www.unicode.org/reports/tr9/#Explicit_Directional_Embeddings
 */
const HIDDEN = /(?![\t\n\r])[\p{Cc}\u202a-\u202e\u2066-\u2069]/gu;

/** A text of which nothing would be seen: spaces, joiners, fillers. */
const UNSEEN = /^[\p{Default_Ignorable_Code_Point}\p{Cf}\p{Z}\s\u2800]*$/u;

/** Deeper than any schema of a request, and not as deep as the stack. */
const DEEPEST = 10;

/** What was sent, without hidden characters in its texts; a text without anything to see is empty. */
export function plain(sent: unknown, depth = DEEPEST): unknown {
  if (typeof sent === 'string') return plainText(sent);
  if (depth === 0) return undefined;
  if (Array.isArray(sent)) return sent.map((item) => plain(item, depth - 1));
  if (!isObject(sent)) return sent;
  return Object.fromEntries(Object.entries(sent).map(([name, field]) => [name, plain(field, depth - 1)]));
}

function plainText(text: string): string {
  const visible = text.replaceAll(HIDDEN, '');
  return UNSEEN.test(visible) ? '' : visible;
}

/** A text of one line: breaks and tabs become spaces. */
export const oneLine = (text: string): string => text.replaceAll(/[\t\n\v\f\r\u0085\u2028\u2029]+/g, ' ');
