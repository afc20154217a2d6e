import { isTooManyPixels } from '#shared/model/uploads.ts';
import { loadLibheif } from './libheif.ts';

/**
 * A worker for one picture: receives a HEIC file and posts an `ImageBitmap`, or null when the file cannot be
 * decoded.
 */
globalThis.onmessage = async ({ data }: MessageEvent<unknown>) => {
  // The page hears of what is thrown, but not of a promise that rejects, such as that of the decoder's own file.
  const bitmap = data instanceof Blob ? await decode(data).catch(() => null) : null;
  globalThis.postMessage(bitmap, { transfer: bitmap === null ? [] : [bitmap] });
};

async function decode(file: Blob): Promise<ImageBitmap | null> {
  const libheif = await loadLibheif();
  const images = new libheif.HeifDecoder().decode(new Uint8Array(await file.arrayBuffer()));
  const image = images.find((candidate) => candidate.is_primary()) ?? images[0];
  if (image === undefined) return null;
  const [width, height] = [image.get_width(), image.get_height()];
  // A decoded pixel takes four bytes, in the worker and in the page.
  if (isTooManyPixels({ width, height })) return null;
  const pixels = new ImageData(width, height);
  const decoded = await new Promise<ImageData | null>((resolve) => image.display(pixels, resolve));
  return decoded && createImageBitmap(decoded);
}
