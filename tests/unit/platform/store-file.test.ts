import { GetObjectCommand, PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { mockClient } from 'aws-sdk-client-mock';
import { beforeEach, describe, expect, it } from 'vitest';
import { checkFile, checkUpload } from '#functions/platform/files/checked-file.ts';
import { extensionOf } from '#functions/platform/files/file-type.ts';
import { storeFile } from '#functions/platform/files/store-file.ts';
import type { UploadKind } from '#shared/model/uploads.ts';
import { UPLOAD_LIMIT_BYTES } from '#shared/model/uploads.ts';
import { JPEG, PNG } from '#tests/support/people/pictures.ts';

const s3 = new S3Client({ region: 'ap-south-1' });
const mock = mockClient(s3);
beforeEach(() => mock.reset());

const KEY = 'uploads/6b1f3c9e-0d2a-4b7e-9c1d-2f3a4b5c6d7e';
const claim = {
  s3,
  bucket: 'media',
  key: KEY,
  kind: 'auction-image' as const,
  cacheControl: 'public, max-age=60',
  destination: (type: Parameters<typeof extensionOf>[0]) => `media/a1/x.${extensionOf(type)}`,
};

function named(name: string): Error {
  return Object.assign(new Error(name), { name });
}

function stored(bytes: Uint8Array, headers: object) {
  const body = { transformToByteArray: () => Promise.resolve(bytes) };
  mock.on(GetObjectCommand).resolves({ Body: body as never, ETag: '"tag"', ...headers });
}

/** A staged upload, as registration and the auction form take it. */
async function claimUpload(upload: Parameters<typeof checkUpload>[0] & Parameters<typeof storeFile>[0]) {
  const checked = await checkUpload(upload);
  return checked.ok ? storeFile(upload, checked.value) : checked;
}

/** A file that came with the form. */
async function checkAndStore(file: Parameters<typeof storeFile>[0] & { content: Uint8Array; kind: UploadKind }) {
  const checked = checkFile(file.content, file.kind);
  return checked.ok ? storeFile(file, checked.value) : checked;
}

describe('a claimed upload', () => {
  it('is stored with the checked bytes and their own content type', async () => {
    stored(PNG, { ContentType: 'text/html' });
    expect(await claimUpload(claim)).toEqual({ key: 'media/a1/x.png', contentType: 'image/png' });
    expect(mock.commandCalls(PutObjectCommand)[0]?.args[0].input).toEqual({
      Bucket: 'media',
      Key: 'media/a1/x.png',
      ContentType: 'image/png',
      CacheControl: 'public, max-age=60',
      Body: new Uint8Array(PNG),
    });
  });

  it.each([
    'proofs/someone/0',
    'media/a1/x.png',
    'uploads/',
    'uploads/../proofs/someone/0',
    `uploads/${KEY}`,
    `${KEY}/`,
    `${KEY}\n`,
    KEY.toUpperCase(),
    '',
  ])('is refused without a call of S3 when its key is not in the staging area: %j', async (key) => {
    expect(await claimUpload({ ...claim, key })).toMatchObject({ ok: false, error: { code: 'UPLOAD_NOT_FOUND' } });
    expect(mock.calls()).toHaveLength(0);
  });

  it('is refused when it does not exist', async () => {
    mock.on(GetObjectCommand).rejects(named('NoSuchKey'));
    expect(await claimUpload(claim)).toMatchObject({ ok: false, error: { code: 'UPLOAD_NOT_FOUND' } });
  });

  it('is refused when empty, for which S3 answers InvalidRange', async () => {
    mock.on(GetObjectCommand).rejects(named('InvalidRange'));
    expect(await claimUpload(claim)).toMatchObject({ error: { code: 'INVALID_FILE', message: 'The file is empty.' } });
  });

  it('is refused by the size of the whole object, of which no more than the limit is read', async () => {
    const last = String(UPLOAD_LIMIT_BYTES - 1);
    stored(PNG, { ContentRange: `bytes 0-${last}/${String(UPLOAD_LIMIT_BYTES)}` });
    expect(await claimUpload(claim)).toMatchObject({ error: { message: 'File size must be less than 5MB.' } });
    expect(mock.commandCalls(GetObjectCommand)[0]?.args[0].input.Range).toBe(`bytes=0-${last}`);
    expect(mock.commandCalls(PutObjectCommand)).toHaveLength(0);
  });

  it('is refused when it is HTML declared as an image', async () => {
    stored(Buffer.from('<html><scrip'), { ContentType: 'image/png' });
    expect(await claimUpload(claim)).toMatchObject({ error: { code: 'INVALID_FILE' } });
    expect(mock.commandCalls(PutObjectCommand)).toHaveLength(0);
  });

  it('rethrows an outage of S3', async () => {
    mock.on(GetObjectCommand).rejects(named('AccessDenied'));
    await expect(claimUpload(claim)).rejects.toThrow('AccessDenied');
  });
});

describe('a file in a form', () => {
  it('is stored without trailing bytes', async () => {
    mock.on(PutObjectCommand).resolves({});
    await checkAndStore({ ...claim, content: Buffer.concat([JPEG, Buffer.from('<script>')]) });
    expect(mock.commandCalls(PutObjectCommand)[0]?.args[0].input.Body).toEqual(new Uint8Array(JPEG));
  });

  it('is not stored when it is too large', async () => {
    const content = Buffer.concat([PNG, Buffer.alloc(UPLOAD_LIMIT_BYTES - PNG.length)]);
    expect(await checkAndStore({ ...claim, content })).toMatchObject({ error: { code: 'INVALID_FILE' } });
    expect(mock.calls()).toHaveLength(0);
  });
});
