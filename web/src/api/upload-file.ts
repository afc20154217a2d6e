import { createUpload } from '#shared/contract/accounts/uploads.ts';
import type { UploadContentType, UploadKind } from '#shared/model/uploads.ts';
import { ApiError } from './api-error.ts';
import { call } from './call.ts';

export interface UploadOptions {
  readonly signal?: AbortSignal | undefined;
  /** Called with the uploaded share, from 0 to 1. */
  readonly onProgress?: ((share: number) => void) | undefined;
}

/**
 * Uploads a file directly to storage and returns the key that claims it. The caller has checked type and size; the
 * server and the storage check again. Throws an `ApiError`, or the reason of `signal` after an abort.
 */
export async function uploadFile(
  kind: UploadKind,
  file: Blob & { readonly type: string },
  contentType: UploadContentType,
  { signal, onProgress }: UploadOptions = {},
): Promise<string> {
  const target = await call(createUpload, { body: { kind, contentType, size: file.size }, signal });
  await sendFile(target, file, { signal, onProgress });
  return target.key;
}

interface UploadTarget {
  readonly url: string;
  readonly fields: Readonly<Record<string, string>>;
}

/** Sends a file to where a presigned POST allows it. Throws like `uploadFile`. */
export async function sendFile(
  target: UploadTarget,
  file: Blob,
  { signal, onProgress }: UploadOptions = {},
): Promise<void> {
  const form = new FormData();
  for (const [name, value] of Object.entries(target.fields)) form.append(name, value);
  // S3 ignores every field after the file.
  form.append('file', file);
  await postForm(target.url, form, signal, onProgress);
}

/** Uses XMLHttpRequest, because fetch does not report upload progress. */
function postForm(
  url: string,
  form: FormData,
  signal: AbortSignal | undefined,
  onProgress: ((share: number) => void) | undefined,
): Promise<void> {
  return new Promise((resolve, reject) => {
    signal?.throwIfAborted();
    const request = new XMLHttpRequest();
    const abort = () => request.abort();
    signal?.addEventListener('abort', abort, { once: true });
    request.upload.onprogress = (event) => {
      if (event.lengthComputable) onProgress?.(event.loaded / event.total);
    };
    request.onload = () => {
      if (request.status >= 200 && request.status <= 299) resolve();
      else reject(new ApiError(request.status, 'UNREADABLE_RESPONSE', ''));
    };
    request.onerror = () => reject(new ApiError(0, 'NETWORK', 'No response came.'));
    request.onabort = () => reject(signal?.reason ?? new ApiError(0, 'NETWORK', 'The upload was stopped.'));
    request.onloadend = () => signal?.removeEventListener('abort', abort);
    request.open('POST', url);
    request.send(form);
  });
}
