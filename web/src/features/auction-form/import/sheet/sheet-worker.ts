import { parseSheet } from './parse-sheet.ts';

/** A worker for one sheet: receives the file's bytes and posts a `Sheet` or a sentence. */
globalThis.onmessage = async ({ data }: MessageEvent<unknown>) => {
  if (data instanceof ArrayBuffer) globalThis.postMessage(await parseSheet(data));
};
