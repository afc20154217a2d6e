/**
 * The only Exif entry that is kept: the camera's orientation. Phones store pictures as the sensor saw them, and
 * browsers rotate them by this entry. (Exif 2.32, 4.6.4: tag 0112, a SHORT from 1 to 8, in the first directory.)
 */
import { latin1, hasTextAt, viewOf } from './picture.ts';

const ORIENTATION = 0x0112;
const SHORT = 3;
const HEADER_BYTES = 8;
const ENTRY_BYTES = 12;
const UPRIGHT = 1;

/** The orientation, 2 to 8, in Exif data (a TIFF header and what follows); undefined when it is upright or missing. */
export function orientationOf(exif: Uint8Array): number | undefined {
  if (exif.length < HEADER_BYTES) return undefined;
  const isLittle = hasTextAt(exif, 0, 'II*\0');
  if (!isLittle && !hasTextAt(exif, 0, 'MM\0*')) return undefined;
  const view = viewOf(exif);
  const directory = view.getUint32(4, isLittle);
  if (directory + 2 > exif.length) return undefined;
  const entries = view.getUint16(directory, isLittle);
  for (let index = 0; index < entries; index += 1) {
    const entry = directory + 2 + index * ENTRY_BYTES;
    if (entry + ENTRY_BYTES > exif.length) return undefined;
    if (view.getUint16(entry, isLittle) !== ORIENTATION || view.getUint16(entry + 2, isLittle) !== SHORT) continue;
    const value = view.getUint16(entry + 8, isLittle);
    return value > UPRIGHT && value <= 8 ? value : undefined;
  }
  return undefined;
}

/** Exif data with only the orientation. */
export function exifOf(orientation: number): Uint8Array {
  const exif = new Uint8Array(HEADER_BYTES + 2 + ENTRY_BYTES + 4);
  exif.set(latin1('MM\0*'));
  const view = viewOf(exif);
  view.setUint32(4, HEADER_BYTES);
  view.setUint16(8, 1);
  view.setUint16(10, ORIENTATION);
  view.setUint16(12, SHORT);
  view.setUint32(14, 1);
  view.setUint16(18, orientation);
  return exif;
}
