/**
 * Judges where the links of a PDF lead (ISO 32000-1, 12.6.4.7). A link may lead to a page on the web, to a mail or to a
 * phone number. One to `\\server\share` or `file://server` makes Windows sign in at that server.
 */

/**
 * A link, or what all relative links begin with (`/Base`), before a text, and a link that another object or a comment
 * hides.
 */
const LINK = /\/(?:URI|Base)[\s\0]*(?=\(|<(?!<))|\/URI(?:[\s\0]+(?=\d)|[\s\0]*(?=%))/g;
/** What leads nowhere but to the web, and a relative link that cannot be the path of a server. */
const SAFE = /^(?:https?:\/\/[^/\\]|mailto:|tel:|(?![\w+.-]*:)[\w#?])/i;
/** Enough of a link to see where it leads. */
const BEGINNING = 200;

/** Whether a link in the text of objects leads elsewhere, or is not written where it can be judged. */
export function hasUnsafeLink(objects: string): boolean {
  return [...objects.matchAll(LINK)].some(({ 0: found, index }) => {
    const from = index + found.length;
    // Browsers ignore line breaks in a link.
    return !SAFE.test(textOf(objects.slice(from, from + BEGINNING)).replaceAll(/[\0-\x20]/g, ''));
  });
}

/** How a text begins: in parentheses, or in hexadecimal numbers (7.3.4). Empty for what is no text. */
function textOf(written: string): string {
  const [, literal, hexadecimal] = /^(?:\(([^]*)|<([^>]*))/.exec(written) ?? [];
  if (hexadecimal !== undefined) return Buffer.from(hexadecimal.replaceAll(/[\s\0]/g, ''), 'hex').toString('latin1');
  return (literal ?? '').replaceAll(
    /\\(?:([0-7]{1,3})|(?:[nrtbf]|\r\n?|\n)|([^]))/g,
    (_all, octal?: string, other?: string) =>
      octal === undefined ? (other ?? '') : String.fromCharCode(Number.parseInt(octal, 8) & 0xff),
  );
}
