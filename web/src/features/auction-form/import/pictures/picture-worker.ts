import * as z from 'zod';
import { keepFiles } from './keep-files.ts';
import { pictureShape } from './picture.ts';

const chosen = z.object({
  files: z.array(z.object({ path: z.string(), file: z.instanceof(Blob) })),
  before: z.array(pictureShape),
});

/** A worker for chosen pictures and zips: keeps each picture on this device and posts what it has kept. */
globalThis.onmessage = async ({ data }: MessageEvent<unknown>) => {
  const { files, before } = chosen.parse(data);
  const outcome = await keepFiles(files, before, (kept) => globalThis.postMessage({ kept }));
  globalThis.postMessage({ outcome });
};
