import { refusal, type Refusal } from '#shared/contract/http/errors.ts';
import { ok, refused, type Result } from '#shared/model/result.ts';
import { UPLOAD_LIMIT_BYTES, UPLOAD_TYPES, type UploadContentType, type UploadKind } from '#shared/model/uploads.ts';
import { typeOfBytes } from './file-type.ts';

const WRONG_TYPE: Readonly<Record<UploadKind, string>> = {
  'id-proof': 'Please upload a valid image (JPG, PNG) or PDF file.',
  'auction-image': 'Please upload valid images (JPG, PNG or WebP).',
  'auction-document': 'Please upload documents as PDF files.',
};

/** Returns the type of a file, from its size in bytes and its first bytes. Error: INVALID_FILE. */
export function checkSizeAndType(kind: UploadKind, size: number, head: Uint8Array): Result<UploadContentType, Refusal> {
  if (size === 0) return refused(refusal('INVALID_FILE', 'The file is empty.'));
  if (size >= UPLOAD_LIMIT_BYTES) return refused(refusal('INVALID_FILE', 'File size must be less than 5MB.'));
  const type = typeOfBytes(head);
  const isAllowed = type !== undefined && UPLOAD_TYPES[kind].includes(type);
  return isAllowed ? ok(type) : refused(refusal('INVALID_FILE', WRONG_TYPE[kind]));
}
