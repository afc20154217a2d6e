import { describe, expect, it, vi } from 'vitest';
import { NOW } from '#tests/support/builders/time.ts';
import { ask, memoryProfiles, profile } from '../fakes.ts';
import { cookiesOf, given, refusedWith } from './registering.ts';

describe('codes and passwords', () => {
  const code = { email: 'asha@boli.test', code: '123456' };
  const findUser = () =>
    Promise.resolve({ is: 'found', userId: 'asha-id', isConfirmed: true, email: 'asha@boli.test' } as const);

  it.each(['done', 'not-sent'] as const)('gives the same answer for known and unknown addresses: %s', async (is) => {
    const result = () => Promise.resolve({ is });
    const { routes } = given({ resendCode: result, forgotPassword: result });
    for (const route of ['resend-code', 'forgot-password']) {
      const outcome = await ask(routes, `POST /api/auth/${route}`, { body: { email: 'a@b.cd' } });
      expect(outcome).toMatchObject({ ok: true, value: { answer: { success: true } } });
      expect(JSON.stringify(outcome)).toContain('If ');
    }
  });

  it.each([
    ['wrong-code', 'INVALID_CODE'],
    ['weak-password', 'WEAK_PASSWORD'],
    ['invalid-password', 'WEAK_PASSWORD'],
    ['busy', 'TOO_MANY_REQUESTS'],
  ] as const)('answers %s with %s', async (is, expected) => {
    const { routes } = given({ findUser, resetPassword: () => Promise.resolve({ is }) });
    const body = { ...code, password: 'Boli@2026' };
    expect(await ask(routes, 'POST /api/auth/reset-password', { body })).toMatchObject(refusedWith(expected));
  });

  it('confirms an address, and notifies its owner and the admins', async () => {
    const confirmEmail = vi.fn(() => Promise.resolve({ is: 'done' } as const));
    const { routes, notices } = given({ confirmEmail }, memoryProfiles(profile({ userId: 'new-id' })));
    const cookies = await cookiesOf('new-id');
    expect(await ask(routes, 'POST /api/auth/verify-email', { body: code, cookies })).toMatchObject({ ok: true });
    expect(confirmEmail).toHaveBeenCalledWith('new-id', '123456');
    expect(notices).toMatchObject([
      { userId: '#ADMINS', type: 'new_user', at: NOW },
      { userId: 'new-id', type: 'registration_received' },
    ]);
  });

  it('does not confirm a registration without a profile, because its address could then never be used or registered again', async () => {
    // A registration may replace an unconfirmed one. If it fails after deleting the old profile, only the pool still has
    // the user.
    const confirmEmail = vi.fn((userId: string) =>
      Promise.resolve({ is: userId === 'half-gone' ? 'done' : 'wrong-code' } as const),
    );
    const { routes, notices } = given({ confirmEmail });
    const cookies = await cookiesOf('half-gone');
    const outcome = await ask(routes, 'POST /api/auth/verify-email', { body: code, cookies });
    expect(outcome).toMatchObject(refusedWith('INVALID_CODE'));
    expect(notices).toEqual([]);
    // The pool is still called, with a random id ('uuid'): a faster answer would reveal that the registration is gone.
    expect(confirmEmail.mock.calls).toEqual([['uuid', '123456']]);
  });

  it('notifies nobody when the code was wrong', async () => {
    const confirmEmail = () => Promise.resolve({ is: 'wrong-code' } as const);
    const { routes, notices } = given({ confirmEmail }, memoryProfiles(profile({ userId: 'new-id' })));
    const cookies = await cookiesOf('new-id');
    const outcome = await ask(routes, 'POST /api/auth/verify-email', { body: code, cookies });
    expect(outcome).toMatchObject(refusedWith('INVALID_CODE'));
    expect(notices).toEqual([]);
  });

  it.each([{}, { '__Secure-boli_registration': 'new-id' }, { '__Secure-boli_registration': '' }])(
    'answers WRONG_PASSWORD to a browser without a valid registration cookie: %j',
    async (cookies: Record<string, string>) => {
      const outcome = await ask(given({}).routes, 'POST /api/auth/verify-email', { body: code, cookies });
      expect(outcome).toMatchObject(refusedWith('WRONG_PASSWORD'));
    },
  );

  it('sets a cookie that does not reveal whether the registration exists', async () => {
    const [unknown, known] = ['6b1f3c9e-0d2a-4b7e-9c1d-2f3a4b5c6d7e', '71a3ad6a-4071-70e9-ca3f-2f3a4b5c6d7e'];
    const values = await Promise.all([unknown, known].map(async (id) => Object.values(await cookiesOf(id)).join('')));
    expect(values[0]).toHaveLength(values[1]?.length ?? 0);
    for (const value of values) expect(value).not.toMatch(/[0-9a-f]{8}-[0-9a-f]{4}-/);
  });

  it('ends every session when the password was replaced', async () => {
    const signOutEverywhere = vi.fn(() => Promise.resolve({ is: 'done' } as const));
    const resetPassword = () => Promise.resolve({ is: 'done' } as const);
    const { routes, profiles, recheckAdmission, notices } = given(
      { resetPassword, findUser, signOutEverywhere },
      memoryProfiles(profile()),
    );
    const body = { ...code, password: 'Boli@2026' };
    expect(await ask(routes, 'POST /api/auth/reset-password', { body })).toMatchObject({ ok: true });
    expect(profiles.items.get('asha-id')?.sessionsEndedAt).toBe(NOW);
    expect(recheckAdmission).toHaveBeenCalledWith('asha-id');
    expect(signOutEverywhere).toHaveBeenCalledWith('asha-id');
    expect(notices).toMatchObject([{ userId: 'asha-id', title: 'Password Changed', channels: ['email'] }]);
  });

  it.each(['profile', 'auctions', 'pool'] as const)(
    'ends every session even when the first write to the %s fails',
    async (failing) => {
      const once = (what: typeof failing) => {
        let fails = what === failing;
        return () => {
          if (fails) {
            fails = false;
            throw new Error('ProvisionedThroughputExceededException');
          }
        };
      };
      const [profileFails, auctionsFail, poolFails] = [once('profile'), once('auctions'), once('pool')];
      const signOutEverywhere = vi.fn(async () => ({ is: 'done' }) as const);
      const stored = memoryProfiles(profile());
      const { routes, profiles, recheckAdmission } = given(
        {
          resetPassword: () => Promise.resolve({ is: 'done' }),
          findUser,
          signOutEverywhere: async () => {
            poolFails();
            return await signOutEverywhere();
          },
        },
        {
          ...stored,
          endSessions: async (userId, now) => {
            profileFails();
            await stored.endSessions(userId, now);
          },
        },
      );
      recheckAdmission.mockImplementation(async () => auctionsFail());
      const body = { ...code, password: 'Boli@2026' };
      expect(await ask(routes, 'POST /api/auth/reset-password', { body })).toMatchObject({ ok: true });
      expect(profiles.items.get('asha-id')?.sessionsEndedAt).toBe(NOW);
      expect(recheckAdmission).toHaveBeenCalledTimes(failing === 'auctions' ? 2 : 1);
      expect(signOutEverywhere).toHaveBeenCalledOnce();
    },
  );

  it('signs out at the user pool even when the profile cannot be updated', async () => {
    const signOutEverywhere = vi.fn(() => Promise.resolve({ is: 'done' } as const));
    const stored = memoryProfiles(profile());
    const { routes } = given(
      { resetPassword: () => Promise.resolve({ is: 'done' }), findUser, signOutEverywhere },
      { ...stored, endSessions: () => Promise.reject(new Error('down')) },
    );
    const body = { ...code, password: 'Boli@2026' };
    await expect(ask(routes, 'POST /api/auth/reset-password', { body })).rejects.toThrow();
    expect(signOutEverywhere).toHaveBeenCalledWith('asha-id');
  });

  it('does not replace a password while the user cannot be looked up, because their sessions could not be ended', async () => {
    const resetPassword = vi.fn(() => Promise.resolve({ is: 'done' } as const));
    const { routes } = given({ resetPassword, findUser: () => Promise.resolve({ is: 'busy' }) });
    const body = { ...code, password: 'Boli@2026' };
    const outcome = await ask(routes, 'POST /api/auth/reset-password', { body });
    expect(outcome).toMatchObject(refusedWith('TOO_MANY_REQUESTS'));
    expect(resetPassword).not.toHaveBeenCalled();
  });

  it.each(['12345', '1234567', '12a456', '', 123456, '١٢٣٤٥٦'])('refuses the malformed code %j', async (wrong) => {
    const outcome = await ask(given({}).routes, 'POST /api/auth/verify-email', { body: { ...code, code: wrong } });
    expect(outcome).toMatchObject(refusedWith('INVALID_INPUT', 'Please enter the six-digit code.'));
  });
});
