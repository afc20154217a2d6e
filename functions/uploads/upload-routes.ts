import type { S3Client } from '@aws-sdk/client-s3';
import { type Clock, isoFrom } from '#functions/platform/clock.ts';
import { type Endpoint, endpoint } from '#functions/platform/http/endpoint.ts';
import { createUpload, createUploads } from '#shared/contract/accounts/uploads.ts';
import { ok } from '#shared/model/result.ts';
import type { UploadKind } from '#shared/model/uploads.ts';
import { presignUpload } from './presign-upload.ts';

interface UploadDeps {
  readonly s3: S3Client;
  readonly buckets: Readonly<Record<UploadKind, string>>;
  /** A fresh random UUID. */
  readonly newId: () => string;
  readonly clock: Clock;
}

/** Routes for uploading straight to S3. */
export function uploadRoutes({ s3, buckets, newId, clock }: UploadDeps): Endpoint[] {
  return [
    endpoint(createUpload, async ({ body: { kind, contentType, size } }) => {
      const upload = { s3, bucket: buckets[kind], contentType, size, uuid: newId(), now: clock() };
      const { key, url, fields, expiresAt } = await presignUpload(upload);
      return ok({ answer: { success: true, key, url, fields, expiresAt: isoFrom(expiresAt) } });
    }),

    endpoint(createUploads, async ({ body: { pictures } }) => {
      const common = { s3, bucket: buckets['auction-image'], now: clock() };
      const presigned = await Promise.all(
        pictures.map((picture) => presignUpload({ ...common, ...picture, uuid: newId() })),
      );
      const uploads = presigned.map(({ key, url, fields }) => ({ key, url, fields }));
      return ok({ answer: { success: true, uploads, expiresAt: isoFrom(presigned[0]?.expiresAt ?? common.now) } });
    }),
  ];
}
