import { S3Client } from '@aws-sdk/client-s3';
import { describe, expect, it, vi } from 'vitest';
import { profileRoutes } from '#functions/accounts/profile/profile-routes.ts';
import { tableHandle } from '#functions/tables/table-handle.ts';
import { NOW } from '#tests/support/builders/time.ts';
import { fakeTables } from '#tests/support/tables/fake-tables.ts';
import { memoryClaims } from '#tests/support/tables/memory-claims.ts';
import { admin, ask, memoryProfiles, profile } from './fakes.ts';

function given() {
  const register = vi.fn(() => Promise.resolve());
  const activityLog = {
    walletMovements: vi.fn(() => Promise.resolve([])),
    entries: async function* () {
      yield* await Promise.resolve([]);
      return undefined;
    },
    logAudited: () => Promise.resolve(),
  };
  const profiles = memoryProfiles(profile({ walletBalance: 12_345 }), admin());
  const routes = profileRoutes({
    profiles,
    activityLog,
    devices: { register },
    isPushToken: (token) => token === 'subscription',
    verification: { replaceProof: () => Promise.resolve('moved') },
    noticeWrites: () => [],
    users: tableHandle('users', fakeTables().client, 'users'),
    s3: new S3Client({}),
    proofsBucket: 'proofs',
    isScanned: false,
    claims: memoryClaims(),
    newId: () => 'uuid',
    adminMfa: 'optional',
    clock: () => NOW,
  });
  return { routes, register, activityLog };
}

const ASHA = { userId: 'asha-id', role: 'user' } as const;

describe('GET /users/me', () => {
  it('returns the profile and the wallet of the caller', async () => {
    const { routes, activityLog } = given();
    expect(await ask(routes, 'GET /api/users/me', {}, ASHA)).toMatchObject({
      value: { answer: { user: { _id: 'asha-id', role: 'user', wallet: { balance: 123.45, transactions: [] } } } },
    });
    expect(activityLog.walletMovements).toHaveBeenCalledWith('asha-id', 5);
  });

  it('answers 404 to a caller without a profile, and 401 without a token', async () => {
    const { routes } = given();
    const gone = await ask(routes, 'GET /api/users/me', {}, { userId: 'gone', role: 'user' });
    expect(gone).toMatchObject({ error: { code: 'NOT_FOUND' } });
    expect(await ask(routes, 'GET /api/users/me')).toMatchObject({ error: { code: 'UNAUTHENTICATED' } });
  });
});

describe('POST /register-token', () => {
  const body = { token: 'subscription', userId: 'asha-id', role: 'user' };

  it('stores the device of the caller', async () => {
    const { routes, register } = given();
    expect(await ask(routes, 'POST /api/register-token', { body }, ASHA)).toMatchObject({ ok: true });
    expect(register).toHaveBeenCalledWith({ userId: 'asha-id', role: 'user', token: 'subscription', now: NOW });
  });

  it.each([{ userId: 'ravi-id' }, { role: 'admin' }])('refuses another user’s id or role: %j', async (claim) => {
    const { routes, register } = given();
    const outcome = await ask(routes, 'POST /api/register-token', { body: { ...body, ...claim } }, ASHA);
    expect(outcome).toMatchObject({ error: { code: 'FORBIDDEN' } });
    expect(register).not.toHaveBeenCalled();
  });

  it('refuses a token that is no subscription at a push service, and says so', async () => {
    const { routes, register } = given();
    const outcome = await ask(routes, 'POST /api/register-token', { body: { ...body, token: 'else' } }, ASHA);
    expect(outcome).toMatchObject({
      error: {
        code: 'INVALID_INPUT',
        message: 'This device cannot be notified: its token is no subscription at the push service of a browser.',
      },
    });
    expect(register).not.toHaveBeenCalled();
  });

  it.each([{ token: '' }, { token: 'x'.repeat(4097) }, { token: 7 }, { userId: '../x' }, { role: 'root' }])(
    'refuses %j',
    async (claim) => {
      const { routes } = given();
      const outcome = await ask(routes, 'POST /api/register-token', { body: { ...body, ...claim } }, ASHA);
      expect(outcome).toMatchObject({ error: { code: 'INVALID_INPUT' } });
    },
  );
});
