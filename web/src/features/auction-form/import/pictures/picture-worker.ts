import * as z from 'zod';
import { keepFiles } from './keep-files.ts';

const files = z.array(z.object({ path: z.string(), file: z.instanceof(Blob) }));

/** A worker for chosen pictures and zips: keeps each picture on this device and posts what it has kept. */
globalThis.onmessage = async ({ data }: MessageEvent<unknown>) => {
  const outcome = await keepFiles(files.parse(data), (kept) => globalThis.postMessage({ kept }));
  globalThis.postMessage({ outcome });
};
