import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SSMClient, GetParameterCommand } from '@aws-sdk/client-ssm';
import { expect, test, vi } from 'vitest';
import { awsEncode, verifySignature, type SignedRequest } from '../src/aws/sigv4.ts';
import { openClock } from '../src/state/shared-clock.ts';
import { openStateDatabase } from '../src/state/state-store.ts';

const credentials = { accessKeyId: 'AKIDTEST', secretAccessKey: 'shhh' };
const secretFor = (id: string) => (id === 'AKIDTEST' ? 'shhh' : undefined);

/** A request that the real SDK has signed, intercepted before it is sent. */
async function signed(): Promise<SignedRequest> {
  let caught: SignedRequest | undefined;
  const client = new SSMClient({ region: 'ap-south-1', credentials, endpoint: 'http://localhost:4000/__aws/ssm' });
  client.middlewareStack.add(
    () => async (args) => {
      const request = args.request as {
        method: string;
        path: string;
        query: Record<string, string>;
        headers: Record<string, string>;
        body: Uint8Array;
      };
      caught = {
        method: request.method,
        rawPath: request.path,
        query: new URLSearchParams(request.query),
        headers: Object.fromEntries(Object.entries(request.headers).map(([k, v]) => [k.toLowerCase(), v])),
        body: Buffer.copyBytesFrom(request.body),
      };
      throw new Error('caught');
    },
    { step: 'finalizeRequest', priority: 'low' },
  );
  await expect(client.send(new GetParameterCommand({ Name: '/boli/x y' }))).rejects.toThrow('caught');
  if (caught === undefined) throw new Error('nothing was signed');
  return caught;
}

test('accepts what the SDK signs', async () => {
  expect(verifySignature(await signed(), secretFor, [Date.now()])).toEqual({ accessKeyId: 'AKIDTEST' });
});

test('refuses another body, path, header, key or secret', async () => {
  const request = await signed();
  const now = Date.now();
  expect(verifySignature({ ...request, body: Buffer.from('{}') }, secretFor, [now])).toBe('invalid');
  expect(verifySignature({ ...request, rawPath: '/__aws/sqs/' }, secretFor, [now])).toBe('invalid');
  expect(verifySignature({ ...request, method: 'PUT' }, secretFor, [now])).toBe('invalid');
  expect(verifySignature({ ...request, query: new URLSearchParams({ a: 'b' }) }, secretFor, [now])).toBe('invalid');
  const otherHost = { ...request.headers, host: 'evil.test' };
  expect(verifySignature({ ...request, headers: otherHost }, secretFor, [now])).toBe('invalid');
  expect(verifySignature(request, () => undefined, [now])).toBe('invalid');
  expect(verifySignature(request, () => 'other', [now])).toBe('invalid');
});

test('refuses a signature more than 15 minutes from the clock', async () => {
  const request = await signed();
  expect(verifySignature(request, secretFor, [Date.now() + 14 * 60_000])).toEqual({ accessKeyId: 'AKIDTEST' });
  expect(verifySignature(request, secretFor, [Date.now() + 16 * 60_000])).toBe('invalid');
  expect(verifySignature(request, secretFor, [Date.now() - 16 * 60_000])).toBe('invalid');
});

test('a request that was signed before the clock moved is accepted for a minute', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const folder = mkdtempSync(join(tmpdir(), 'boli-clock-'));
  const db = openStateDatabase(folder);
  try {
    const clock = openClock(db);
    const request = await signed();
    clock.setOffset(6 * 3_600_000);
    clock.setOffset(12 * 3_600_000);
    vi.advanceTimersByTime(60_000);
    expect(verifySignature(request, secretFor, clock.signingTimes())).toEqual({ accessKeyId: 'AKIDTEST' });
    vi.advanceTimersByTime(1);
    expect(verifySignature(request, secretFor, clock.signingTimes())).toBe('invalid');
  } finally {
    db.close();
    rmSync(folder, { recursive: true });
    vi.useRealTimers();
  }
});

test('a request without the header is unsigned', async () => {
  const request = await signed();
  expect(verifySignature({ ...request, headers: {} }, secretFor, [Date.now()])).toBe('unsigned');
  expect(verifySignature({ ...request, headers: { authorization: 'Bearer x' } }, secretFor, [Date.now()])).toBe(
    'unsigned',
  );
  expect(verifySignature({ ...request, headers: { authorization: 'AWS4-X a' } }, secretFor, [Date.now()])).toBe(
    'invalid',
  );
});

test('encodes as AWS does', () => {
  expect(awsEncode("a b/c'(!)*~é")).toBe('a%20b%2Fc%27%28%21%29%2A~%C3%A9');
});
