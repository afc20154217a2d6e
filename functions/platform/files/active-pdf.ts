import { inflateSync } from 'node:zlib';
import { isObject } from '../../../shared/model/is-object.ts';
import { entriesOf, objectAt, type PdfObject, withoutEscapes } from './pdf-object.ts';

/**
 * PDF (ISO 32000-1) as far as it matters here: what a document does beside being read is named in dictionaries (12.6),
 * which stand in the file as they are or, from version 1.5 on, deflated in object streams (7.5.7).
 *
 * Where an object begins, a file says as it likes: in a table of places, which may point into the middle of a picture, a
 * string or a comment. So an object is read at every place where one could begin, each by itself: nothing that stands
 * before an object, and pretends to go on or to have ended, changes what is seen of it.
 */

/** Long enough not to stand in compressed data by chance: looked for in the whole file. */
const ACTIVE = ['JavaScript', 'Launch', 'OpenAction', 'EmbeddedFile', 'EmbeddedFiles', 'RichMedia', 'Rendition'];
/** Three bytes stand in pictures by chance: looked for in objects. */
const ACTIVE_SHORT = ['JS', 'AA', 'XFA'];
/** A name ends at white space, at a delimiter or with the file (7.2.2). */
const nameOf = (names: readonly string[]) => new RegExp(String.raw`/(?:${names.join('|')})(?![^\s\0()<>[\]{}/%])`);

const LONG_NAME = nameOf(ACTIVE);
const ANY_NAME = nameOf([...ACTIVE, ...ACTIVE_SHORT]);
const ENCRYPTED = nameOf(['Encrypt']);
/** Only object streams have a first object. */
const OBJECT_STREAM = nameOf(['ObjStm', 'First']);
const OTHER_PACKING = ['/DecodeParms', '/DP', '/F'];
const DEFLATED: readonly unknown[] = ['/FlateDecode', '[ /FlateDecode ]'];
/** What an object begins with (7.3.10), or the dictionary that names the first object of all (7.5.5). */
const BEGINNING = /(?<!end)obj(?![A-Za-z])|trailer/g;
const LINE_END = /\r\n|\n|\r/y;

/** A few kilobytes can unfold to gigabytes. Documents of a few pages have less than one of these. */
const MAX_UNFOLDED_BYTES = 16 * 1024 * 1024;

/**
 * What speaks against a PDF: that it is active (scripts, programs, files inside, actions when it is opened), or closed,
 * so that nobody can tell: encrypted, or written as no usual program does it, so that readers could differ about it.
 */
export function problemOfPdf(bytes: Uint8Array): 'active' | 'closed' | undefined {
  const text = Buffer.from(bytes).toString('latin1');
  const plain = withoutEscapes(text);
  if (LONG_NAME.test(plain)) return 'active';
  if (ENCRYPTED.test(plain)) return 'closed';
  let unfoldable = MAX_UNFOLDED_BYTES;
  // Objects in a row are read once each, and their data; a file of nothing but beginnings, each of which leads to the same
  // object, would be read for hours.
  let readable = 2 * text.length;
  for (const { 0: word, index } of text.matchAll(BEGINNING)) {
    const object = objectAt(text, index + word.length);
    const names = withoutEscapes(object.content);
    if (ANY_NAME.test(names)) return 'active';
    readable -= object.seen - index;
    if (object.kind === 'unclear' || readable < 0) return 'closed';
    if (object.kind === 'stream' && OBJECT_STREAM.test(names)) {
      LINE_END.lastIndex = object.end;
      const lineEnd = LINE_END.exec(text)?.[0];
      if (lineEnd === undefined || !isDeflated(object)) return 'closed';
      const unfolded = unfold(bytes.subarray(object.end + lineEnd.length), unfoldable);
      if (unfolded === undefined) return 'closed';
      const { objects, bytesRead } = unfolded;
      unfoldable -= objects.length;
      readable -= bytesRead;
      if (ANY_NAME.test(withoutEscapes(objects))) return 'active';
    }
  }
  return undefined;
}

/** Whether the data of a stream are deflated and nothing else, for every reader. */
function isDeflated(stream: PdfObject): boolean {
  const entries = entriesOf(stream);
  return (
    entries !== undefined &&
    DEFLATED.includes(entries.get('/Filter')) &&
    !OTHER_PACKING.some((packing) => entries.has(packing))
  );
}

interface Unfolded {
  readonly objects: string;
  /** How much of the data they were in: that may be much, and they nothing. */
  readonly bytesRead: number;
}

/** The objects of an object stream; undefined when they cannot be had, or are too many. */
function unfold(data: Uint8Array, maxOutputLength: number): Unfolded | undefined {
  if (maxOutputLength <= 0) return undefined;
  try {
    // With `info` it answers what its types do not say: https://nodejs.org/api/zlib.html#class-options
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
