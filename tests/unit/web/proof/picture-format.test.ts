import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { isCutOff } from '#shared/model/pictures/jpeg.ts';
import { HEIC, JPEG } from '#tests/support/people/pictures.ts';
import { prepareProof } from '#web/account/proof/prepare-proof.ts';
import { formatOf, readPictureFormat } from '#web/pictures/picture-format.ts';

const FOLDER = join(import.meta.dirname, '../../../support/pictures');
const file = (name: string) => new Uint8Array(readFileSync(join(FOLDER, name)));
const box = (...brands: string[]) =>
  new Blob([new Uint8Array([0, 0, 0, 24]), 'ftyp', brands[0] ?? '', new Uint8Array(4), ...brands.slice(1)]);

test.each(['jpeg', 'png', 'webp', 'gif', 'bmp', 'tiff', 'avif', 'heic'])('a %s is one, whatever its name', (format) => {
  const names: Record<string, string> = { jpeg: 'whole.jpg', png: 'cut-off.png' };
  expect(formatOf(file(names[format] ?? `${format}.jpg`))).toBe(`image/${format}`);
});

test('HEIC and AVIF are told apart by all their brands', async () => {
  expect(formatOf(HEIC)).toBe('image/heic');
  expect(await readPictureFormat(box('mif1', 'mif1', 'heic'))).toBe('image/heic');
  expect(await readPictureFormat(box('mif1', 'miaf', 'avif'))).toBe('image/avif');
});

test('other files are none, such as videos, which begin similarly, and texts', async () => {
  for (const other of [new Blob([]), box('mp42'), new Blob(['BMW X1 of 2019']), new Blob([file('text.jpg')])]) {
    expect(await readPictureFormat(other)).toBeUndefined();
  }
});

test('a JPEG is cut off when its end is missing, and not when more follows its end', () => {
  for (const name of ['whole.jpg', 'progressive.jpg']) {
    const whole = file(name);
    expect(isCutOff(whole)).toBe(false);
    expect(isCutOff(new Uint8Array([...whole, 1, 2, 0xff]))).toBe(false);
    for (let bytes = 2; bytes < whole.length - 1; bytes += 1) expect(isCutOff(whole.subarray(0, bytes))).toBe(true);
  }
  expect(isCutOff(file('cut-off.jpg'))).toBe(true);
  expect(isCutOff(JPEG)).toBe(false);
});

test('an ID proof is judged by its bytes: a text is none, a PDF is one, whatever their names', async () => {
  const proof = (content: string | Uint8Array<ArrayBuffer>, name: string, type: string) =>
    prepareProof(new File([content], name, { type }));
  const wrong = { ok: false, error: 'Please upload a valid image (JPG, PNG) or PDF file.' };
  expect(await proof('text', 'a.jpg', 'image/jpeg')).toEqual(wrong);
  expect(await proof('text', 'a.pdf', 'application/pdf')).toEqual(wrong);
  expect(await proof(`%PDF-1.4${' '.repeat(5 * 1024 * 1024 - 9)}`, 'a.jpg', '')).toMatchObject({
    value: { contentType: 'application/pdf', picture: undefined },
  });
  const large = { ok: false, error: 'File size must be less than 5MB.' };
  expect(await proof(`%PDF-1.4${' '.repeat(5 * 1024 * 1024 - 8)}`, 'a.pdf', '')).toEqual(large);
});
