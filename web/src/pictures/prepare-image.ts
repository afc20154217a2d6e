import { stripPicture } from '#shared/model/pictures/strip-picture.ts';
import { ok, refused, type Result } from '#shared/model/result.ts';
import { IMAGE_TYPES, type Size, UPLOAD_LIMIT_BYTES, type UploadContentType } from '#shared/model/uploads.ts';
import { draw, encode } from './canvas.ts';
import { decodePicture } from './decode-picture.ts';
import type { PictureFormat } from './picture-format.ts';

/** The longest uploaded edge in pixels: enough for a large screen, and a tenth of a phone's pixels. */
const MAX_EDGE = 2400;
const THUMB_EDGE = 320;

export interface PreparedImage<Type extends UploadContentType> {
  readonly file: Blob;
  readonly contentType: Type;
  /** The upright size. */
  readonly size: Size;
  /** A small copy as a data URL, for the preview and for drafts. */
  readonly preview: string;
  /** The end of the file is missing, so that a part of the picture may be grey. */
  readonly isCutOff: boolean;
}

const TOO_LARGE = 'This picture stays too large, even when it is made smaller.';

/**
 * Prepares a picture for upload: reduces large ones, makes them upright, and converts to JPEG what is of another type
 * or would be refused by the server. The error is a sentence.
 *
 * @param types the types that are uploaded unchanged
 */
export async function prepareImage<Type extends UploadContentType>(
  file: Blob,
  types: readonly Type[],
): Promise<Result<PreparedImage<Type | 'image/jpeg'>, string>> {
  const decoded = await decodePicture(file);
  if (!decoded.ok) return decoded;
  const { bitmap, format, isCutOff } = decoded.value;
  try {
    const isHuge = Math.max(bitmap.width, bitmap.height) > MAX_EDGE || file.size >= UPLOAD_LIMIT_BYTES;
    const contentType = types.find((type) => type === format);
    if (!isHuge && contentType !== undefined && (await isStorable(file, format))) {
      const { width, height } = bitmap;
      return ok({ file, contentType, size: { width, height }, preview: thumbnail(bitmap), isCutOff });
    }
    const image = await asJpeg(draw(bitmap, MAX_EDGE));
    return image === undefined ? refused(TOO_LARGE) : ok({ ...image, isCutOff });
  } finally {
    bitmap.close();
  }
}

/** Paints over a prepared picture; undefined when the result is too large. */
export async function paintOver(
  picture: Blob,
  paint: (canvas: HTMLCanvasElement) => void,
): Promise<JpegImage | undefined> {
  const bitmap = await createImageBitmap(picture);
  const canvas = draw(bitmap, MAX_EDGE);
  bitmap.close();
  paint(canvas);
  return asJpeg(canvas);
}

type JpegImage = Omit<PreparedImage<'image/jpeg'>, 'isCutOff'>;

/** Whether the server stores these bytes. */
async function isStorable(file: Blob, format: PictureFormat): Promise<boolean> {
  const type = IMAGE_TYPES.find((candidate) => candidate === format);
  return type !== undefined && stripPicture(type, new Uint8Array(await file.arrayBuffer())) !== undefined;
}

function thumbnail(picture: ImageBitmap | HTMLCanvasElement): string {
  return draw(picture, THUMB_EDGE).toDataURL('image/jpeg', 0.7);
}

async function asJpeg(canvas: HTMLCanvasElement): Promise<JpegImage | undefined> {
  const file = await encode(canvas);
  const { width, height } = canvas;
  return file && { file, contentType: 'image/jpeg', size: { width, height }, preview: thumbnail(canvas) };
}
