import { IMAGE_TYPES, type Size, UPLOAD_LIMIT_BYTES } from '../../../../../shared/model/uploads.ts';
import { fitWithin } from './fit-within.ts';

/** The longest edge that is sent: enough for a large screen, and a tenth of what phones take. */
const LONGEST_EDGE = 2400;
const THUMB_EDGE = 320;
const QUALITIES = [0.86, 0.75, 0.6] as const;

export interface PreparedImage {
  readonly file: Blob;
  readonly contentType: (typeof IMAGE_TYPES)[number];
  /** A small copy as a data address, for the preview and for drafts. */
  readonly preview: string;
}

/**
 * Makes a picture ready to send: huge ones are drawn smaller, as JPEG and upright. Undefined when the file is no
 * picture that can be read, or stays too large.
 */
export async function prepareImage(file: File): Promise<PreparedImage | undefined> {
  const bitmap = await createImageBitmap(file).catch(() => undefined);
  if (bitmap === undefined) return undefined;
  try {
    const preview = draw(bitmap, THUMB_EDGE).toDataURL('image/jpeg', 0.7);
    const isHuge = Math.max(bitmap.width, bitmap.height) > LONGEST_EDGE || file.size >= UPLOAD_LIMIT_BYTES;
    const contentType = IMAGE_TYPES.find((type) => type === file.type);
    if (!isHuge && contentType !== undefined) return { file, contentType, preview };
    const smaller = await encode(draw(bitmap, LONGEST_EDGE));
    return smaller && { file: smaller, contentType: 'image/jpeg', preview };
  } finally {
    bitmap.close();
  }
}

function draw(bitmap: ImageBitmap, longestEdge: number): HTMLCanvasElement {
  const size: Size = fitWithin(bitmap, longestEdge);
  const canvas = document.createElement('canvas');
  canvas.width = size.width;
  canvas.height = size.height;
  const context = canvas.getContext('2d');
  if (context === null) throw new Error('This browser draws no pictures.');
  // JPEG knows no transparency; black would be the alternative.
  context.fillStyle = '#fff';
  context.fillRect(0, 0, size.width, size.height);
  context.imageSmoothingQuality = 'high';
  context.drawImage(bitmap, 0, 0, size.width, size.height);
  return canvas;
}

async function encode(canvas: HTMLCanvasElement): Promise<Blob | undefined> {
  for (const quality of QUALITIES) {
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality));
    if (blob !== null && blob.size < UPLOAD_LIMIT_BYTES) return blob;
  }
  return undefined;
}
