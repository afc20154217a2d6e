/** Pictures with metadata, or with data hidden behind their end. */
import { crc32 } from 'node:zlib';
import { JPEG, PNG } from './pictures.ts';

/** The marker in every place for metadata; tests search for it afterwards. */
export const SECRET = '12.9716N 77.5946E';

function u16(value: number): Buffer {
  const bytes = Buffer.alloc(2);
  bytes.writeUInt16BE(value);
  return bytes;
}

/** Exif data as a phone writes it: an orientation among other entries, then a location. */
export function exif(orientation: number): Buffer {
  const entry = (tag: number, value: number) => Buffer.concat([u16(tag), u16(3), u16(0), u16(1), u16(value), u16(0)]);
  const entries = [entry(0x0100, 4000), entry(0x0112, orientation), entry(0x8825, 50)];
  return Buffer.concat([
    Buffer.from('MM\0*\0\0\0\x08'),
    u16(entries.length),
    ...entries,
    Buffer.alloc(4),
    Buffer.from(SECRET),
  ]);
}

function jpegSegment(marker: number, data: Buffer): Buffer {
  return Buffer.concat([Buffer.from([0xff, marker]), u16(data.length + 2), data]);
}

/** Exif, XMP, an ICC profile, IPTC and a comment before the frame of a JPEG, and a second picture behind its end. */
export function markedJpeg(orientation: number): { readonly marked: Buffer; readonly profile: Buffer } {
  const profile = jpegSegment(0xe2, Buffer.from('ICC_PROFILE\0\x01\x01colours'));
  const segments = [
    jpegSegment(0xe1, Buffer.concat([Buffer.from('Exif\0\0'), exif(orientation)])),
    jpegSegment(0xe1, Buffer.from(`http://ns.adobe.com/xap/1.0/\0<x:xmpmeta>${SECRET}</x:xmpmeta>`)),
    profile,
    jpegSegment(0xe2, Buffer.from(`MPF\0${SECRET}`)),
    jpegSegment(0xed, Buffer.from(`Photoshop 3.0\0${SECRET}`)),
    jpegSegment(0xfe, Buffer.from(SECRET)),
  ];
  return {
    marked: Buffer.concat([JPEG.subarray(0, 2), ...segments, JPEG.subarray(2), JPEG, Buffer.from(SECRET)]),
    profile,
  };
}

export function pngChunk(type: string, data: Buffer): Buffer {
  const typed = Buffer.concat([Buffer.from(type), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(typed));
  return Buffer.concat([length, typed, sum]);
}

/** The offset after the header: signature, length, type, 13 bytes and a checksum. */
const AFTER_IHDR = 33;

/** A PNG with texts, Exif and a time, and with HTML behind its end. */
export function markedPng(orientation: number): Buffer {
  const chunks = [
    pngChunk('tEXt', Buffer.from(`Comment\0${SECRET}`)),
    pngChunk('iTXt', Buffer.from(`XML:com.adobe.xmp\0\0\0\0\0${SECRET}`)),
    pngChunk('eXIf', exif(orientation)),
    pngChunk('tIME', Buffer.from([7, 234, 11, 21, 12, 0, 0])),
    pngChunk('prVt', Buffer.from(SECRET)),
  ];
  return Buffer.concat([PNG.subarray(0, AFTER_IHDR), ...chunks, PNG.subarray(AFTER_IHDR), Buffer.from(`<p>${SECRET}`)]);
}

/** A PNG whose header states this size; its pixels are not changed. */
export function pngOfSize(width: number, height: number): Buffer {
  const header = Buffer.from(PNG.subarray(16, 29));
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  return Buffer.concat([PNG.subarray(0, 8), pngChunk('IHDR', header), PNG.subarray(AFTER_IHDR)]);
}

export function riffChunk(type: string, data: Buffer): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32LE(data.length);
  return Buffer.concat([Buffer.from(type), length, data, Buffer.alloc(data.length % 2)]);
}

export function webpOf(...chunks: readonly Buffer[]): Buffer {
  const body = Buffer.concat([Buffer.from('WEBP'), ...chunks]);
  return riffChunk('RIFF', body);
}

/** VP8X: flags, and the size of the canvas. */
export function canvas(flags: number, width: number, height: number): Buffer {
  const data = Buffer.alloc(10);
  data[0] = flags;
  data.writeUIntLE(width - 1, 4, 3);
  data.writeUIntLE(height - 1, 7, 3);
  return riffChunk('VP8X', data);
}

/** The header of a lossless picture. */
export function lossless(width: number, height: number): Buffer {
  const data = Buffer.alloc(6, 0x2f);
  data.writeUInt32LE((width - 1) | ((height - 1) << 14), 1);
  return riffChunk('VP8L', data);
}
