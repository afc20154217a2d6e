import pMap from 'p-map';
import { createUploads } from '#shared/contract/accounts/uploads.ts';
import { ok, refused, type Result } from '#shared/model/result.ts';
import { IMAGE_TYPES } from '#shared/model/uploads.ts';
import { call } from '#web/api/call.ts';
import { sendFile } from '#web/api/upload-file.ts';
import { prepareImage } from '#web/pictures/prepare-image.ts';
import { readPicture } from '../pictures/picture-store.ts';
import type { Picture } from '../pictures/picture.ts';
import { withRetries } from './retry.ts';

/** The pictures cannot be sent; the message is a sentence for the clerk. */
export class PictureProblem extends Error {}

export interface SentPictures {
  /** Keys of the uploads by path, without those of pictures that cannot be read. */
  readonly keys: ReadonlyMap<string, string>;
  /** Why not all were sent, in sentences. */
  readonly problems: readonly string[];
}

/** Sends the pictures of a lot that can be read. */
export async function sendPictures(pictures: readonly Picture[], signal: AbortSignal): Promise<SentPictures> {
  // One at a time: a decoded picture of a camera takes fifty megabytes.
  const all = await pMap(pictures, prepare, { concurrency: 1 });
  const problems = all.flatMap((result) => (result.ok ? [] : [result.error]));
  const prepared = all.flatMap((result) => (result.ok ? [result.value] : []));
  if (prepared.length === 0) return { keys: new Map(), problems };
  const wanted = prepared.map(({ contentType, file, source }) => ({ contentType, size: file.size, source }));
  const { uploads } = await withRetries(() => call(createUploads, { body: { pictures: wanted }, signal }), signal);
  const keys = await pMap(
    prepared,
    async ({ path, file }, at) => {
      const target = uploads[at];
      if (target === undefined) throw new PictureProblem('The server refused a picture.');
      await withRetries(() => sendFile(target, file, { signal }), signal);
      return [path, target.key] as const;
    },
    { concurrency: 3 },
  );
  return { keys: new Map(keys), problems };
}

interface Prepared {
  readonly path: string;
  readonly file: Blob;
  readonly contentType: (typeof IMAGE_TYPES)[number];
  readonly source: string;
}

async function prepare({ path, source }: Picture): Promise<Result<Prepared, string>> {
  const picture = await readPicture(path);
  if (picture === undefined) {
    throw new PictureProblem(`This browser no longer has the picture ${path}. Please choose the pictures again.`);
  }
  const prepared = await prepareImage(picture, IMAGE_TYPES);
  if (!prepared.ok) return refused(`Without ${path}. ${prepared.error}`);
  const { file, contentType } = prepared.value;
  return ok({ path, file, contentType, source });
}
