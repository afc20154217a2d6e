import { ok, refused, type Result } from '#shared/model/result.ts';
import { ID_PROOF_TYPES, isPdf, UPLOAD_LIMIT_BYTES } from '#shared/model/uploads.ts';
import { contextOf } from '#web/pictures/canvas.ts';
import { readPictureFormat } from '#web/pictures/picture-format.ts';
import { paintOver, prepareImage, type PreparedImage } from '#web/pictures/prepare-image.ts';
import { type Cover, paintCovers } from './cover/covers.ts';

type ProofType = (typeof ID_PROOF_TYPES)[number];

/** A picture of the proof in memory. Its covers are painted over it before every upload. */
export interface ProofPicture {
  readonly uncovered: PreparedImage<ProofType>;
  readonly covers: readonly Cover[];
}

/** The file to upload. */
export interface PreparedProof {
  readonly file: Blob;
  readonly contentType: ProofType;
  /** Undefined for a PDF. */
  readonly picture: ProofPicture | undefined;
  readonly preview: string | undefined;
}

/** Said of a picture that is used all the same. */
export const CUT_OFF =
  'The end of this file is missing, so a part of the picture may be grey. Is all of it there? If not, please choose another one.';

const TOO_LARGE = 'File size must be less than 5MB.';

/** The file to upload, or an error message. Judged by its bytes: large photos are reduced, other pictures become JPEG. */
export async function prepareProof(file: File): Promise<Result<PreparedProof, string>> {
  if ((await readPictureFormat(file)) !== undefined) {
    const uncovered = await prepareImage(file, ID_PROOF_TYPES);
    return uncovered.ok ? coverPicture(uncovered.value, []) : uncovered;
  }
  if (file.size >= UPLOAD_LIMIT_BYTES) return refused(TOO_LARGE);
  if (!(await isPdf(file))) return refused('Please upload a valid image (JPG, PNG) or PDF file.');
  return ok({ file, contentType: 'application/pdf', picture: undefined, preview: undefined });
}

/** A copy of the picture with the covers painted on it. */
export async function coverPicture(
  uncovered: PreparedImage<ProofType>,
  covers: readonly Cover[],
): Promise<Result<PreparedProof, string>> {
  const image =
    covers.length === 0
      ? uncovered
      : await paintOver(uncovered.file, (canvas) => paintCovers(contextOf(canvas), covers));
  return image === undefined ? refused(TOO_LARGE) : ok({ ...image, picture: { uncovered, covers } });
}
