import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import {
  CopyObjectCommand,
  DeleteObjectCommand,
  DeleteObjectsCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3';
import { createPresignedPost } from '@aws-sdk/s3-presigned-post';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Principal } from '../../../infra/local/aws/aws-service.ts';
import { createS3, type S3 } from '../../../infra/local/s3/s3.ts';
import { CREDENTIALS, deploymentOf, principalWith, serve } from './stand-in-server.ts';

const HOUR = 3_600_000;
const deployment = deploymentOf({
  type: 'AWS::S3::Bucket',
  physicalId: 'proofs',
  properties: {
    LifecycleConfiguration: { Rules: [{ Status: 'Enabled', Prefix: 'uploads/', ExpirationInDays: 1 }] },
    CorsConfiguration: {
      CorsRules: [
        { AllowedMethods: ['POST'], AllowedOrigins: ['https://*.boli.test'], AllowedHeaders: ['*'], MaxAge: 60 },
      ],
    },
  },
});

let dataDir: string;
let offset = 0;
let principal: Principal;
let s3: S3;
let server: Awaited<ReturnType<typeof serve>>;
let client: S3Client;
const clock = () => Date.now() + offset;

const boot = () => {
  const credentials = (id: string) => (id === CREDENTIALS.accessKeyId ? principal : undefined);
  return createS3({ deployment, dataDir, clock, credentials });
};

beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'boli-s3-'));
  offset = 0;
  principal = principalWith();
  s3 = boot();
  server = await serve([{ name: 's3', handle: async (request) => await s3.handle(request) }], {
    principal: () => principal,
    clock,
  });
  client = new S3Client({ ...server.client('s3'), forcePathStyle: true });
});

afterEach(async () => {
  client.destroy();
  await server.close();
  rmSync(dataDir, { recursive: true });
});

const put = (Key: string, Body: string | Buffer | Readable, more: object = {}) =>
  client.send(new PutObjectCommand({ Bucket: 'proofs', Key, Body, ...more }));
const get = async (Key: string) =>
  (await client.send(new GetObjectCommand({ Bucket: 'proofs', Key }))).Body?.transformToString();

describe('objects', () => {
  test('come back as they were put, with their headers, also after a restart', async () => {
    const key = 'proofs/ä b+c/../1.png';
    await put(key, Buffer.from([0, 10, 13, 255, 10]), {
      ContentType: 'image/png',
      CacheControl: 'max-age=1',
      Metadata: { owner: 'u1' },
    });
    s3 = boot();
    const found = await client.send(new GetObjectCommand({ Bucket: 'proofs', Key: key }));
    expect(Buffer.from((await found.Body?.transformToByteArray()) ?? [])).toEqual(Buffer.from([0, 10, 13, 255, 10]));
    expect(found).toMatchObject({
      ContentType: 'image/png',
      CacheControl: 'max-age=1',
      ContentLength: 5,
      Metadata: { owner: 'u1' },
    });
    expect(await client.send(new HeadObjectCommand({ Bucket: 'proofs', Key: key }))).toMatchObject({
      ContentLength: 5,
      ETag: found.ETag,
    });
    expect(await s3.readObject('proofs', key)).toMatchObject({ contentType: 'image/png', etag: found.ETag });
  });

  test('a streamed body is decoded from its chunks', async () => {
    const body = 'x'.repeat(100_000);
    await put('stream', Readable.from([body.slice(0, 70_000), body.slice(70_000)]), { ContentLength: body.length });
    expect(await get('stream')).toBe(body);
  });

  test('a wrong checksum is BadDigest', async () => {
    await expect(put('bad', 'hello', { ChecksumCRC32: 'AAAAAA==' })).rejects.toMatchObject({ name: 'BadDigest' });
  });

  test('ranges, copies, conditional puts, deletes', async () => {
    await put('uploads/a', 'hello world', { ContentType: 'text/plain' });
    const range = await client.send(new GetObjectCommand({ Bucket: 'proofs', Key: 'uploads/a', Range: 'bytes=0-4' }));
    expect(await range.Body?.transformToString()).toBe('hello');
    expect(range.ContentRange).toBe('bytes 0-4/11');
    await client.send(new CopyObjectCommand({ Bucket: 'proofs', Key: 'kept/ä', CopySource: 'proofs/uploads/a' }));
    expect(await get('kept/ä')).toBe('hello world');
    await expect(put('kept/ä', 'other', { IfNoneMatch: '*' })).rejects.toMatchObject({ name: 'PreconditionFailed' });
    await client.send(new DeleteObjectCommand({ Bucket: 'proofs', Key: 'kept/ä' }));
    await expect(get('kept/ä')).rejects.toMatchObject({ name: 'NoSuchKey' });
  });

  test('lists in pages and deletes many', async () => {
    for (const key of ['a/1', 'a/2', 'a/3&<', 'b/1']) await put(key, key);
    const first = await client.send(new ListObjectsV2Command({ Bucket: 'proofs', Prefix: 'a/', MaxKeys: 2 }));
    expect(first).toMatchObject({ IsTruncated: true, KeyCount: 2 });
    const second = await client.send(
      new ListObjectsV2Command({ Bucket: 'proofs', Prefix: 'a/', ContinuationToken: first.NextContinuationToken }),
    );
    const keys = [...(first.Contents ?? []), ...(second.Contents ?? [])].map((object) => object.Key);
    expect(keys).toEqual(['a/1', 'a/2', 'a/3&<']);
    principal = principalWith('s3:DeleteObject arn:aws:s3:::proofs/a/*');
    const answer = await client.send(
      new DeleteObjectsCommand({ Bucket: 'proofs', Delete: { Objects: [...keys, 'b/1'].map((Key) => ({ Key })) } }),
    );
    expect(answer.Deleted?.map((object) => object.Key)).toEqual(keys);
    expect(answer.Errors).toMatchObject([{ Key: 'b/1', Code: 'AccessDenied' }]);
  });

  test('grants are checked per object, and a missing key is hidden from those who may not list', async () => {
    await put('proofs/u1/x', 'secret');
    principal = principalWith('s3:GetObject arn:aws:s3:::proofs/media/*', 's3:PutObject arn:aws:s3:::proofs/proofs/*');
    await expect(get('proofs/u1/x')).rejects.toMatchObject({ name: 'AccessDenied' });
    await expect(get('media/none')).rejects.toMatchObject({ name: 'AccessDenied' });
    await expect(put('uploads/x', 'y')).rejects.toMatchObject({ name: 'AccessDenied' });
    const copy = new CopyObjectCommand({ Bucket: 'proofs', Key: 'proofs/u2/x', CopySource: 'proofs/proofs/u1/x' });
    await expect(client.send(copy)).rejects.toMatchObject({ name: 'AccessDenied' });
    const anonymous = await fetch(`${server.base}/__aws/s3/proofs/proofs/u1/x`);
    expect([anonymous.status, await anonymous.text()]).toEqual([403, expect.stringContaining('AccessDenied')]);
  });

  test('unknown operations, sub-resources and buckets fail loudly', async () => {
    const url = await getSignedUrl(client, new GetObjectCommand({ Bucket: 'nowhere', Key: 'x' }));
    expect(await (await fetch(url)).text()).toContain('NoSuchBucket');
    expect((await fetch(`${server.base}/__aws/s3/proofs/x?acl`)).status).toBe(501);
    await expect(put('x', 'y', { StorageClass: 'GLACIER' })).rejects.toMatchObject({ name: 'NotImplemented' });
  });

  test('lifecycle takes uploads at the midnight after a day', async () => {
    await put('uploads/a', 'x');
    await put('proofs/a', 'x');
    offset = 23 * HOUR;
    expect(await s3.readObject('proofs', 'uploads/a')).toBeDefined();
    offset = 49 * HOUR;
    expect(await s3.readObject('proofs', 'uploads/a')).toBeUndefined();
    expect(await s3.readObject('proofs', 'proofs/a')).toBeDefined();
  });
});

describe('presigned addresses', () => {
  test('serve until they expire, to whomever has them, if the signer still may', async () => {
    await put('proofs/1', 'secret', { ContentType: 'text/plain' });
    const command = new GetObjectCommand({ Bucket: 'proofs', Key: 'proofs/1', ResponseContentDisposition: 'inline' });
    const url = await getSignedUrl(client, command, { expiresIn: 60 });
    const answer = await fetch(url);
    expect([answer.status, await answer.text(), answer.headers.get('content-disposition')]).toEqual([
      200,
      'secret',
      'inline',
    ]);
    expect(await (await fetch(url.replace('proofs/1', 'proofs/2'))).text()).toContain('SignatureDoesNotMatch');
    principal = principalWith('s3:PutObject *');
    expect((await fetch(url)).status).toBe(403);
    principal = principalWith();
    offset = 61_000;
    expect(await (await fetch(url)).text()).toContain('Request has expired');
  });
});

describe('presigned posts', () => {
  const presign = (signer = client) =>
    createPresignedPost(signer, {
      Bucket: 'proofs',
      Key: 'uploads/1',
      Expires: 300,
      Fields: { 'Content-Type': 'image/png' },
      Conditions: [
        ['content-length-range', 1, 100],
        ['eq', '$Content-Type', 'image/png'],
      ],
    });
  const post = async (
    { url, fields }: Awaited<ReturnType<typeof presign>>,
    size = 50,
    more: Record<string, string> = {},
    headers: Record<string, string> = {},
  ) => {
    const form = new FormData();
    for (const [name, value] of Object.entries({ ...fields, ...more })) form.append(name, value);
    form.append('file', new Blob([new Uint8Array(size)]), 'proof.png');
    const answer = await fetch(url, { method: 'POST', body: form, headers });
    return { status: answer.status, text: await answer.text(), headers: answer.headers };
  };

  test('store the file with the type of the policy', async () => {
    expect(await post(await presign())).toMatchObject({ status: 204, text: '' });
    expect(await client.send(new HeadObjectCommand({ Bucket: 'proofs', Key: 'uploads/1' }))).toMatchObject({
      ContentLength: 50,
      ContentType: 'image/png',
    });
  });

  test('hold to size, type, key and to every field', async () => {
    const form = await presign();
    expect(await post(form, 101)).toMatchObject({
      status: 400,
      text: expect.stringMatching(/EntityTooLarge.*<MaxSizeAllowed>100</s),
    });
    expect(await post(form, 0)).toMatchObject({ status: 400, text: expect.stringContaining('EntityTooSmall') });
    for (const more of [
      { 'Content-Type': 'text/html' },
      { key: 'proofs/mine' },
      { 'x-amz-meta-a': 'b' },
      { acl: 'public-read' },
    ]) {
      expect(await post(form, 50, more)).toMatchObject({ status: 403, text: expect.stringContaining('AccessDenied') });
    }
    expect(await post({ ...form, url: form.url.replace('proofs', 'other') })).toMatchObject({ status: 404 });
  });

  test('hold to the signature, the time and the grant of the signer', async () => {
    const form = await presign();
    const policy = Buffer.from(JSON.stringify({ expiration: '2999-01-01T00:00:00Z', conditions: [] })).toString(
      'base64',
    );
    expect(await post(form, 50, { Policy: policy })).toMatchObject({
      status: 403,
      text: expect.stringContaining('SignatureDoesNotMatch'),
    });
    principal = principalWith('s3:GetObject *');
    expect(await post(form)).toMatchObject({ status: 403, text: expect.stringContaining('AccessDenied') });
    principal = principalWith();
    offset = 301_000;
    expect(await post(form)).toMatchObject({ status: 403, text: expect.stringContaining('Policy expired') });
    expect(await s3.readObject('proofs', 'uploads/1')).toBeUndefined();
  });

  test('of temporary credentials need their session token, in the form and in the policy', async () => {
    principal = { ...principalWith(), sessionToken: 'token-of-the-role' };
    expect(await post(await presign())).toMatchObject({
      status: 403,
      text: expect.stringContaining('InvalidAccessKeyId'),
    });
    const temporary = new S3Client({
      ...server.client('s3'),
      credentials: { ...CREDENTIALS, sessionToken: 'token-of-the-role' },
      forcePathStyle: true,
    });
    const form = await presign(temporary);
    expect(await post(form)).toMatchObject({ status: 204 });
    const other = { 'X-Amz-Security-Token': 'token-of-another' };
    expect(await post(form, 50, other)).toMatchObject({ status: 400, text: expect.stringContaining('InvalidToken') });
    temporary.destroy();
  });

  test('a page of an allowed origin may read the answer, no other', async () => {
    const form = await presign();
    const allowed = await post(form, 50, {}, { origin: 'https://www.boli.test' });
    expect(allowed.headers.get('access-control-allow-origin')).toBe('https://www.boli.test');
    const other = await post(form, 50, {}, { origin: 'https://evil.test' });
    expect([other.status, other.headers.get('access-control-allow-origin')]).toEqual([204, null]);
    const preflight = (origin: string) =>
      fetch(form.url, {
        method: 'OPTIONS',
        headers: { origin, 'access-control-request-method': 'POST', 'access-control-request-headers': 'content-type' },
      });
    expect((await preflight('https://www.boli.test')).headers.get('access-control-allow-headers')).toBe('content-type');
    expect((await preflight('https://evil.test')).status).toBe(403);
  });
});

test('a bucket that asks for something unknown fails at boot', () => {
  const asking = deploymentOf({ type: 'AWS::S3::Bucket', physicalId: 'b', properties: { WebsiteConfiguration: {} } });
  expect(() => createS3({ deployment: asking, dataDir, clock, credentials: () => undefined })).toThrow(
    /WebsiteConfiguration/,
  );
});
