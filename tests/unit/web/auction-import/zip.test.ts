import { strToU8, zipSync } from 'fflate';
import { expect, it } from 'vitest';
import { picturesInZip } from '#web/features/auction-form/import/pictures/zip.ts';
import { MAX_PICTURE_BYTES } from '#web/features/auction-form/import/sheet/limits.ts';

async function read(zip: Uint8Array<ArrayBuffer>) {
  const kept: [string, number][] = [];
  const problems = await picturesInZip(new Blob([zip]), async (path, content) => {
    kept.push([path, content.byteLength]);
  });
  return { kept, problems };
}

const zipped = (files: Parameters<typeof zipSync>[0]) => new Uint8Array(zipSync(files));

it('a zip gives its pictures, and not its other files or what macOS adds', async () => {
  const picture = strToU8('picture');
  const zip = zipped({
    'lots/1-1.JPG': picture,
    'lots/1-2.jpg': [picture, { level: 0 }],
    'lots/list.txt': picture,
    '__MACOSX/lots/._1-1.jpg': picture,
    'lots/.hidden.jpg': picture,
  });
  expect(await read(zip)).toEqual({
    kept: [
      ['lots/1-1.jpg', 7],
      ['lots/1-2.jpg', 7],
    ],
    problems: [],
  });
});

it('a picture that inflates beyond the limit is left out, and those after it are kept', async () => {
  const zip = zipped({ 'bomb.jpg': new Uint8Array(MAX_PICTURE_BYTES + 1), '2.jpg': strToU8('two') });
  expect(zip.byteLength).toBeLessThan(100_000);
  expect(await read(zip)).toEqual({ kept: [['2.jpg', 3]], problems: ['bomb.jpg is larger than 40 MB.'] });
});

it('what is no zip has no pictures', async () => {
  expect(await read(strToU8('This is no zip at all.'))).toEqual({ kept: [], problems: [] });
});
