import { S3Client } from '@aws-sdk/client-s3';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { isStagingKey } from '#functions/platform/files/staging.ts';
import { presignUpload } from '#functions/uploads/presign-upload.ts';

const credentials = { accessKeyId: 'AKIDEXAMPLE', secretAccessKey: 'not-a-secret' };
const uuid = '6b1f3c9e-0d2a-4b7e-9c1d-2f3a4b5c6d7e';
const request = { bucket: 'proofs', contentType: 'image/png' as const, size: 1234, uuid, now: 1_000 };

afterEach(() => {
  vi.unstubAllEnvs();
});

describe('presignUpload', () => {
  it('allows exactly this type, this many bytes and this key, for ten minutes', async () => {
    const s3 = new S3Client({ region: 'ap-south-1', credentials, forcePathStyle: true });
    const upload = await presignUpload({ ...request, s3 });
    const policy: unknown = JSON.parse(Buffer.from(upload.fields['Policy'] ?? '', 'base64').toString());
    expect(policy).toMatchObject({
      conditions: expect.arrayContaining([
        ['content-length-range', 1234, 1234],
        { 'Content-Type': 'image/png' },
        { key: `uploads/${uuid}` },
        { bucket: 'proofs' },
      ]) as unknown,
    });
    expect(upload).toMatchObject({ key: `uploads/${uuid}`, expiresAt: 601_000 });
    expect(upload.fields).toMatchObject({ key: upload.key, 'Content-Type': 'image/png' });
    expect(isStagingKey(upload.key)).toBe(true);
  });

  it('keeps the path of the S3 endpoint', async () => {
    vi.stubEnv('AWS_ENDPOINT_URL_S3', 'http://localhost:3000/__aws/s3');
    const s3 = new S3Client({ region: 'ap-south-1', credentials, forcePathStyle: true });
    const upload = await presignUpload({ ...request, s3 });
    expect(upload.url).toBe('http://localhost:3000/__aws/s3/proofs');
  });
});
