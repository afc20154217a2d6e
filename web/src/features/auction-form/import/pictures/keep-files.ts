/** Keeps chosen pictures, and those in chosen zips, one at a time: a folder may have gigabytes. */
import { MAX_ALL_PICTURE_BYTES, MAX_PICTURE_BYTES, MAX_PICTURES } from '../sheet/limits.ts';
import type { Picture } from './picture.ts';
import { keepPicture } from './picture-store.ts';
import { TooMuch } from './too-much.ts';
import { typeOfPicture } from './picture-type.ts';
import { picturesInZip } from './zip.ts';

export interface ChosenFile {
  readonly path: string;
  readonly file: Blob;
}

/** Why not everything was kept; sentences for the clerk. */
export type KeepOutcome = readonly string[];

export async function keepFiles(
  files: readonly ChosenFile[],
  onKept: (picture: Picture) => void,
): Promise<KeepOutcome> {
  let [count, bytes] = [0, 0];
  const problems: string[] = [];
  const keep = async (path: string, content: Uint8Array<ArrayBuffer>): Promise<void> => {
    count += 1;
    bytes += content.byteLength;
    if (count > MAX_PICTURES || bytes > MAX_ALL_PICTURE_BYTES) throw new TooMuch();
    const source = await hashOf(content);
    await keepPicture(path, new Blob([content], { type: typeOfPicture(path) ?? '' }));
    onKept({ path, source, size: content.byteLength });
  };
  for (const { path, file } of files) {
    try {
      if (/\.zip$/i.test(path)) problems.push(...(await picturesInZip(file, keep)));
      else if (typeOfPicture(path) === undefined) problems.push(`${path} is no picture (JPG, PNG, WebP or HEIC).`);
      else if (file.size > MAX_PICTURE_BYTES) problems.push(`${path} is larger than 40 MB.`);
      else await keep(path.toLowerCase(), new Uint8Array(await file.arrayBuffer()));
    } catch (error) {
      if (error instanceof TooMuch) return [...problems, 'There are too many pictures for one import.'];
      const isFull = error instanceof DOMException && error.name === 'QuotaExceededError';
      if (isFull)
        return [
          ...problems,
          'This browser has no room for more pictures. Please free some space and choose the others again.',
        ];
      problems.push(`${path} could not be read.`);
    }
  }
  return problems;
}

/** As `picture-source.ts` defines it. */
async function hashOf(content: Uint8Array<ArrayBuffer>): Promise<string> {
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', content));
  return Array.from(hash.subarray(0, 16), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
