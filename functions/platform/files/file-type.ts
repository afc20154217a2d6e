import type { UploadContentType } from '#shared/model/uploads.ts';

/** How many leading bytes `typeOfBytes` needs. */
export const MAGIC_LENGTH = 12;

const ANY = -1;
const codes = (text: string): number[] => [...text].map((letter) => letter.charCodeAt(0));

/**
 * The first bytes of each format, at offset 0. PDF viewers tolerate junk before the header, which allows files of two
 * types at once. So only the first bytes count, and the file is later served with that type.
 */
const SIGNATURES: readonly (readonly [UploadContentType, readonly number[]])[] = [
  ['image/jpeg', [0xff, 0xd8, 0xff]],
  ['image/png', [0x89, ...codes('PNG'), 0x0d, 0x0a, 0x1a, 0x0a]],
  ['image/webp', [...codes('RIFF'), ANY, ANY, ANY, ANY, ...codes('WEBP')]],
  ['application/pdf', codes('%PDF-')],
];

/** The content type that the bytes show, or undefined. File names and declared types are ignored. */
export function typeOfBytes(bytes: Uint8Array): UploadContentType | undefined {
  return SIGNATURES.find(([, signature]) => beginsWith(bytes, signature))?.[0];
}

function beginsWith(bytes: Uint8Array, signature: readonly number[]): boolean {
  return bytes.length >= signature.length && signature.every((code, at) => code === ANY || bytes[at] === code);
}

const EXTENSIONS: Readonly<Record<UploadContentType, string>> = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/webp': 'webp',
  'application/pdf': 'pdf',
};

/** The file extension for an S3 key, without the dot. */
export function extensionOf(type: UploadContentType): string {
  return EXTENSIONS[type];
}
