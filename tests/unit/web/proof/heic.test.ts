import { expect, test } from 'vitest';
import { isHeic } from '#web/pictures/heic.ts';
import { HEIC, JPEG, PNG } from '#tests/support/people/pictures.ts';

const box = (brand: string) => new Blob([new Uint8Array([0, 0, 0, 24]), `ftyp${brand}`, new Uint8Array(8)]);

test('a HEIC is recognized by its first bytes, whatever its name and type', async () => {
  expect(await isHeic(new Blob([HEIC]))).toBe(true);
  expect(await isHeic(box('mif1'))).toBe(true);
});

test('other files are not recognized, such as videos, which begin similarly', async () => {
  for (const other of [new Blob([JPEG]), new Blob([PNG]), new Blob([]), box('mp42'), box('avif')]) {
    expect(await isHeic(other)).toBe(false);
  }
});
