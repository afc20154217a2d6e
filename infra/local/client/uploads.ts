import { createUpload } from '#shared/contract/accounts/uploads.ts';
import type { UploadContentType, UploadKind } from '#shared/model/uploads.ts';
import { call } from './api-client.ts';

/** Uploads a file by presigned POST like a browser and returns the key for the form. */
export async function upload(
  baseUrl: string,
  kind: UploadKind,
  contentType: UploadContentType,
  bytes: Uint8Array<ArrayBuffer>,
): Promise<string> {
  const target = await call(baseUrl, createUpload, { body: { kind, contentType, size: bytes.byteLength } });
  const form = new FormData();
  for (const [name, value] of Object.entries(target.fields)) form.append(name, value);
  form.append('file', new Blob([bytes], { type: contentType }));
  const response = await fetch(target.url, { method: 'POST', body: form });
  if (!response.ok) throw new Error(`The upload was refused with ${response.status}: ${await response.text()}`);
  return target.key;
}
