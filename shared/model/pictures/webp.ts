/** WebP (https://developers.google.com/speed/webp/docs/riff_container): RIFF chunks of type, length and data. */
import type { Size } from '../uploads.ts';
import { exifOf, orientationOf } from './orientation.ts';
import { hasTextAt, joined, latin1, type StrippedPicture, textOf, viewOf } from './picture.ts';

const RIFF_HEADER_BYTES = 12;
const CHUNK_HEADER_BYTES = 8;
const VP8X_BYTES = 10;
/** Flags of VP8X: which other chunks exist. */
const HAS_PROFILE = 0x20;
const HAS_ALPHA = 0x10;
const HAS_EXIF = 0x08;

/** The chunks of a still picture that are read, each at most once. Other chunks are dropped. */
const KEPT_CHUNKS = ['VP8X', 'ICCP', 'ALPH', 'VP8 ', 'VP8L', 'EXIF'];
/** Chunks of animations, which are not accepted. */
const ANIMATION = ['ANIM', 'ANMF'];

/** The picture without metadata and without data after its end; undefined when it is not a valid still WebP. */
export function stripWebp(bytes: Uint8Array): StrippedPicture | undefined {
  const parts = partsOf(bytes);
  if (parts === undefined) return undefined;
  const lossy = parts.get('VP8 ');
  const lossless = parts.get('VP8L');
  if ((lossy === undefined) === (lossless === undefined)) return undefined;
  const size = lossy ? sizeOfLossy(lossy) : lossless && sizeOfLossless(lossless);
  if (size === undefined) return undefined;
  const header = parts.get('VP8X');
  const pixels = lossy ? chunk('VP8 ', lossy) : lossless && chunk('VP8L', lossless);
  if (pixels === undefined) return undefined;
  if (header === undefined) return { ...size, content: file([pixels]) };
  const canvas = sizeOfCanvas(header);
  if (canvas === undefined || canvas.width !== size.width || canvas.height !== size.height) return undefined;
  const profile = parts.get('ICCP');
  const alpha = parts.get('ALPH');
  const exif = parts.get('EXIF');
  const orientation = exif && orientationOf(hasTextAt(exif, 0, 'Exif\0\0') ? exif.subarray(6) : exif);
  const flags = ((header[0] ?? 0) & (HAS_PROFILE | HAS_ALPHA)) | (orientation === undefined ? 0 : HAS_EXIF);
  const content = file([
    chunk('VP8X', joined([Uint8Array.of(flags), header.subarray(1)])),
    ...(profile ? [chunk('ICCP', profile)] : []),
    ...(alpha ? [chunk('ALPH', alpha)] : []),
    pixels,
    ...(orientation === undefined ? [] : [chunk('EXIF', exifOf(orientation))]),
  ]);
  return { ...size, content };
}

function partsOf(bytes: Uint8Array): ReadonlyMap<string, Uint8Array> | undefined {
  if (bytes.length < RIFF_HEADER_BYTES) return undefined;
  const view = viewOf(bytes);
  const fileEnd = 8 + view.getUint32(4, true);
  if (fileEnd > bytes.length) return undefined;
  const parts = new Map<string, Uint8Array>();
  for (let at = RIFF_HEADER_BYTES; at < fileEnd;) {
    if (at + CHUNK_HEADER_BYTES > fileEnd) return undefined;
    const type = textOf(bytes.subarray(at, at + 4));
    const length = view.getUint32(at + 4, true);
    const end = at + CHUNK_HEADER_BYTES + length;
    if (end > fileEnd || ANIMATION.includes(type)) return undefined;
    if (KEPT_CHUNKS.includes(type)) {
      if (parts.has(type)) return undefined;
      parts.set(type, bytes.subarray(at + CHUNK_HEADER_BYTES, end));
    }
    // A byte of padding follows data of odd length.
    at = end + (length % 2);
  }
  return parts;
}

/** A key frame (RFC 6386, 9.1): three bytes, a start code, 14 bits of width, 14 bits of height. */
function sizeOfLossy(data: Uint8Array): Size | undefined {
  if (data.length < 10 || ((data[0] ?? 1) & 1) !== 0 || !hasTextAt(data, 3, '\x9d\x01\x2a')) return undefined;
  const view = viewOf(data);
  return { width: view.getUint16(6, true) & 0x3fff, height: view.getUint16(8, true) & 0x3fff };
}

/** A signature byte, then 14 bits of width and 14 of height, each minus one. */
function sizeOfLossless(data: Uint8Array): Size | undefined {
  if (data.length < 5 || data[0] !== 0x2f) return undefined;
  const bits = viewOf(data).getUint32(1, true);
  return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 };
}

/** Four bytes, then 24 bits of width and 24 of height, each minus one. */
function sizeOfCanvas(header: Uint8Array): Size | undefined {
  if (header.length !== VP8X_BYTES) return undefined;
  const view = viewOf(header);
  return { width: (view.getUint32(3, true) >>> 8) + 1, height: (view.getUint32(6, true) >>> 8) + 1 };
}

function chunk(type: string, data: Uint8Array): Uint8Array {
  const written = new Uint8Array(CHUNK_HEADER_BYTES + data.length + (data.length % 2));
  written.set(latin1(type));
  viewOf(written).setUint32(4, data.length, true);
  written.set(data, CHUNK_HEADER_BYTES);
  return written;
}

function file(chunks: readonly Uint8Array[]): Uint8Array {
  const body = joined(chunks);
  const header = new Uint8Array(RIFF_HEADER_BYTES);
  header.set(latin1('RIFF'));
  viewOf(header).setUint32(4, 4 + body.length, true);
  header.set(latin1('WEBP'), 8);
  return joined([header, body]);
}
