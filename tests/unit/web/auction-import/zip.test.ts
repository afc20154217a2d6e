import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { strToU8, zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { readFilesInZip } from '#web/features/auction-form/import/pictures/zip.ts';
import { MAX_PICTURE_BYTES } from '#web/sheet/limits.ts';

async function read(zip: Uint8Array<ArrayBuffer>) {
  const kept: [string, number][] = [];
  const problems = await readFilesInZip('a.zip', new Blob([zip]), async (path, content) => {
    kept.push([path, content.byteLength]);
  });
  return { kept, problems };
}

const zipped = (files: Parameters<typeof zipSync>[0]) => new Uint8Array(zipSync(files));
/** A file that a program wrote; its name begins with the program. */
const written = (name: string) => new Uint8Array(readFileSync(join(import.meta.dirname, 'zips', name)));

/** Changes bytes wherever they are, as names that are in a zip twice. */
function changed(zip: Uint8Array, from: string, to: string): Uint8Array<ArrayBuffer> {
  return new Uint8Array(Buffer.from(Buffer.from(zip).toString('latin1').replaceAll(from, to), 'latin1'));
}

describe('a zip', () => {
  it('gives all its files with their folders, and not what systems add', async () => {
    const file = strToU8('picture');
    const zip = zipped({
      'lots/1-1.JPG': file,
      'lots/1-2.jpg': [file, { level: 0 }],
      'lots/list.txt': file,
      'lots/.hidden.jpg': file,
      '__MACOSX/lots/._1-1.jpg': file,
      'lots/._1-2.jpg': file,
      'lots/.DS_Store': file,
      'Thumbs.db': file,
      'empty/': new Uint8Array(),
    });
    const kept = ['lots/1-1.JPG', 'lots/1-2.jpg', 'lots/list.txt', 'lots/.hidden.jpg'].map((path) => [path, 7]);
    expect(await read(zip)).toEqual({ kept, problems: [] });
  });

  it.each([
    ['info-zip-folders.zip', ['lots/1-1.jpg', 'lots/list.txt', 'inner.zip', '1-2.png']],
    ['info-zip-zip64.zip', ['1-1.jpg']],
  ])('of a program is read: %s', async (name, paths) => {
    const { kept, problems } = await read(written(name));
    expect(kept.map(([path]) => path)).toEqual(paths);
    expect(problems).toEqual([]);
  });

  it.each([
    ['UTF-8 without the flag that says so', 'CitroXXn.jpg', 'Citro\u00c3\u00abn.jpg', 'Citroën.jpg'],
    ['the letters of DOS', 'CitroXn.jpg', 'Citro\u0089n.jpg', 'Citroën.jpg'],
    ['backslashes', 'lots:1.jpg', 'lots\\1.jpg', 'lots/1.jpg'],
  ])('may have names in %s', async (_how, plain, bytes, name) => {
    const zip = changed(zipped({ [plain]: strToU8('picture') }), plain, bytes);
    expect(await read(zip)).toEqual({ kept: [[name, 7]], problems: [] });
  });
});

describe('a zip is refused whole', () => {
  it.each(['info-zip-password.zip', '7zip-aes-password.zip'])('when it has a password: %s', async (name) => {
    expect(await read(written(name))).toEqual({
      kept: [],
      problems: ['a.zip has a password. Please make a zip without one. None of it is kept.'],
    });
  });

  it('when its download broke off, wherever that was', async () => {
    const whole = written('info-zip-folders.zip');
    const problems = ['a.zip is not whole. Perhaps its download broke off: please get it again. None of it is kept.'];
    for (const bytes of [60, 600, whole.length - 300, whole.length - 30, whole.length - 1]) {
      expect(await read(whole.slice(0, bytes))).toEqual({ kept: [], problems });
    }
  });

  it('when it is none', async () => {
    const problems = ['a.zip is no zip, whatever its name says.'];
    expect(await read(strToU8('This is no zip at all.'))).toEqual({ kept: [], problems });
    expect(await read(new Uint8Array())).toEqual({ kept: [], problems });
  });
});

describe('a file of a zip is named with the reason, and the others are kept', () => {
  const two = strToU8('two');

  it('when it is too large', async () => {
    const zip = zipped({ 'bomb.jpg': new Uint8Array(MAX_PICTURE_BYTES + 1), '2.jpg': two });
    expect(await read(zip)).toEqual({ kept: [['2.jpg', 3]], problems: ['bomb.jpg is larger than 40 MB.'] });
  });

  it('when it is damaged', async () => {
    const zip = zipped({ '1.jpg': [strToU8('picture'), { level: 0 }], '2.jpg': two });
    expect(await read(changed(zip, 'picture', 'pixture'))).toEqual({
      kept: [['2.jpg', 3]],
      problems: ['1.jpg is damaged and cannot be unpacked.'],
    });
  });

  it('when it inflates beyond the size that the zip says', async () => {
    const zip = zipped({ 'bomb.jpg': new Uint8Array(1000), '2.jpg': two });
    const size = (bytes: number) => Buffer.from(Uint32Array.of(bytes).buffer).toString('latin1');
    expect(await read(changed(zip, size(1000), size(10)))).toEqual({
      kept: [['2.jpg', 3]],
      problems: ['bomb.jpg is damaged and cannot be unpacked.'],
    });
  });

  it('when it is packed in an unusual way', async () => {
    expect(await read(written('7zip-lzma.zip'))).toEqual({
      kept: [],
      problems: ['1-1.jpg is packed in a way that cannot be read.'],
    });
  });
});

it('a zip without files says so', async () => {
  expect(await read(zipped({}))).toEqual({ kept: [], problems: ['a.zip is empty.'] });
});
