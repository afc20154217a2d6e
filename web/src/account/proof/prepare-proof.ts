import { ok, refused, type Result } from '#shared/model/result.ts';
import { ID_PROOF_TYPES, UPLOAD_LIMIT_BYTES } from '#shared/model/uploads.ts';
import { contextOf } from '#web/pictures/canvas.ts';
import { isHeic } from '#web/pictures/heic.ts';
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
  /** Undefined for a PDF and for a picture that this browser cannot decode. */
  readonly picture: ProofPicture | undefined;
  readonly preview: string | undefined;
}

const TOO_LARGE = 'File size must be less than 5MB.';

/** The type of an acceptable ID proof, or an error message. Checks type and size (bytes). */
export function checkProof(file: { readonly type: string; readonly size: number }): Result<ProofType, string> {
  const contentType = ID_PROOF_TYPES.find((type) => type === file.type);
  if (contentType === undefined) return refused('Please upload a valid image (JPG, PNG) or PDF file.');
  return file.size < UPLOAD_LIMIT_BYTES ? ok(contentType) : refused(TOO_LARGE);
}

/** The file to upload, or an error message. Large photos are reduced; HEIC becomes JPEG. */
export async function prepareProof(file: File): Promise<Result<PreparedProof, string>> {
  const isPicture = file.type === 'image/jpeg' || file.type === 'image/png' || (await isHeic(file));
  const uncovered = isPicture ? await prepareImage(file, ID_PROOF_TYPES) : undefined;
  if (uncovered !== undefined) return coverPicture(uncovered, []);
  const checked = checkProof(file);
  if (!checked.ok) return checked;
  return ok({ file, contentType: checked.value, picture: undefined, preview: undefined });
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
