import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkSizeAndType } from '#functions/platform/files/checked-file.ts';
import { MAGIC_LENGTH, typeOfBytes } from '#functions/platform/files/file-type.ts';
import { UPLOAD_LIMIT_BYTES } from '#shared/model/uploads.ts';

const text = (letters: string) => Buffer.from(letters, 'latin1');
const FILES = {
  'image/jpeg': text('\xff\xd8\xff'),
  'image/png': text('\x89PNG\r\n\x1a\n'),
  'image/webp': text('RIFF\x01\x02\x03\x04WEBP'),
  'application/pdf': text('%PDF-'),
} as const;

describe('typeOfBytes', () => {
  it.each(Object.entries(FILES))('recognises %s by its first bytes, whatever follows', (type, magic) => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), (rest) => {
        expect(typeOfBytes(Buffer.concat([magic, rest]))).toBe(type);
      }),
    );
  });

  it.each(Object.entries(FILES))('does not recognise a partial signature of %s', (_type, magic) => {
    for (let length = 0; length < magic.length; length += 1) {
      expect(typeOfBytes(magic.subarray(0, length))).toBeUndefined();
    }
  });

  it.each([
    ['a PDF behind other bytes, which lenient readers would open', '\n%PDF-1.7'],
    ['HTML with a PDF inside', '<script>alert(1)</script>%PDF-1.7'],
    ['a GIF with a JPEG inside', 'GIF89a\xff\xd8\xff'],
    ['a RIFF container that is not WebP', 'RIFF\x00\x00\x00\x00WAVE'],
    ['a PNG whose line ends were rewritten', '\x89PNG\n\x1a\n\x00'],
    ['a PNG with a byte order mark', '\xef\xbb\xbf\x89PNG\r\n\x1a\n'],
    ['SVG', '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'],
    ['ZIP', 'PK\x03\x04'],
    ['a lower case PDF', '%pdf-1.7'],
    ['the name of a type', 'image/png'],
  ])('refuses %s', (_what, bytes) => {
    expect(typeOfBytes(text(bytes))).toBeUndefined();
  });

  it('recognises a JPEG followed by a script as a JPEG, so that it is only served as one', () => {
    expect(typeOfBytes(text('\xff\xd8\xff\xe0/*<script>alert(1)</script>*/%PDF-1.7'))).toBe('image/jpeg');
  });

  it('needs no more than MAGIC_LENGTH bytes', () => {
    expect(Math.max(...Object.values(FILES).map((magic) => magic.length))).toBe(MAGIC_LENGTH);
  });
});

describe('checkSizeAndType', () => {
  const sentence = (...of: Parameters<typeof checkSizeAndType>) => {
    const judged = checkSizeAndType(...of);
    return judged.ok ? judged.value : judged.error;
  };
  const invalid = (message: string) => ({ code: 'INVALID_FILE', message });

  it('allows each kind its own types', () => {
    expect(sentence('id-proof', 10, FILES['application/pdf'])).toBe('application/pdf');
    expect(sentence('auction-image', 10, FILES['image/webp'])).toBe('image/webp');
    expect(sentence('auction-image', 10, FILES['application/pdf'])).toEqual(
      invalid('Please upload valid images (JPG, PNG or WebP).'),
    );
    expect(sentence('id-proof', 10, FILES['image/webp'])).toEqual(
      invalid('Please upload a valid image (JPG, PNG) or PDF file.'),
    );
  });

  it('refuses empty files and files of 5 MB or more', () => {
    const png = FILES['image/png'];
    expect(sentence('id-proof', 0, new Uint8Array())).toEqual(invalid('The file is empty.'));
    expect(sentence('id-proof', UPLOAD_LIMIT_BYTES - 1, png)).toBe('image/png');
    expect(sentence('id-proof', UPLOAD_LIMIT_BYTES, png)).toEqual(invalid('File size must be less than 5MB.'));
  });
});
