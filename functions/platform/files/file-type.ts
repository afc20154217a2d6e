import type { UploadContentType } from '../../../shared/model/uploads.ts';

/** How many leading bytes `typeOfBytes` looks at. */
export const MAGIC_LENGTH = 12;

const ANY = -1;
const codes = (text: string): number[] => [...text].map((letter) => letter.charCodeAt(0));

/**
 * What the formats begin with, at offset 0. Readers of PDF tolerate junk before the header, which is how files are
 * made that are two things at once; here the first bytes alone decide, and the answer is what is served later.
 */
const SIGNATURES: readonly (readonly [UploadContentType, readonly number[]])[] = [
  ['image/jpeg', [0xff, 0xd8, 0xff]],
  ['image/png', [0x89, ...codes('PNG'), 0x0d, 0x0a, 0x1a, 0x0a]],
  ['image/webp', [...codes('RIFF'), ANY, ANY, ANY, ANY, ...codes('WEBP')]],
  ['application/pdf', codes('%PDF-')],
];

/** The content type that the bytes themselves show, or undefined. Names and declared types are never asked. */
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

/** The file extension, without the dot, for a key in a bucket. */
export function extensionOf(type: UploadContentType): string {
  return EXTENSIONS[type];
}
