/** PNG (https://www.w3.org/TR/png-3/, 5): chunks of length, type, data and checksum. */
import type { Size } from '../uploads.ts';
import { exifOf, orientationOf } from './orientation.ts';
import { joined, latin1, type StrippedPicture, textOf, viewOf } from './picture.ts';

const TABLE = Uint32Array.from({ length: 256 }, (_none, index) => {
  let value = index;
  for (let bit = 0; bit < 8; bit += 1) value = (value & 1) === 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1;
  return value;
});

/** The checksum of a chunk of a PNG (https://www.w3.org/TR/png-3/#samplecrc). Browsers have none. */
export function crc32(bytes: Uint8Array): number {
  let sum = 0xffffffff;
  for (const byte of bytes) sum = (sum >>> 8) ^ (TABLE[(sum ^ byte) & 0xff] ?? 0);
  return (sum ^ 0xffffffff) >>> 0;
}

const SIGNATURE_BYTES = 8;
/** Bytes of a chunk besides its data: length, type and checksum. */
const FRAME_BYTES = 12;
const IHDR_BYTES = 13;
/** Pixels, transparency, and the meaning of colours and pixel shape. An animation becomes a still picture. */
const KEPT_CHUNKS = ['PLTE', 'IDAT', 'tRNS', 'gAMA', 'cHRM', 'sRGB', 'iCCP', 'cICP', 'sBIT', 'bKGD', 'hIST', 'pHYs'];

/** The picture without metadata and without data after its end; undefined when it is not a valid PNG. */
export function stripPng(bytes: Uint8Array): StrippedPicture | undefined {
  const view = viewOf(bytes);
  const kept: Uint8Array[] = [];
  let size: Size | undefined;
  let orientation: number | undefined;
  let hasPixels = false;
  for (let at = SIGNATURE_BYTES; ;) {
    if (at + FRAME_BYTES > bytes.length) return undefined;
    const length = view.getUint32(at);
    const end = at + FRAME_BYTES + length;
    if (end > bytes.length) return undefined;
    const type = textOf(bytes.subarray(at + 4, at + 8));
    const data = bytes.subarray(at + 8, end - 4);
    if (crc32(bytes.subarray(at + 4, end - 4)) !== view.getUint32(end - 4)) return undefined;
    // Exactly one header, at the start: a second one could be larger than the first, whose size is checked.
    if ((type === 'IHDR') !== (size === undefined)) return undefined;
    if (type === 'IHDR') {
      if (length !== IHDR_BYTES) return undefined;
      size = { width: view.getUint32(at + 8), height: view.getUint32(at + 12) };
      kept.push(bytes.subarray(at, end));
    } else if (KEPT_CHUNKS.includes(type)) {
      hasPixels ||= type === 'IDAT';
      kept.push(bytes.subarray(at, end));
    } else if (type === 'eXIf') {
      orientation ??= orientationOf(data);
    } else if (type === 'IEND') {
      if (size === undefined || !hasPixels) return undefined;
      // Directly after the header, before the pixels.
      const [header, ...others] = kept;
      if (header === undefined) return undefined;
      const exif = orientation === undefined ? [] : [chunk('eXIf', exifOf(orientation))];
      const parts = [bytes.subarray(0, SIGNATURE_BYTES), header, ...exif, ...others, chunk('IEND', new Uint8Array())];
      return { ...size, content: joined(parts) };
    } else if (isCritical(type)) {
      return undefined;
    }
    at = end;
  }
}

/** An upper-case first letter means that the picture cannot be shown without this chunk (5.4). */
function isCritical(type: string): boolean {
  return !/^[a-z][A-Za-z]{3}$/.test(type);
}

function chunk(type: string, data: Uint8Array): Uint8Array {
  const written = new Uint8Array(FRAME_BYTES + data.length);
  const view = viewOf(written);
  view.setUint32(0, data.length);
  written.set(latin1(type), 4);
  written.set(data, 8);
  view.setUint32(8 + data.length, crc32(written.subarray(4, 8 + data.length)));
  return written;
}
