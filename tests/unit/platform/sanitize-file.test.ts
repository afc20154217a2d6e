import { readdir, readFile } from 'node:fs/promises';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sanitizeFile } from '#functions/platform/files/sanitize-file.ts';
import { TOO_MANY_PIXELS, type UploadContentType } from '#shared/model/uploads.ts';
import {
  canvas,
  exif,
  lossless,
  markedJpeg,
  markedPng,
  pngChunk,
  pngOfSize,
  riffChunk,
  SECRET,
  webpOf,
} from '#tests/support/people/marked-pictures.ts';
import { JPEG, PNG } from '#tests/support/people/pictures.ts';

function bare(type: UploadContentType, bytes: Uint8Array): Buffer {
  const file = sanitizeFile(type, bytes);
  if (!file.ok) throw new Error(file.error.message);
  return Buffer.from(file.value);
}

function sentence(type: UploadContentType, bytes: Uint8Array): string | undefined {
  const file = sanitizeFile(type, bytes);
  return file.ok ? undefined : file.error.message;
}

/** Exif data with an orientation and nothing else. */
const exifOf = (orientation: number) =>
  Buffer.from([...Buffer.from('MM\0*\0\0\0\x08\0\x01\x01\x12\0\x03\0\0\0\x01\0'), orientation, 0, 0, 0, 0, 0, 0]);
const EXIF_FLAG = 0x08;
const WEBP = webpOf(lossless(40, 30));
const marked = webpOf(
  canvas(0x2c, 40, 30),
  riffChunk('ICCP', Buffer.from('colours')),
  lossless(40, 30),
  riffChunk('EXIF', exif(6)),
  riffChunk('XMP ', Buffer.from(SECRET)),
  riffChunk('junk', Buffer.from(SECRET)),
);

describe('a stored picture keeps its pixels, colours and orientation', () => {
  it.each([
    ['image/jpeg', JPEG],
    ['image/png', PNG],
    ['image/webp', WEBP],
  ] as const)('a plain %s is not changed', (type, bytes) => {
    expect(bare(type, bytes)).toEqual(Buffer.from(bytes));
  });

  it('every picture of the demo is accepted', async () => {
    const folder = new URL('../../../infra/local/demo/pictures/', import.meta.url);
    const names = (await readdir(folder)).filter((name) => /\.(webp|jpg)$/.test(name));
    expect(names.length).toBeGreaterThan(2);
    for (const name of names) {
      const type = name.endsWith('webp') ? 'image/webp' : 'image/jpeg';
      expect(sentence(type, await readFile(new URL(name, folder))), name).toBeUndefined();
    }
  });

  it('a JPEG loses Exif, XMP, IPTC, comments, previews and trailing bytes', () => {
    const { marked: photo, profile } = markedJpeg(6);
    const kept = bare('image/jpeg', photo);
    expect(kept.includes(SECRET)).toBe(false);
    const app1 = Buffer.concat([Buffer.from([0xff, 0xe1, 0, 34]), Buffer.from('Exif\0\0'), exifOf(6)]);
    expect(kept).toEqual(Buffer.concat([JPEG.subarray(0, 2), app1, profile, JPEG.subarray(2)]));
  });

  it('a PNG loses texts, Exif, times, private chunks and trailing bytes', () => {
    const kept = bare('image/png', markedPng(3));
    expect(kept).toEqual(Buffer.concat([PNG.subarray(0, 33), pngChunk('eXIf', exifOf(3)), PNG.subarray(33)]));
  });

  it('a WebP loses Exif, XMP, unknown chunks and trailing bytes', () => {
    const kept = bare('image/webp', Buffer.concat([marked, Buffer.from(SECRET)]));
    expect(kept).toEqual(
      webpOf(
        canvas(0x20 | EXIF_FLAG, 40, 30),
        riffChunk('ICCP', Buffer.from('colours')),
        lossless(40, 30),
        riffChunk('EXIF', exifOf(6)),
      ),
    );
  });

  it('an upright picture keeps no Exif at all', () => {
    const { marked: photo, profile } = markedJpeg(1);
    expect(bare('image/jpeg', photo)).toEqual(Buffer.concat([JPEG.subarray(0, 2), profile, JPEG.subarray(2)]));
  });
});

describe('the size of a picture is checked before it is decoded', () => {
  const jpegOfSize = (width: number, height: number) => {
    const bytes = Buffer.from(JPEG);
    const frame = bytes.indexOf(Buffer.from([0xff, 0xc0]));
    bytes.writeUInt16BE(height, frame + 5);
    bytes.writeUInt16BE(width, frame + 7);
    return bytes;
  };
  const webpOfSize = (width: number, height: number) => webpOf(lossless(width, height));

  it.each([
    ['image/jpeg', jpegOfSize],
    ['image/png', pngOfSize],
    ['image/webp', webpOfSize],
  ] as const)('%s may have 50 megapixels and 12,000 pixels on a side', (type, ofSize) => {
    expect(sentence(type, ofSize(12_000, 4_166))).toBeUndefined();
    expect(sentence(type, ofSize(12_000, 4_167))).toBe(TOO_MANY_PIXELS);
    expect(sentence(type, ofSize(12_001, 1))).toBe(TOO_MANY_PIXELS);
    expect(sentence(type, ofSize(1, 12_001))).toBe(TOO_MANY_PIXELS);
  });
});

describe('a malformed picture is refused', () => {
  const UNREADABLE = /^This picture cannot be read/;
  const frame = JPEG.subarray(JPEG.indexOf(0xc0) - 1, JPEG.indexOf(0xc4) - 1);

  it.each([
    ['a JPEG with a second frame', 'image/jpeg', Buffer.concat([JPEG.subarray(0, 2), frame, JPEG.subarray(2)])],
    ['a PNG with a second header', 'image/png', Buffer.concat([PNG.subarray(0, 33), PNG.subarray(8)])],
    ['a PNG without pixels', 'image/png', Buffer.concat([PNG.subarray(0, 33), pngChunk('IEND', Buffer.alloc(0))])],
    ['a PNG of no width', 'image/png', pngOfSize(0, 7)],
    ['a WebP whose canvas is not its picture', 'image/webp', webpOf(canvas(0, 41, 30), lossless(40, 30))],
    ['a WebP with two pictures', 'image/webp', webpOf(lossless(40, 30), lossless(40, 30))],
    ['an animated WebP', 'image/webp', webpOf(canvas(2, 40, 30), riffChunk('ANIM', Buffer.alloc(6)), lossless(40, 30))],
  ] as const)('%s', (_what, type, bytes) => {
    expect(sentence(type, bytes)).toMatch(UNREADABLE);
  });

  it.each([
    ['image/jpeg', Buffer.from(JPEG)],
    ['image/png', Buffer.from(PNG)],
    ['image/webp', marked],
  ] as const)('%s truncated at any length', (type, bytes) => {
    for (let length = 12; length < bytes.length - 1; length += 1) {
      expect(sentence(type, bytes.subarray(0, length)), String(length)).toMatch(UNREADABLE);
    }
  });

  it.each([
    ['image/jpeg', markedJpeg(6).marked],
    ['image/png', markedPng(6)],
    ['image/webp', marked],
  ] as const)('%s with random bytes changed is refused or stored clean', (type, bytes) => {
    const change = fc.tuple(fc.nat(bytes.length - 1), fc.nat(255));
    fc.assert(
      fc.property(fc.array(change, { minLength: 1, maxLength: 8 }), (changes) => {
        const changed = Buffer.from(bytes);
        for (const [at, value] of changes) changed[at] = value;
        const answer = sanitizeFile(type, changed);
        // A clean file: a second run removes nothing more.
        if (answer.ok) expect(bare(type, answer.value)).toEqual(Buffer.from(answer.value));
      }),
    );
  });
});
