import { inflateSync } from 'node:zlib';

/**
 * PDF (ISO 32000-1) as far as it matters here: what a document does beside being read is named in dictionaries (12.6),
 * which stand in the file as they are or, from version 1.5 on, deflated in object streams (7.5.7).
 */

/** Long enough not to stand in compressed data by chance: looked for in the whole file. */
const ACTIVE = ['JavaScript', 'Launch', 'OpenAction', 'EmbeddedFile', 'EmbeddedFiles', 'RichMedia', 'Rendition'];
/** Three bytes stand in pictures by chance: looked for outside of streams. */
const ACTIVE_SHORT = ['JS', 'AA', 'XFA'];
/** A name ends at white space, at a delimiter or with the file (7.2.2). */
const nameOf = (names: readonly string[]) => new RegExp(String.raw`/(?:${names.join('|')})(?![^\s\0()<>[\]{}/%])`);

const LONG_NAME = nameOf(ACTIVE);
const ANY_NAME = nameOf([...ACTIVE, ...ACTIVE_SHORT]);
const ENCRYPTED = nameOf(['Encrypt']);
/** Only object streams have a first object. */
const OBJECT_STREAM = nameOf(['ObjStm', 'First']);
const OTHER_PACKING = nameOf(['DecodeParms', 'DP', 'F']);
const DEFLATED = /\/Filter\s*(?:\/FlateDecode|\[\s*\/FlateDecode\s*\])(?![^\s\0()<>[\]{}/%])/;
const BOUNDARY = /endobj|endstream|stream(?:\r\n|\n|\r)/g;

/** A few kilobytes can unfold to gigabytes. Documents of a few pages have less than one of these. */
const MAX_UNFOLDED_BYTES = 16 * 1024 * 1024;

/**
 * What speaks against a PDF: that it is active (scripts, programs, files inside, actions when it is opened), or closed,
 * so that nobody can tell: encrypted, or packed as no usual program does it.
 */
export function problemOfPdf(bytes: Uint8Array): 'active' | 'closed' | undefined {
  const text = Buffer.from(bytes).toString('latin1');
  const plain = withoutEscapes(text);
  if (LONG_NAME.test(plain)) return 'active';
  if (ENCRYPTED.test(plain)) return 'closed';
  let unfoldable = MAX_UNFOLDED_BYTES;
  // What comes before a stream is read once for each; a file of nothing but such words would be read for hours.
  let readable = 2 * text.length;
  let from = 0;
  let isInStream = false;
  for (const { 0: word, index } of text.matchAll(BOUNDARY)) {
    const isEnd = word.startsWith('end');
    if (!isEnd || !isInStream) {
      const before = withoutEscapes(text.slice(from, index));
      readable -= before.length;
      if (readable < 0) return 'closed';
      if (!isInStream && ANY_NAME.test(before)) return 'active';
      if (!isEnd && OBJECT_STREAM.test(before) && before.includes('/Filter')) {
        const objects = unfold(bytes.subarray(index + word.length), before, unfoldable);
        if (objects === undefined) return 'closed';
        unfoldable -= objects.length;
        if (ANY_NAME.test(withoutEscapes(objects))) return 'active';
      }
    }
    isInStream = !isEnd;
    if (isEnd) from = index + word.length;
  }
  return !isInStream && ANY_NAME.test(withoutEscapes(text.slice(from))) ? 'active' : undefined;
}

/** In a name, any letter may be written as its number: `/J#53` (7.3.5). */
function withoutEscapes(text: string): string {
  return text.replace(/#([0-9a-f]{2})/gi, (_escape, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
}

/** The objects of an object stream; undefined when they are not simply deflated, or too many. */
function unfold(data: Uint8Array, dictionary: string, maxOutputLength: number): string | undefined {
  if (!DEFLATED.test(dictionary) || OTHER_PACKING.test(dictionary) || maxOutputLength <= 0) return undefined;
  try {
    return inflateSync(data, { maxOutputLength }).toString('latin1');
  } catch {
    return undefined;
  }
}
