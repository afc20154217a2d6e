/** The syntax of PDF (ISO 32000-1, 7.2 and 7.3), as far as it tells the names of an object from what only looks like them. */

/** A comment, white space, a bracket, a hexadecimal string, a name, a word, or one character of whatever else. */
const PART = /%[^\r\n]*|[\0\t\n\f\r ]+|<<|>>|<[^>]*>?|\/[^\0\t\n\f\r ()<>[\]{}/%]*|[^\0\t\n\f\r ()<>[\]{}/%]+|[^]/y;
const SAYS_NOTHING = /^[%\0\t\n\f\r ]/;
const CLOSERS: ReadonlyMap<string, string> = new Map([
  ['<<', '>>'],
  ['[', ']'],
]);
/** Words that stand between objects. */
const BETWEEN = /^(?:(?:end)?(?:obj|stream)|trailer)/;
const STREAM = 'stream';

/** One object, as a file holds it. */
export interface PdfObject {
  /** Its parts with one space between them, without comments, and strings without what is in them. */
  readonly content: string;
  /** Where the reading ended: behind the word `stream` where that follows. */
  readonly end: number;
  /** How far it was looked at for that: to the end of the word that begins with `stream`, however long that is. */
  readonly seen: number;
  /** `unclear`: its brackets do not match, or it does not end; readers differ in what they make of such an object. */
  readonly kind: 'plain' | 'stream' | 'unclear';
}

/** Reads the one object that begins at a place in a file, whatever stands around it. */
export function objectAt(text: string, from: number): PdfObject {
  PART.lastIndex = from;
  const open: string[] = [];
  const parts: string[] = [];
  const object = (kind: PdfObject['kind'], end: number) => ({
    content: parts.join(' '),
    end,
    seen: Math.max(end, PART.lastIndex),
    kind,
  });
  for (;;) {
    const at = PART.lastIndex;
    const word = PART.exec(text)?.[0];
    if (word === undefined) return object(open.length === 0 ? 'plain' : 'unclear', text.length);
    if (SAYS_NOTHING.test(word)) continue;
    // Nothing is open any more: the object was whole before this word.
    if (parts.length > 0 && open.length === 0) {
      return word.startsWith(STREAM) ? object('stream', at + STREAM.length) : object('plain', PART.lastIndex);
    }
    if (word === '(') PART.lastIndex = endOfString(text, at);
    parts.push(withoutText(word));
    const isWrongCloser = isCloser(word) && open.length > 0 && open.pop() !== word;
    if (isWrongCloser || (open.length > 0 && BETWEEN.test(word))) return object('unclear', at);
    const closer = CLOSERS.get(word);
    if (closer !== undefined) open.push(closer);
  }
}

const isCloser = (word: string): boolean => word === '>>' || word === ']';

function withoutText(word: string): string {
  if (word === '(') return '()';
  return word.startsWith('<') && word !== '<<' ? '<>' : word;
}

/** Parentheses in a string are balanced, but for those behind a backslash (7.3.4.2). */
function endOfString(text: string, from: number): number {
  const mark = /\\[^]|[()]/g;
  mark.lastIndex = from;
  let depth = 0;
  for (const { 0: found, index } of text.matchAll(mark)) {
    if (found === '(') depth += 1;
    else if (found === ')') depth -= 1;
    if (depth === 0) return index + 1;
  }
  return text.length;
}

/** A name, and one value: a name, in brackets or not, a string, a number, a word, or where another object is. */
const ENTRY = / (\/\S*) (\/\S*|\[ \/\S* \]|\(\)|<>|[\w.+-]+(?: \d+ R)?)/gy;

/**
 * The entries of a dictionary by their names, each with its `/`. Undefined for anything but a dictionary of single values
 * with a name each.
 */
export function entriesOf({ content }: PdfObject): ReadonlyMap<string, string> | undefined {
  const entries = new Map<string, string>();
  let read = '<<'.length;
  for (const { 0: entry, 1: written = '', 2: value = '' } of content.slice(read).matchAll(ENTRY)) {
    const name = withoutEscapes(written);
    if (entries.has(name)) return undefined;
    entries.set(name, withoutEscapes(value));
    read += entry.length;
  }
  return content.startsWith('<<') && content.slice(read) === ' >>' ? entries : undefined;
}

/** In a name, any letter may be written as its number: `/J#53` (7.3.5). */
export function withoutEscapes(text: string): string {
  return text.replace(/#([0-9a-f]{2})/gi, (_escape, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
}
