import { inflateSync } from 'node:zlib';
import { isObject } from '#shared/model/json.ts';
import { hasUnsafeLink } from './pdf-links.ts';
import { entriesOf, namesItself, objectAt, type PdfObject, withoutEscapes } from './pdf-object.ts';

/**
 * Finds PDFs (ISO 32000-1) that do more than show pages. Actions, scripts and embedded files are named in dictionaries
 * (12.6). These are in the file as plain text or, since PDF 1.5, compressed in object streams (7.5.7). The name of an
 * action is judged, wherever it is; what starts it is not: many programs write an `/OpenAction` that only scrolls.
 *
 * The file's table of object offsets cannot be trusted: it may point into a picture, a string or a comment. So an
 * object is read at every offset where one could begin, independently of the text before it.
 */

/** Long names: they do not occur in compressed data by chance, so the whole file is searched. */
const ACTIVE = [
  'JavaScript',
  'Launch',
  'SubmitForm',
  'GoToR',
  'GoToE',
  'ImportData',
  'Movie',
  'Rendition',
  'RichMedia',
  'EmbeddedFile',
  'EmbeddedFiles',
];
/** Short names: they occur in pictures by chance, so only objects are searched. */
const ACTIVE_SHORT = ['JS', 'EF', 'XFA'];
/** A name ends at white space, at a delimiter or at the end of the file (7.2.2). */
const nameOf = (names: readonly string[]) => new RegExp(String.raw`/(?:${names.join('|')})(?![^\s\0()<>[\]{}/%])`);

const LONG_NAME = nameOf(ACTIVE);
const ANY_NAME = nameOf([...ACTIVE, ...ACTIVE_SHORT]);
const ENCRYPTED = nameOf(['Encrypt']);
/** The name of another file (7.11.3), in an action of any kind. */
const FILE_NAME = /\/U?F[\s\0]*(?:[(%]|<(?!<))/;
/** Only object streams have the entry First. */
const OBJECT_STREAM = nameOf(['ObjStm', 'First']);
const OTHER_ENCODINGS = ['/DecodeParms', '/DP'];
const DEFLATED: readonly unknown[] = ['/FlateDecode', '[ /FlateDecode ]'];
/** The start of an object (7.3.10), or of the dictionary that names the root object (7.5.5). */
const OBJECT_START = /(?<!end)obj(?![A-Za-z])|trailer/g;
const LINE_END = /\r\n|\n|\r/y;

/** A few kilobytes can inflate to gigabytes. The object streams of a short document need less than this. */
const MAX_INFLATED_BYTES = 16 * 1024 * 1024;

/**
 * Why a PDF is refused: it is `active` (scripts, programs, other files), or `uncheckable`
 * (encrypted, or written in an unusual way that viewers may interpret differently).
 */
export function findPdfProblem(bytes: Uint8Array): 'active' | 'uncheckable' | undefined {
  const text = Buffer.from(bytes).toString('latin1');
  const plain = withoutEscapes(text);
  if (LONG_NAME.test(plain) || hasUnsafeLink(plain)) return 'active';
  if (ENCRYPTED.test(plain)) return 'uncheckable';
  let inflateBudget = MAX_INFLATED_BYTES;
  // Consecutive objects and their data are read once each. A file full of starts that all lead to the same object would
  // take hours, so the number of characters read is limited.
  let readBudget = 2 * text.length;
  for (const { 0: word, index } of text.matchAll(OBJECT_START)) {
    const object = objectAt(text, index + word.length);
    const names = withoutEscapes(object.content);
    if (isActive(names)) return 'active';
    // The data of such a stream are in another file (7.3.8.2).
    if (object.kind === 'stream' && namesItself(object, '/F')) return 'active';
    readBudget -= object.seen - index;
    if (object.kind === 'unclear' || readBudget < 0) return 'uncheckable';
    if (object.kind === 'stream' && OBJECT_STREAM.test(names)) {
      LINE_END.lastIndex = object.end;
      const lineEnd = LINE_END.exec(text)?.[0];
      if (lineEnd === undefined || !isDeflated(object)) return 'uncheckable';
      const inflated = inflate(bytes.subarray(object.end + lineEnd.length), inflateBudget);
      if (inflated === undefined) return 'uncheckable';
      const { objects, bytesRead } = inflated;
      inflateBudget -= objects.length;
      readBudget -= bytesRead;
      const packed = withoutEscapes(objects);
      if (isActive(packed) || hasUnsafeLink(packed)) return 'active';
    }
  }
  return undefined;
}

const isActive = (objects: string): boolean => ANY_NAME.test(objects) || FILE_NAME.test(objects);

/** Whether every viewer would read the stream's data as deflate and nothing else. */
function isDeflated(stream: PdfObject): boolean {
  const entries = entriesOf(stream);
  return (
    entries !== undefined &&
    DEFLATED.includes(entries.get('/Filter')) &&
    !OTHER_ENCODINGS.some((name) => entries.has(name))
  );
}

interface Inflated {
  readonly objects: string;
  /** How many compressed bytes were read, which may be many even for a short result. */
  readonly bytesRead: number;
}

/** Inflates an object stream; undefined when that fails or the result is too large. */
function inflate(data: Uint8Array, maxOutputLength: number): Inflated | undefined {
  if (maxOutputLength <= 0) return undefined;
  try {
    // The types omit `info`: https://nodejs.org/api/zlib.html#class-options
    const { buffer, engine }: { readonly buffer: unknown; readonly engine?: unknown } = inflateSync(data, {
      maxOutputLength,
      info: true,
    });
    if (!Buffer.isBuffer(buffer) || !isObject(engine)) return undefined;
    return { objects: buffer.toString('latin1'), bytesRead: Number(engine['bytesWritten']) };
  } catch {
    return undefined;
  }
}
