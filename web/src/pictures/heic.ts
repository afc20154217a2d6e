/** The brands after `ftyp` in phones' pictures: HEVC in a HEIF file (ISO/IEC 23008-12, annex B.4). */
const BRANDS = ['heic', 'heix', 'hevc', 'hevx', 'heim', 'heis', 'mif1'];

/** Reads the first bytes, because browsers that do not know the format report no type. */
export async function isHeic(file: Blob): Promise<boolean> {
  const start = new TextDecoder('latin1').decode(await file.slice(4, 12).arrayBuffer());
  return start.startsWith('ftyp') && BRANDS.includes(start.slice(4));
}

/**
 * Decodes HEIC for browsers other than Safari. The decoder is plain JavaScript: its faster WebAssembly build needs a
 * Content-Security-Policy that would apply to all scripts of the site ('wasm-unsafe-eval',
 * https://www.w3.org/TR/CSP3/#can-compile-wasm-bytes). Runs in a worker, because 12 megapixels take seconds.
 */
export function decodeHeic(file: Blob): Promise<ImageBitmap | undefined> {
  return new Promise((resolve) => {
    const worker = new Worker(new URL('./heic-worker.ts', import.meta.url), { type: 'module' });
    const end = (bitmap?: ImageBitmap) => {
      worker.terminate();
      resolve(bitmap);
    };
    worker.onmessage = ({ data }: MessageEvent<unknown>) => end(data instanceof ImageBitmap ? data : undefined);
    worker.onerror = () => end();
    worker.postMessage(file);
  });
}
