import { S3Client } from '@aws-sdk/client-s3';
import { createPresignedPost } from '@aws-sdk/s3-presigned-post';
import { describe, expect, test } from 'vitest';
import { CREDENTIALS, principalWith } from '../emulator-server.ts';
import { runningS3 } from './running-s3.ts';

const on = runningS3();

describe('presigned posts', () => {
  const presign = (signer = on.client) =>
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

  test('store the file with the content type of the policy', async () => {
    expect(await post(await presign())).toMatchObject({ status: 204, text: '' });
    expect(await on.s3.readObject('proofs', 'uploads/1')).toMatchObject({
      body: Buffer.alloc(50),
      contentType: 'image/png',
    });
  });

  test('enforce size, type, key and every field', async () => {
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

  test("enforce the signature, the time and the signer's grant", async () => {
    const form = await presign();
    const policy = Buffer.from(JSON.stringify({ expiration: '2999-01-01T00:00:00Z', conditions: [] })).toString(
      'base64',
    );
    expect(await post(form, 50, { Policy: policy })).toMatchObject({
      status: 403,
      text: expect.stringContaining('SignatureDoesNotMatch'),
    });
    on.actAs(principalWith('s3:GetObject *'));
    expect(await post(form)).toMatchObject({ status: 403, text: expect.stringContaining('AccessDenied') });
    on.actAs(principalWith());
    on.moveClock(301_000);
    expect(await post(form)).toMatchObject({ status: 403, text: expect.stringContaining('Policy expired') });
    expect(await on.s3.readObject('proofs', 'uploads/1')).toBeUndefined();
  });

  test('of temporary credentials need their session token, in the form and in the policy', async () => {
    on.actAs({ ...principalWith(), sessionToken: 'token-of-the-role' });
    expect(await post(await presign())).toMatchObject({
      status: 403,
      text: expect.stringContaining('InvalidAccessKeyId'),
    });
    const temporary = new S3Client({
      ...on.server.client('s3'),
      credentials: { ...CREDENTIALS, sessionToken: 'token-of-the-role' },
      forcePathStyle: true,
    });
    const form = await presign(temporary);
    expect(await post(form)).toMatchObject({ status: 204 });
    const other = { 'X-Amz-Security-Token': 'token-of-another' };
    expect(await post(form, 50, other)).toMatchObject({ status: 400, text: expect.stringContaining('InvalidToken') });
    temporary.destroy();
  });

  test('only a page of an allowed origin may read the response', async () => {
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
