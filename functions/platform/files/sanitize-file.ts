import { refusal, type Refusal } from '#shared/contract/http/errors.ts';
import { stripPicture } from '#shared/model/pictures/strip-picture.ts';
import { ok, refused, type Result } from '#shared/model/result.ts';
import {
  IMAGE_TYPES,
  isTooManyPixels,
  type Size,
  TOO_MANY_PIXELS,
  type UploadContentType,
} from '#shared/model/uploads.ts';
import { findPdfProblem } from './pdf-problem.ts';

const UNREADABLE =
  'This picture cannot be read: it is damaged, animated, or not an ordinary JPG, PNG or WebP. Please choose another one.';

const ALTERNATIVE = 'Please send a picture of it, or print it to a new PDF and send that.';
const PDF_PROBLEM = {
  active: `This PDF contains scripts, files or actions of its own, which cannot be accepted. ${ALTERNATIVE}`,
  uncheckable: `This PDF is protected or packed in a way that cannot be checked. ${ALTERNATIVE}`,
} as const;

/**
 * Makes a file safe to store. A picture loses its metadata (such as the place where it was taken) and any data after
 * its end, and must not be larger than browsers can draw. Pixels are not decoded. A PDF is stored unchanged if it is
 * passive. Error: INVALID_FILE.
 */
export function sanitizeFile(type: UploadContentType, content: Uint8Array): Result<Uint8Array, Refusal> {
  if (type === 'application/pdf') {
    const problem = findPdfProblem(content);
    return problem === undefined ? ok(content) : refused(refusal('INVALID_FILE', PDF_PROBLEM[problem]));
  }
  const picture = stripPicture(type, content);
  if (picture === undefined) return refused(refusal('INVALID_FILE', UNREADABLE));
  if (isTooManyPixels(picture)) return refused(refusal('INVALID_FILE', TOO_MANY_PIXELS));
  return ok(picture.content);
}

/** The size of a stored picture; undefined for other types and damaged files. */
export function pictureSize(type: string, content: Uint8Array): Size | undefined {
  const knownType = IMAGE_TYPES.find((imageType) => imageType === type);
  return knownType && stripPicture(knownType, content);
}
