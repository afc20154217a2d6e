/** A worker that needs longer has lost its network, or the page its memory. */
const LONGEST_MS = 120_000;

/**
 * Decodes HEIC for browsers other than Safari. The decoder is plain JavaScript: its faster WebAssembly build needs a
 * Content-Security-Policy that would apply to all scripts of the site ('wasm-unsafe-eval',
 * https://www.w3.org/TR/CSP3/#can-compile-wasm-bytes). Runs in a worker, because 12 megapixels take seconds.
 */
export function decodeHeic(file: Blob): Promise<ImageBitmap | undefined> {
  return new Promise((resolve) => {
    const worker = new Worker(new URL('./heic-worker.ts', import.meta.url), { type: 'module' });
    const end = (bitmap?: ImageBitmap) => {
      clearTimeout(timer);
      worker.terminate();
      resolve(bitmap);
    };
    const timer = setTimeout(end, LONGEST_MS);
    worker.onmessage = ({ data }: MessageEvent<unknown>) => end(data instanceof ImageBitmap ? data : undefined);
    worker.onerror = () => end();
    worker.postMessage(file);
  });
}
