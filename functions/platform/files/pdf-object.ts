/** Tells the names in an object from text that looks like a name (PDF syntax: ISO 32000-1, 7.2 and 7.3). */

/** One token: a comment, white space, a bracket, a hexadecimal string, a name, a word, or any other character. */
const TOKEN = /%[^\r\n]*|[\0\t\n\f\r ]+|<<|>>|<[^>]*>?|\/[^\0\t\n\f\r ()<>[\]{}/%]*|[^\0\t\n\f\r ()<>[\]{}/%]+|[^]/y;
const IGNORED = /^[%\0\t\n\f\r ]/;
const CLOSERS: ReadonlyMap<string, string> = new Map([
  ['<<', '>>'],
  ['[', ']'],
]);
/** Words that separate objects. */
const SEPARATOR = /^(?:(?:end)?(?:obj|stream)|trailer)/;
const STREAM = 'stream';

/** One object in a file. */
export interface PdfObject {
  /** Its tokens, separated by one space, without comments and without the content of strings. */
  readonly content: string;
  /** The offset after the object, or after the word `stream` if that follows. */
  readonly end: number;
  /** How far the parser read: at least `end`, or the end of the word that begins with `stream`. */
  readonly seen: number;
  /** `unclear`: the brackets do not match or the object does not end. Viewers interpret such objects differently. */
  readonly kind: 'plain' | 'stream' | 'unclear';
}

/** Reads the object at an offset, ignoring all text before it. */
export function objectAt(text: string, from: number): PdfObject {
  TOKEN.lastIndex = from;
  const open: string[] = [];
  const parts: string[] = [];
  const object = (kind: PdfObject['kind'], end: number) => ({
    content: parts.join(' '),
    end,
    seen: Math.max(end, TOKEN.lastIndex),
    kind,
  });
  for (;;) {
    const at = TOKEN.lastIndex;
    const word = TOKEN.exec(text)?.[0];
    if (word === undefined) return object(open.length === 0 ? 'plain' : 'unclear', text.length);
    if (IGNORED.test(word)) continue;
    // All brackets are closed: the object ended before this word.
    if (parts.length > 0 && open.length === 0) {
      return word.startsWith(STREAM) ? object('stream', at + STREAM.length) : object('plain', TOKEN.lastIndex);
    }
    if (word === '(') TOKEN.lastIndex = endOfString(text, at);
    parts.push(withoutText(word));
    const isWrongCloser = isCloser(word) && open.length > 0 && open.pop() !== word;
    if (isWrongCloser || (open.length > 0 && SEPARATOR.test(word))) return object('unclear', at);
    const closer = CLOSERS.get(word);
    if (closer !== undefined) open.push(closer);
  }
}

const isCloser = (word: string): boolean => word === '>>' || word === ']';

function withoutText(word: string): string {
  if (word === '(') return '()';
  return word.startsWith('<') && word !== '<<' ? '<>' : word;
}

/** Parentheses in a string are balanced, except those after a backslash (7.3.4.2). */
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

/** A name and one value: a name (or one in brackets), a string, a number, a word, or a reference. */
const ENTRY = / (\/\S*) (\/\S*|\[ \/\S* \]|\(\)|<>|[\w.+-]+(?: \d+ R)?)/gy;

/** The entries of a dictionary, names with their `/`. Undefined unless it has only unique names and single values. */
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

/** Whether a dictionary contains a name outside of the dictionaries and arrays within it. */
export function namesItself({ content }: PdfObject, name: string): boolean {
  let depth = 0;
  return content.split(' ').some((word) => {
    if (CLOSERS.has(word)) depth += 1;
    else if (isCloser(word)) depth -= 1;
    return depth === 1 && withoutEscapes(word) === name;
  });
}

/** A name may contain characters as hexadecimal numbers: `/J#53` (7.3.5). */
export function withoutEscapes(text: string): string {
  return text.replace(/#([0-9a-f]{2})/gi, (_escape, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
}
