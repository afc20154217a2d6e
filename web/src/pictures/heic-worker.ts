import libheif from 'libheif-js';
import { isTooManyPixels } from '../../../shared/model/uploads.ts';

/** A worker for one picture: is sent a HEIC file, answers an `ImageBitmap`, or null when the file cannot be read. */
globalThis.onmessage = async ({ data }: MessageEvent<unknown>) => {
  const bitmap = data instanceof Blob ? await decode(data) : null;
  globalThis.postMessage(bitmap, { transfer: bitmap === null ? [] : [bitmap] });
};

async function decode(file: Blob): Promise<ImageBitmap | null> {
  const images = new libheif.HeifDecoder().decode(new Uint8Array(await file.arrayBuffer()));
  const image = images.find((one) => one.is_primary()) ?? images[0];
  if (image === undefined) return null;
  const [width, height] = [image.get_width(), image.get_height()];
  // Decoded, a pixel takes four bytes, here and in the page.
  if (isTooManyPixels({ width, height })) return null;
  const pixels = new ImageData(width, height);
  const decoded = await new Promise<ImageData | null>((resolve) => image.display(pixels, resolve));
  return decoded && createImageBitmap(decoded);
}
