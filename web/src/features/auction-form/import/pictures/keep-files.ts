/** Keeps chosen pictures, and those in chosen zips, one at a time: a folder may have gigabytes. */
import { END_OF_JPEG, isCutOff } from '#shared/model/pictures/jpeg.ts';
import { joined } from '#shared/model/pictures/picture.ts';
import { stripPicture } from '#shared/model/pictures/strip-picture.ts';
import { IMAGE_TYPES } from '#shared/model/uploads.ts';
import { formatName, formatOf, type PictureFormat } from '#web/pictures/picture-format.ts';
import { MAX_ALL_PICTURE_BYTES, MAX_PICTURE_BYTES, MAX_PICTURES } from '#web/sheet/limits.ts';
import { keepPicture } from './picture-store.ts';
import type { Picture } from './picture.ts';
import { readFilesInZip, isAddedBySystem } from './zip.ts';

export interface ChosenFile {
  /** With the chosen folder. */
  readonly path: string;
  readonly file: Blob;
}

class TooMuch extends Error {}

/** Returns what was not kept, or not under its name, in sentences for the clerk. */
export async function keepFiles(
  files: readonly ChosenFile[],
  before: readonly Picture[],
  onKept: (picture: Picture) => void,
): Promise<readonly string[]> {
  const kept = new Map(before.map((picture) => [picture.path, picture]));
  let bytes = before.reduce((sum, { size }) => sum + size, 0);
  const problems: string[] = [];
  const keep = async (chosen: string, within: string, content: Uint8Array<ArrayBuffer>): Promise<void> => {
    const format = formatOf(content);
    const isBroken = format === 'image/jpeg' && isCutOff(content);
    const problem = await problemOf(chosen, isBroken ? joined([content, END_OF_JPEG]) : content, format);
    if (problem !== undefined) return void problems.push(`${chosen} ${problem}`);
    bytes += content.byteLength;
    if (kept.size >= MAX_PICTURES || bytes > MAX_ALL_PICTURE_BYTES) throw new TooMuch(chosen);
    const source = await hashOf(content);
    const path = placeFor(chosen, (there) => there.source === source || (there.isCutOff === true && !isBroken), kept);
    if (path !== chosen && !kept.has(path))
      problems.push(`A different ${chosen} was chosen before. This one is kept as ${path}.`);
    const picture = { path, within, source, size: content.byteLength, ...(isBroken && { isCutOff: true }) };
    await keepPicture(path, new Blob([content]));
    kept.set(path, picture);
    onKept(picture);
  };
  for (const { path, file } of files) {
    try {
      if (isAddedBySystem(path)) continue;
      if (/\.zip$/i.test(path)) {
        problems.push(
          ...(await readFilesInZip(path, file, (within, content) => keep(`${path}/${within}`, within, content))),
        );
      } else if (file.size > MAX_PICTURE_BYTES) problems.push(`${path} is larger than 40 MB.`);
      else await keep(path, path, new Uint8Array(await file.arrayBuffer()));
    } catch (error) {
      if (error instanceof TooMuch) return [...problems, `${error.message} and all after it are not kept: ${TOO_MANY}`];
      if (isFull(error)) return [...problems, `${path} and all after it are not kept: ${NO_ROOM}`];
      problems.push(`${path} could not be read.`);
    }
  }
  return problems;
}

const TOO_MANY = 'there are too many pictures for one import.';
const NO_ROOM = 'this browser has no room for more pictures. Please free some space and choose them again.';
const isFull = (error: unknown): boolean => error instanceof DOMException && error.name === 'QuotaExceededError';

/** Why a file is no picture for a lot. Only what the server would not take as it is gets decoded, since that is slow. */
async function problemOf(
  path: string,
  content: Uint8Array<ArrayBuffer>,
  format: PictureFormat | undefined,
): Promise<string | undefined> {
  if (format === undefined) {
    return /\.zip$/i.test(path) ? 'is a zip in a zip. Please unpack it and choose its files.' : 'is no picture.';
  }
  // HEIC takes seconds.
  const type = IMAGE_TYPES.find((candidate) => candidate === format);
  if (format === 'image/heic' || (type !== undefined && stripPicture(type, content) !== undefined)) return undefined;
  try {
    (await createImageBitmap(new Blob([content]))).close();
    return undefined;
  } catch {
    return `is a ${formatName(format)} picture that is damaged, or of a kind that this browser cannot read. Please save it as JPG.`;
  }
}

/** The path, with a number if a picture has it that may not be replaced. */
function placeFor(path: string, mayReplace: (there: Picture) => boolean, kept: ReadonlyMap<string, Picture>): string {
  for (let number = 1; ; number += 1) {
    const place = number === 1 ? path : path.replace(/(?:\.[^./]*)?$/, ` (${number})$&`);
    const there = kept.get(place);
    if (there === undefined || mayReplace(there)) return place;
  }
}

/** As `shared/model/uploads.ts` defines it. */
async function hashOf(content: Uint8Array<ArrayBuffer>): Promise<string> {
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', content));
  return Array.from(hash.subarray(0, 16), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
