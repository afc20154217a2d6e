import * as z from 'zod';
import type { ChosenFile } from './keep-files.ts';
import { type Picture, pictureShape } from './picture.ts';

const message = z.union([z.object({ kept: pictureShape }), z.object({ outcome: z.array(z.string()) })]);

const readings = new Set<() => void>();

/** Ends the workers that still keep pictures, also those of a screen that was left. */
export function endReading(): void {
  for (const end of readings) end();
}

/**
 * Keeps the pictures in a worker, beside those that were kept before. Returns, in sentences, what was not kept; undefined
 * when it was ended.
 */
export function keepInWorker(
  files: readonly ChosenFile[],
  before: readonly Picture[],
  onKept: (picture: Picture) => void,
): Promise<readonly string[] | undefined> {
  return new Promise((resolve) => {
    const worker = new Worker(new URL('./picture-worker.ts', import.meta.url), { type: 'module' });
    const end = (problems?: readonly string[]) => {
      worker.onmessage = null;
      worker.terminate();
      readings.delete(stop);
      resolve(problems);
    };
    const stop = () => end();
    readings.add(stop);
    worker.onmessage = ({ data }: MessageEvent<unknown>) => {
      const parsed = message.parse(data);
      if ('kept' in parsed) onKept(parsed.kept);
      else end(parsed.outcome);
    };
    worker.onerror = () => end(['The pictures could not be read. Please choose them again.']);
    worker.postMessage({ files, before });
  });
}

export function chosenFile(file: File): ChosenFile {
  return { path: file.webkitRelativePath === '' ? file.name : file.webkitRelativePath, file };
}
