import { type Size, UPLOAD_LIMIT_BYTES } from '#shared/model/uploads.ts';
import { fitWithin } from './fit-within.ts';

const QUALITIES = [0.86, 0.75, 0.6] as const;

/** Draws the picture on a new canvas, at most `longestEdge` pixels long. */
export function draw(picture: ImageBitmap | HTMLCanvasElement, longestEdge: number): HTMLCanvasElement {
  const size: Size = fitWithin(picture, longestEdge);
  const canvas = document.createElement('canvas');
  canvas.width = size.width;
  canvas.height = size.height;
  const context = contextOf(canvas);
  // JPEG has no transparency: without this, transparent parts become black.
  context.fillStyle = '#fff';
  context.fillRect(0, 0, size.width, size.height);
  context.imageSmoothingQuality = 'high';
  context.drawImage(picture, 0, 0, size.width, size.height);
  return canvas;
}

export function contextOf(canvas: HTMLCanvasElement): CanvasRenderingContext2D {
  const context = canvas.getContext('2d');
  if (context === null) throw new Error('This browser draws no pictures.');
  return context;
}

/** Encodes as JPEG in the best quality that fits the upload limit; undefined when none does. */
export async function encode(canvas: HTMLCanvasElement): Promise<Blob | undefined> {
  for (const quality of QUALITIES) {
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality));
    if (blob !== null && blob.size < UPLOAD_LIMIT_BYTES) return blob;
  }
  return undefined;
}
