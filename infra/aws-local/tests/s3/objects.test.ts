import { CopyObjectCommand, DeleteObjectCommand, GetObjectCommand } from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { describe, expect, test } from 'vitest';
import { principalWith } from '../emulator-server.ts';
import { runningS3 } from './running-s3.ts';

const HOUR = 3_600_000;
const on = runningS3();
const { put, get } = on;

describe('objects', () => {
  test('grants are checked per object, and callers who may not list do not learn that a key is missing', async () => {
    await put('proofs/u1/x', 'secret');
    on.actAs(principalWith('s3:GetObject arn:aws:s3:::proofs/media/*', 's3:PutObject arn:aws:s3:::proofs/proofs/*'));
    await expect(get('proofs/u1/x')).rejects.toMatchObject({ name: 'AccessDenied' });
    await expect(get('media/none')).rejects.toMatchObject({ name: 'AccessDenied' });
    await expect(put('uploads/x', 'y')).rejects.toMatchObject({ name: 'AccessDenied' });
    const anonymous = await fetch(`${on.server.base}/__aws/s3/proofs/proofs/u1/x`);
    expect([anonymous.status, await anonymous.text()]).toEqual([403, expect.stringContaining('AccessDenied')]);
  });

  test('unknown operations, sub-resources and buckets fail loudly', async () => {
    const url = await getSignedUrl(on.client, new GetObjectCommand({ Bucket: 'nowhere', Key: 'x' }));
    expect(await (await fetch(url)).text()).toContain('NoSuchBucket');
    expect((await fetch(`${on.server.base}/__aws/s3/proofs/x?acl`)).status).toBe(501);
    await expect(put('x', 'y', { StorageClass: 'GLACIER' })).rejects.toMatchObject({ name: 'NotImplemented' });
  });

  test('lifecycle removes uploads at the midnight after a day', async () => {
    await put('uploads/a', 'x');
    await put('proofs/a', 'x');
    on.moveClock(23 * HOUR);
    expect(await on.s3.readObject('proofs', 'uploads/a')).toBeDefined();
    on.moveClock(49 * HOUR);
    expect(await on.s3.readObject('proofs', 'uploads/a')).toBeUndefined();
    expect(await on.s3.readObject('proofs', 'proofs/a')).toBeDefined();
  });
});

describe('Object Lock', () => {
  const locked = { Bucket: 'ledgers', Key: 'a' };

  test('nothing is deleted or replaced before its time, whoever asks', async () => {
    await put('a', 'first', locked);
    await put('b', 'other', { ...locked, Key: 'b' });
    const refused = { name: 'AccessDenied', message: expect.stringContaining('protected by object lock') };
    const attempts = [
      () => on.client.send(new DeleteObjectCommand(locked)),
      () => put('a', 'second', locked),
      () => on.client.send(new CopyObjectCommand({ ...locked, CopySource: 'ledgers/b' })),
    ];
    for (const attempt of attempts) {
      // Each time, since a refusal makes the client believe the clock of the answer.
      on.moveClock(47 * HOUR);
      await expect(attempt()).rejects.toMatchObject(refused);
    }
    expect(String((await on.s3.readObject('ledgers', 'a'))?.body)).toBe('first');
    on.moveClock(49 * HOUR);
    await on.client.send(new DeleteObjectCommand(locked));
    expect(await on.s3.readObject('ledgers', 'a')).toBeUndefined();
  });

  test('a write on the condition that nothing is there leaves what is there, in any bucket', async () => {
    await put('a', 'first', { IfNoneMatch: '*' });
    await expect(put('a', 'second', { IfNoneMatch: '*' })).rejects.toMatchObject({ name: 'PreconditionFailed' });
    expect(await get('a')).toBe('first');
    await put('a', 'second');
    expect(await get('a')).toBe('second');
  });

  test('of writes at once with one condition exactly one is done', async () => {
    await put('a', 'before');
    const bodies = Array.from({ length: 8 }, (_, n) => `after ${n}`);
    const { ETag: IfMatch } = await on.client.send(new GetObjectCommand({ Bucket: 'proofs', Key: 'a' }));
    const outcomes = await Promise.allSettled(bodies.map((body) => put('a', body, { IfMatch })));
    const done = bodies.filter((_, n) => outcomes[n]?.status === 'fulfilled');
    expect(done).toEqual([await get('a')]);
    const names = outcomes.flatMap((one) => (one.status === 'rejected' ? [Object(one.reason).name] : []));
    expect(names).toHaveLength(7);
    expect(['ConditionalRequestConflict', 'PreconditionFailed']).toEqual(expect.arrayContaining(names));
  });

  test('what is read while and after it is written is of one write', async () => {
    await put('a', 'x');
    const writes = Array.from({ length: 40 }, (_, n) => put('a', 'x'.repeat(40 - n)));
    for (const write of [...writes, undefined]) {
      const { Body, ContentLength } = await on.client.send(new GetObjectCommand({ Bucket: 'proofs', Key: 'a' }));
      // A length of another write would keep the reader waiting for the rest.
      expect((await Body?.transformToString())?.length).toBe(ContentLength);
      await write;
    }
  });
});

describe('presigned addresses', () => {
  test('work for everybody until they expire, while the signer has permission', async () => {
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
