import { type Size, UPLOAD_LIMIT_BYTES, type UploadContentType } from '#shared/model/uploads.ts';
import { draw, encode } from './canvas.ts';
import { decodeHeic, isHeic } from './heic.ts';

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
}

/**
 * Prepares a picture for upload: reduces large ones, converts other types to JPEG and makes them upright. Undefined
 * when the file cannot be decoded or stays too large.
 *
 * @param types the types that are uploaded unchanged
 */
export async function prepareImage<Type extends UploadContentType>(
  file: Blob,
  types: readonly Type[],
): Promise<PreparedImage<Type | 'image/jpeg'> | undefined> {
  const bitmap = await readPicture(file);
  if (bitmap === undefined) return undefined;
  try {
    const isHuge = Math.max(bitmap.width, bitmap.height) > MAX_EDGE || file.size >= UPLOAD_LIMIT_BYTES;
    const contentType = types.find((type) => type === file.type);
    if (!isHuge && contentType !== undefined) {
      const { width, height } = bitmap;
      return { file, contentType, size: { width, height }, preview: thumbnail(bitmap) };
    }
    return await asJpeg(draw(bitmap, MAX_EDGE));
  } finally {
    bitmap.close();
  }
}

/** Paints over a prepared picture; undefined when the result is too large. */
export async function paintOver(
  picture: Blob,
  paint: (canvas: HTMLCanvasElement) => void,
): Promise<PreparedImage<'image/jpeg'> | undefined> {
  const bitmap = await createImageBitmap(picture);
  const canvas = draw(bitmap, MAX_EDGE);
  bitmap.close();
  paint(canvas);
  return asJpeg(canvas);
}

async function readPicture(file: Blob): Promise<ImageBitmap | undefined> {
  const bitmap = await createImageBitmap(file).catch(() => undefined);
  return bitmap ?? ((await isHeic(file)) ? decodeHeic(file) : undefined);
}

function thumbnail(picture: ImageBitmap | HTMLCanvasElement): string {
  return draw(picture, THUMB_EDGE).toDataURL('image/jpeg', 0.7);
}

async function asJpeg(canvas: HTMLCanvasElement): Promise<PreparedImage<'image/jpeg'> | undefined> {
  const file = await encode(canvas);
  const { width, height } = canvas;
  return file && { file, contentType: 'image/jpeg', size: { width, height }, preview: thumbnail(canvas) };
}
