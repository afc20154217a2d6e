import type { Locator, Page } from '@playwright/test';
import { JPEG } from '#tests/support/people/pictures.ts';

export const READY = 'Ready. It is sent with the form.';
export const PROOF = { name: 'passport.jpg', mimeType: 'image/jpeg', buffer: Buffer.from(JPEG) };

type Share = readonly [x: number, y: number];

/** Drags from one place of an element to another, both in shares of its size. */
export async function drag(page: Page, onto: Locator, from: Share, to: Share): Promise<void> {
  const { x, y, width, height } = (await onto.boundingBox())!;
  await page.mouse.move(x + from[0] * width, y + from[1] * height);
  await page.mouse.down();
  await page.mouse.move(x + to[0] * width, y + to[1] * height, { steps: 4 });
  await page.mouse.up();
}

/** Counts the files that the page has sent to storage. */
export function countUploads(page: Page): () => number {
  let count = 0;
  page.on('request', (request) => {
    if (request.method() === 'POST' && /multipart/.test(request.headers()['content-type'] ?? '')) count += 1;
  });
  return () => count;
}

/** Noise of 12 megapixels, which JPEG cannot compress. */
export async function largePhoto(page: Page): Promise<Buffer> {
  const bytes = await page.evaluate(async () => {
    const canvas = new OffscreenCanvas(4000, 3000);
    const noise = new ImageData(500, 500);
    for (let byte = 0; byte < noise.data.length; byte += 4) {
      // Between the colours that the test distinguishes.
      noise.data.fill(100 + Math.random() * 56, byte, byte + 3);
      noise.data[byte + 3] = 255;
    }
    const context = canvas.getContext('2d', { willReadFrequently: true })!;
    for (let x = 0; x < 4000; x += 500) for (let y = 0; y < 3000; y += 500) context.putImageData(noise, x, y);
    const blob = await canvas.convertToBlob({ type: 'image/jpeg', quality: 1 });
    return Array.from(new Uint8Array(await blob.arrayBuffer()), (byte) => String.fromCharCode(byte)).join('');
  });
  return Buffer.from(bytes, 'latin1');
}

/** The names of the colours of a stored picture at these places. */
export async function coloursAt(page: Page, address: string, places: readonly Share[]): Promise<string[]> {
  const response = await page.request.get(address);
  const source = `data:image/jpeg;base64,${(await response.body()).toString('base64')}`;
  return page.evaluate(
    async ([url, shares]) => {
      const image = new Image();
      image.src = url;
      await image.decode();
      const canvas = new OffscreenCanvas(image.naturalWidth, image.naturalHeight);
      const context = canvas.getContext('2d', { willReadFrequently: true })!;
      context.drawImage(image, 0, 0);
      return shares.map(([x, y]) => {
        const [red = 0, green = 0, blue = 0] = context.getImageData(x * canvas.width, y * canvas.height, 1, 1).data;
        if (Math.max(red, green, blue) < 12) return 'black';
        if (red > 150 && blue < 80) return 'red';
        if (blue > 150 && red < 80) return 'blue';
        return Math.abs(red - blue) < 20 ? 'grey' : `${red} ${green} ${blue}`;
      });
    },
    [source, places] as const,
  );
}
