import { Readable } from 'node:stream';
import {
  CopyObjectCommand,
  DeleteObjectCommand,
  DeleteObjectsCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
} from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { describe, expect, test } from 'vitest';
import { deploymentOf, principalWith } from '../stand-in-server.ts';
import { runningS3 } from './running-s3.ts';

const HOUR = 3_600_000;
const on = runningS3();
const { put, get } = on;

describe('objects', () => {
  test('come back as they were put, with their headers, also after a restart', async () => {
    const key = 'proofs/ä b+c/../1.png';
    await put(key, Buffer.from([0, 10, 13, 255, 10]), {
      ContentType: 'image/png',
      CacheControl: 'max-age=1',
      Metadata: { owner: 'u1' },
    });
    on.restart();
    const found = await on.client.send(new GetObjectCommand({ Bucket: 'proofs', Key: key }));
    expect(Buffer.from((await found.Body?.transformToByteArray()) ?? [])).toEqual(Buffer.from([0, 10, 13, 255, 10]));
    expect(found).toMatchObject({
      ContentType: 'image/png',
      CacheControl: 'max-age=1',
      ContentLength: 5,
      Metadata: { owner: 'u1' },
    });
    expect(await on.client.send(new HeadObjectCommand({ Bucket: 'proofs', Key: key }))).toMatchObject({
      ContentLength: 5,
      ETag: found.ETag,
    });
    expect(await on.s3.readObject('proofs', key)).toMatchObject({ contentType: 'image/png', etag: found.ETag });
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
    const range = await on.client.send(
      new GetObjectCommand({ Bucket: 'proofs', Key: 'uploads/a', Range: 'bytes=0-4' }),
    );
    expect(await range.Body?.transformToString()).toBe('hello');
    expect(range.ContentRange).toBe('bytes 0-4/11');
    await on.client.send(new CopyObjectCommand({ Bucket: 'proofs', Key: 'kept/ä', CopySource: 'proofs/uploads/a' }));
    expect(await get('kept/ä')).toBe('hello world');
    await expect(put('kept/ä', 'other', { IfNoneMatch: '*' })).rejects.toMatchObject({ name: 'PreconditionFailed' });
    await on.client.send(new DeleteObjectCommand({ Bucket: 'proofs', Key: 'kept/ä' }));
    await expect(get('kept/ä')).rejects.toMatchObject({ name: 'NoSuchKey' });
  });

  test('lists in pages and deletes many', async () => {
    for (const key of ['a/1', 'a/2', 'a/3&<', 'b/1']) await put(key, key);
    const first = await on.client.send(new ListObjectsV2Command({ Bucket: 'proofs', Prefix: 'a/', MaxKeys: 2 }));
    expect(first).toMatchObject({ IsTruncated: true, KeyCount: 2 });
    const second = await on.client.send(
      new ListObjectsV2Command({ Bucket: 'proofs', Prefix: 'a/', ContinuationToken: first.NextContinuationToken }),
    );
    const keys = [...(first.Contents ?? []), ...(second.Contents ?? [])].map((object) => object.Key);
    expect(keys).toEqual(['a/1', 'a/2', 'a/3&<']);
    on.actAs(principalWith('s3:DeleteObject arn:aws:s3:::proofs/a/*'));
    const answer = await on.client.send(
      new DeleteObjectsCommand({ Bucket: 'proofs', Delete: { Objects: [...keys, 'b/1'].map((Key) => ({ Key })) } }),
    );
    expect(answer.Deleted?.map((object) => object.Key)).toEqual(keys);
    expect(answer.Errors).toMatchObject([{ Key: 'b/1', Code: 'AccessDenied' }]);
  });

  test('grants are checked per object, and a missing key is hidden from those who may not list', async () => {
    await put('proofs/u1/x', 'secret');
    on.actAs(principalWith('s3:GetObject arn:aws:s3:::proofs/media/*', 's3:PutObject arn:aws:s3:::proofs/proofs/*'));
    await expect(get('proofs/u1/x')).rejects.toMatchObject({ name: 'AccessDenied' });
    await expect(get('media/none')).rejects.toMatchObject({ name: 'AccessDenied' });
    await expect(put('uploads/x', 'y')).rejects.toMatchObject({ name: 'AccessDenied' });
    const copy = new CopyObjectCommand({ Bucket: 'proofs', Key: 'proofs/u2/x', CopySource: 'proofs/proofs/u1/x' });
    await expect(on.client.send(copy)).rejects.toMatchObject({ name: 'AccessDenied' });
    const anonymous = await fetch(`${on.server.base}/__aws/s3/proofs/proofs/u1/x`);
    expect([anonymous.status, await anonymous.text()]).toEqual([403, expect.stringContaining('AccessDenied')]);
  });

  test('unknown operations, sub-resources and buckets fail loudly', async () => {
    const url = await getSignedUrl(on.client, new GetObjectCommand({ Bucket: 'nowhere', Key: 'x' }));
    expect(await (await fetch(url)).text()).toContain('NoSuchBucket');
    expect((await fetch(`${on.server.base}/__aws/s3/proofs/x?acl`)).status).toBe(501);
    await expect(put('x', 'y', { StorageClass: 'GLACIER' })).rejects.toMatchObject({ name: 'NotImplemented' });
  });

  test('lifecycle takes uploads at the midnight after a day', async () => {
    await put('uploads/a', 'x');
    await put('proofs/a', 'x');
    on.moveClock(23 * HOUR);
    expect(await on.s3.readObject('proofs', 'uploads/a')).toBeDefined();
    on.moveClock(49 * HOUR);
    expect(await on.s3.readObject('proofs', 'uploads/a')).toBeUndefined();
    expect(await on.s3.readObject('proofs', 'proofs/a')).toBeDefined();
  });
});

describe('presigned addresses', () => {
  test('serve until they expire, to whomever has them, if the signer still may', async () => {
    await put('proofs/1', 'secret', { ContentType: 'text/plain' });
    const command = new GetObjectCommand({ Bucket: 'proofs', Key: 'proofs/1', ResponseContentDisposition: 'inline' });
    const url = await getSignedUrl(on.client, command, { expiresIn: 60 });
    const answer = await fetch(url);
    expect([answer.status, await answer.text(), answer.headers.get('content-disposition')]).toEqual([
      200,
      'secret',
      'inline',
    ]);
    expect(await (await fetch(url.replace('proofs/1', 'proofs/2'))).text()).toContain('SignatureDoesNotMatch');
    on.actAs(principalWith('s3:PutObject *'));
    expect((await fetch(url)).status).toBe(403);
    on.actAs(principalWith());
    on.moveClock(61_000);
    expect(await (await fetch(url)).text()).toContain('Request has expired');
  });
});

test('a bucket that asks for something unknown fails at boot', () => {
  const asking = deploymentOf({ type: 'AWS::S3::Bucket', physicalId: 'b', properties: { WebsiteConfiguration: {} } });
  expect(() => on.bootOf(asking)).toThrow(/WebsiteConfiguration/);
});
