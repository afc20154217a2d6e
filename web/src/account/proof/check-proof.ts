import { ok, refused, type Result } from '../../../../shared/model/result.ts';
import { ID_PROOF_TYPES, UPLOAD_LIMIT_BYTES } from '../../../../shared/model/uploads.ts';

/** The type of a file that may be an ID proof, or the sentence why it may not, by its type and its size in bytes. */
export function checkProof(file: {
  readonly type: string;
  readonly size: number;
}): Result<(typeof ID_PROOF_TYPES)[number], string> {
  const contentType = ID_PROOF_TYPES.find((type) => type === file.type);
  if (contentType === undefined) return refused('Please upload a valid image (JPG, PNG) or PDF file.');
  return file.size < UPLOAD_LIMIT_BYTES ? ok(contentType) : refused('File size must be less than 5MB.');
}
