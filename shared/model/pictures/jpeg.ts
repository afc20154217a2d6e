/** JPEG (ITU T.81, annex B): segments that begin with a marker, and compressed pixels between them. */
import type { Size } from '../uploads.ts';
import { exifOf, orientationOf } from './orientation.ts';
import { hasTextAt, joined, latin1, type StrippedPicture, viewOf } from './picture.ts';

const SOI = 0xd8;
const EOI = 0xd9;
const SOS = 0xda;
const APP0 = 0xe0;
const APP1 = 0xe1;
const APP2 = 0xe2;
const APP14 = 0xee;
const COM = 0xfe;
/** DHT, DAC, DQT and DRI, which decoding needs. DNL is refused: it could change the height in the frame. */
const TABLES: readonly number[] = [0xc4, 0xcc, 0xdb, 0xdd];
const EXIF = 'Exif\0\0';
/** JFIF's version and density. The thumbnail after them is removed. */
const JFIF_BYTES = 14;

export const END_OF_JPEG = Uint8Array.of(0xff, EOI);

/** Whether the end is missing, as in a file whose copying broke off: what is not there becomes grey. */
export function isCutOff(jpeg: Uint8Array): boolean {
  const view = viewOf(jpeg);
  for (let at = 2; ;) {
    at = jpeg.indexOf(0xff, at);
    if (at === -1 || at + 4 > jpeg.length) return jpeg.at(-1) !== EOI || jpeg.at(-2) !== 0xff;
    const marker = jpeg[at + 1] ?? 0;
    if (marker === EOI) return false;
    if (marker === 0xff) at += 1;
    else at += isInScan(marker) ? 2 : 2 + view.getUint16(at + 2);
  }
}

/** The picture without metadata and without data after its end; undefined when it is not a valid JPEG. */
export function stripJpeg(bytes: Uint8Array): StrippedPicture | undefined {
  const view = viewOf(bytes);
  const kept: Uint8Array[] = [];
  let size: Size | undefined;
  let orientation: number | undefined;
  let hasPixels = false;
  let at = 2;
  for (;;) {
    if (bytes[at] !== 0xff) return undefined;
    // Any number of fill bytes may precede a marker (B.1.1.2).
    while (bytes[at + 1] === 0xff) at += 1;
    const marker = bytes[at + 1];
    if (marker === undefined) return undefined;
    if (marker === EOI) break;
    if (at + 4 > bytes.length) return undefined;
    const length = view.getUint16(at + 2);
    const end = at + 2 + length;
    if (length < 2 || end > bytes.length) return undefined;
    const data = bytes.subarray(at + 4, end);
    if (isFrame(marker)) {
      // A second frame could be larger than the first, whose size is checked.
      if (size !== undefined || data.length < 6) return undefined;
      size = { width: view.getUint16(at + 7), height: view.getUint16(at + 5) };
      kept.push(bytes.subarray(at, end));
    } else if (marker === SOS) {
      if (size === undefined) return undefined;
      hasPixels = true;
      at = endOfScan(bytes, end);
      kept.push(bytes.subarray(end - length - 2, at));
      continue;
    } else if (TABLES.includes(marker)) {
      kept.push(bytes.subarray(at, end));
    } else if (marker === APP0 && hasTextAt(data, 0, 'JFIF\0') && data.length >= JFIF_BYTES) {
      kept.push(segment(APP0, data.slice(0, JFIF_BYTES).fill(0, JFIF_BYTES - 2)));
    } else if (isColour(marker, data)) {
      kept.push(bytes.subarray(at, end));
    } else if (marker === APP1 && hasTextAt(data, 0, EXIF)) {
      orientation ??= orientationOf(data.subarray(EXIF.length));
    } else if (!isApplication(marker) && marker !== COM) {
      return undefined;
    }
    at = end;
  }
  if (size === undefined || !hasPixels) return undefined;
  const exif = orientation === undefined ? [] : [segment(APP1, joined([latin1(EXIF), exifOf(orientation)]))];
  return { ...size, content: joined([Uint8Array.of(0xff, SOI), ...exif, ...kept, END_OF_JPEG]) };
}

/** SOF0 to SOF15. C4, C8 and CC are other markers. */
function isFrame(marker: number): boolean {
  return marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
}

function isApplication(marker: number): boolean {
  return marker >= APP0 && marker <= 0xef;
}

/** The meaning of the colours: an ICC profile, or Adobe's colour transform. */
function isColour(marker: number, data: Uint8Array): boolean {
  return (marker === APP2 && hasTextAt(data, 0, 'ICC_PROFILE\0')) || (marker === APP14 && hasTextAt(data, 0, 'Adobe'));
}

/** In a scan, FF is followed by zero or is one of RST0 to RST7 (B.1.1.5). */
const isInScan = (next: number): boolean => next === 0 || (next >= 0xd0 && next <= 0xd7);

/** The offset of the marker after a scan. */
function endOfScan(bytes: Uint8Array, from: number): number {
  for (let at = bytes.indexOf(0xff, from); at !== -1; at = bytes.indexOf(0xff, at + 1)) {
    const next = bytes[at + 1] ?? 0;
    if (next !== 0xff && !isInScan(next)) return at;
  }
  return bytes.length;
}

function segment(marker: number, data: Uint8Array): Uint8Array {
  const written = new Uint8Array(4 + data.length);
  written.set([0xff, marker]);
  viewOf(written).setUint16(2, 2 + data.length);
  written.set(data, 4);
  return written;
}
