import { S3Client } from '@aws-sdk/client-s3';
import { tableHandle } from '../../../functions/tables/table-handle.ts';
import { fakeTables } from '../../support/tables/fake-tables.ts';
import { describe, expect, it, vi } from 'vitest';
import { profileRoutes } from '../../../functions/accounts/profile/profile-routes.ts';
import { admin, ask, memoryProfiles, profile } from './fakes.ts';
import { memoryClaims } from '../../support/tables/memory-claims.ts';
import { NOW } from '../../support/builders/time.ts';

function given() {
  const register = vi.fn(() => Promise.resolve());
  const history = {
    walletMovements: vi.fn(() => Promise.resolve([])),
    activity: async function* () {
      yield* await Promise.resolve([]);
      return undefined;
    },
    logDeed: () => Promise.resolve(),
  };
  const profiles = memoryProfiles(profile({ walletBalance: 12_345 }), admin());
  const routes = profileRoutes({
    profiles,
    history,
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
  return { routes, register, history };
}

const ASHA = { userId: 'asha-id', role: 'user' } as const;

describe('GET /users/me', () => {
  it('answers the caller with the wallet', async () => {
    const { routes, history } = given();
    expect(await ask(routes, 'GET /api/users/me', {}, ASHA)).toMatchObject({
      value: { answer: { user: { _id: 'asha-id', role: 'user', wallet: { balance: 123.45, transactions: [] } } } },
    });
    expect(history.walletMovements).toHaveBeenCalledWith('asha-id', 5);
  });

  it('does not know somebody without a profile, and nobody', async () => {
    const { routes } = given();
    const gone = await ask(routes, 'GET /api/users/me', {}, { userId: 'gone', role: 'user' });
    expect(gone).toMatchObject({ error: { code: 'NOT_FOUND' } });
    expect(await ask(routes, 'GET /api/users/me')).toMatchObject({ error: { code: 'UNAUTHENTICATED' } });
  });
});

describe('POST /register-token', () => {
  const body = { token: 'subscription', userId: 'asha-id', role: 'user' };

  it('remembers the device of the caller', async () => {
    const { routes, register } = given();
    expect(await ask(routes, 'POST /api/register-token', { body }, ASHA)).toMatchObject({ ok: true });
    expect(register).toHaveBeenCalledWith({ userId: 'asha-id', role: 'user', token: 'subscription', now: NOW });
  });

  it.each([{ userId: 'ravi-id' }, { role: 'admin' }])('refuses to act for another: %j', async (claim) => {
    const { routes, register } = given();
    const outcome = await ask(routes, 'POST /api/register-token', { body: { ...body, ...claim } }, ASHA);
    expect(outcome).toMatchObject({ error: { code: 'FORBIDDEN' } });
    expect(register).not.toHaveBeenCalled();
  });

  it('refuses what is no subscription at a push service, and says so', async () => {
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
