import { stripJpeg } from './jpeg.ts';
import type { StrippedPicture } from './picture.ts';
import { stripPng } from './png.ts';
import { stripWebp } from './webp.ts';

const STRIP = { 'image/jpeg': stripJpeg, 'image/png': stripPng, 'image/webp': stripWebp } as const;
export type PictureType = keyof typeof STRIP;

/**
 * The picture as the server stores it, without metadata; undefined when it does not: damaged, moving, or no usual
 * picture.
 */
export function stripPicture(type: PictureType, bytes: Uint8Array): StrippedPicture | undefined {
  const picture = STRIP[type](bytes);
  return picture === undefined || picture.width === 0 || picture.height === 0 ? undefined : picture;
}
