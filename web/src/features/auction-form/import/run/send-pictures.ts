import pMap from 'p-map';
import { createUploads } from '#shared/contract/accounts/uploads.ts';
import { IMAGE_TYPES } from '#shared/model/uploads.ts';
import { call } from '#web/api/call.ts';
import { sendFile } from '#web/api/upload-file.ts';
import { prepareImage } from '#web/pictures/prepare-image.ts';
import type { Picture } from '../pictures/picture.ts';
import { readPicture } from '../pictures/picture-store.ts';
import { withRetries } from './retry.ts';

/** A picture that cannot be sent; the message is a sentence for the clerk. */
export class PictureProblem extends Error {}

/** Sends the pictures of a lot. Returns the keys of the uploads in the same order. */
export async function sendPictures(pictures: readonly Picture[], signal: AbortSignal): Promise<readonly string[]> {
  if (pictures.length === 0) return [];
  // One at a time: a decoded picture of a camera takes fifty megabytes.
  const prepared = await pMap(pictures, prepare, { concurrency: 1 });
  const wanted = prepared.map(({ contentType, file, source }) => ({ contentType, size: file.size, source }));
  const { uploads } = await withRetries(() => call(createUploads, { body: { pictures: wanted }, signal }), signal);
  return pMap(
    prepared,
    async ({ file }, at) => {
      const target = uploads[at];
      if (target === undefined) throw new PictureProblem('The server refused a picture.');
      await withRetries(() => sendFile(target, file, { signal }), signal);
      return target.key;
    },
    { concurrency: 3 },
  );
}

async function prepare({ path, source }: Picture) {
  const picture = await readPicture(path);
  if (picture === undefined) {
    throw new PictureProblem(`This browser no longer has the picture ${path}. Please choose the pictures again.`);
  }
  const prepared = await prepareImage(picture, IMAGE_TYPES);
  if (prepared === undefined) throw new PictureProblem(`The picture ${path} cannot be read.`);
  return { file: prepared.file, contentType: prepared.contentType, source };
}
