import { closeSync, openSync, writeSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { Zip, ZipPassThrough } from 'fflate';
import type { SheetRow } from '#tests/e2e/support/import-files.ts';

/** A house scales most pictures before; one in twenty comes from the camera with 12 megapixels. */
const SIZES = { usual: [1600, 1200], camera: [4000, 3000] } as const;
const CAMERA_EVERY = 20;

/** Writes a zip with pictures of each row, no two the same. Returns its bytes. */
export async function writePictureZip(
  page: Page,
  path: string,
  rows: readonly SheetRow[],
  each: number,
): Promise<number> {
  const [usual, camera] = [await photo(page, SIZES.usual), await photo(page, SIZES.camera)];
  const file = openSync(path, 'w');
  let [bytes, count] = [0, 0];
  try {
    const zip = new Zip((error, part) => {
      if (error !== null) throw error;
      writeSync(file, part);
      bytes += part.byteLength;
    });
    for (const row of rows) {
      for (let at = 1; at <= each; at += 1) {
        count += 1;
        const name = `${row['House Number'] ?? ''}-${at}.jpg`;
        const entry = new ZipPassThrough(name);
        zip.add(entry);
        // What follows the end of a picture changes its hash and not its looks.
        entry.push(Buffer.concat([count % CAMERA_EVERY === 0 ? camera : usual, Buffer.from(name)]), true);
      }
    }
    zip.end();
  } finally {
    closeSync(file);
  }
  return bytes;
}

/** A JPEG with shapes, so that it takes as many bytes as a photo. */
async function photo(page: Page, [width, height]: readonly [number, number]): Promise<Buffer> {
  return Buffer.from(await page.evaluate<string>(`(${DRAW})(${width}, ${height})`), 'base64');
}

/** A text, because it runs in the page. */
const DRAW = `async (width, height) => {
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext('2d');
  for (let at = 0; at < 12_000; at += 1) {
    context.fillStyle = 'hsl(' + ((at * 37) % 360) + ' 40% ' + (30 + (at % 50)) + '%)';
    context.fillRect((at * 7919) % width, (at * 104_729) % height, width / 40, height / 40);
  }
  const blob = await canvas.convertToBlob({ type: 'image/jpeg', quality: 0.85 });
  const bytes = new Uint8Array(await blob.arrayBuffer());
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
}`;
