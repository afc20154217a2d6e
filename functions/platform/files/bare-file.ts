import { refusal, type Refusal } from '../../../shared/contract/errors.ts';
import { ok, refused, type Result } from '../../../shared/model/result.ts';
import { isTooManyPixels, TOO_MANY_PIXELS, type UploadContentType } from '../../../shared/model/uploads.ts';
import { problemOfPdf } from './active-pdf.ts';
import { bareJpeg } from './pictures/jpeg.ts';
import type { BarePicture } from './pictures/picture.ts';
import { barePng } from './pictures/png.ts';
import { bareWebp } from './pictures/webp.ts';

const UNREADABLE =
  'This picture cannot be read: it is damaged, moves, or is no usual JPG, PNG or WebP. Please choose another one.';

const INSTEAD = 'Please send a picture of it, or print it to a new PDF and send that.';
const PDF_PROBLEM = {
  active: `This PDF contains scripts, files or actions of its own, which cannot be accepted. ${INSTEAD}`,
  closed: `This PDF is protected or packed in a way that cannot be checked. ${INSTEAD}`,
} as const;

const BARE: Readonly<
  Record<Exclude<UploadContentType, 'application/pdf'>, (bytes: Uint8Array) => BarePicture | undefined>
> = { 'image/jpeg': bareJpeg, 'image/png': barePng, 'image/webp': bareWebp };

/**
 * A file as it may be kept: a picture without its metadata (where it was taken, for one) and without anything that is
 * hidden behind its end, and no larger than browsers can draw. Pixels are not decoded. A
 * PDF is kept as it is when it only can be read. Error: INVALID_FILE.
 */
export function bareFile(type: UploadContentType, content: Uint8Array): Result<Uint8Array, Refusal> {
  if (type === 'application/pdf') {
    const problem = problemOfPdf(content);
    return problem === undefined ? ok(content) : refused(refusal('INVALID_FILE', PDF_PROBLEM[problem]));
  }
  const picture = BARE[type](content);
  if (picture === undefined || picture.width === 0 || picture.height === 0) {
    return refused(refusal('INVALID_FILE', UNREADABLE));
  }
  if (isTooManyPixels(picture)) return refused(refusal('INVALID_FILE', TOO_MANY_PIXELS));
  return ok(picture.content);
}
