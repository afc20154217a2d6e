import { describe, expect, it, vi } from 'vitest';
import { ask, memoryProfiles, profile } from '../fakes.ts';
import { NOW } from '../../../support/builders/time.ts';
import { given, refusedWith } from './registering.ts';

describe('codes and passwords', () => {
  const code = { email: 'asha@boli.test', code: '123456' };

  it.each(['done', 'not-sent'] as const)('answers the same for known and unknown addresses: %s', async (is) => {
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
    const { routes } = given({ resetPassword: () => Promise.resolve({ is }) });
    const body = { ...code, password: 'Boli@2026' };
    expect(await ask(routes, 'POST /api/auth/reset-password', { body })).toMatchObject(refusedWith(expected));
  });

  it('confirms an address, welcomes its owner and tells the admins', async () => {
    const confirmEmail = vi.fn(() => Promise.resolve({ is: 'done' } as const));
    const { routes, told } = given({ confirmEmail }, memoryProfiles(profile({ userId: 'new-id' })));
    const cookies = { '__Secure-boli_registration': 'new-id' };
    expect(await ask(routes, 'POST /api/auth/verify-email', { body: code, cookies })).toMatchObject({ ok: true });
    expect(confirmEmail).toHaveBeenCalledWith('new-id', '123456');
    expect(told).toMatchObject([
      { userId: '#ADMINS', type: 'new_user', at: NOW },
      { userId: 'new-id', type: 'registration_received' },
    ]);
  });

  it('tells nobody when the code was wrong', async () => {
    const confirmEmail = () => Promise.resolve({ is: 'wrong-code' } as const);
    const { routes, told } = given({ confirmEmail }, memoryProfiles(profile({ userId: 'new-id' })));
    const cookies = { '__Secure-boli_registration': 'new-id' };
    const outcome = await ask(routes, 'POST /api/auth/verify-email', { body: code, cookies });
    expect(outcome).toMatchObject(refusedWith('INVALID_CODE'));
    expect(told).toEqual([]);
  });

  it('confirms nothing in a browser that registered nothing', async () => {
    const outcome = await ask(given({}).routes, 'POST /api/auth/verify-email', { body: code });
    expect(outcome).toMatchObject(refusedWith('INVALID_CODE'));
  });

  it('ends every session when the password was replaced', async () => {
    const signOutEverywhere = vi.fn(() => Promise.resolve({ is: 'done' } as const));
    const findUser = () =>
      Promise.resolve({ is: 'found', userId: 'asha-id', isConfirmed: true, email: 'asha@boli.test' } as const);
    const resetPassword = () => Promise.resolve({ is: 'done' } as const);
    const { routes, profiles, endAdmission } = given(
      { resetPassword, findUser, signOutEverywhere },
      memoryProfiles(profile()),
    );
    const body = { ...code, password: 'Boli@2026' };
    expect(await ask(routes, 'POST /api/auth/reset-password', { body })).toMatchObject({ ok: true });
    expect(profiles.items.get('asha-id')?.sessionsEndedAt).toBe(NOW);
    expect(endAdmission).toHaveBeenCalledWith('asha-id');
    expect(signOutEverywhere).toHaveBeenCalledWith('asha-id');
  });

  it.each(['12345', '1234567', '12a456', '', 123456, '١٢٣٤٥٦'])('asks nobody about the code %j', async (wrong) => {
    const outcome = await ask(given({}).routes, 'POST /api/auth/verify-email', { body: { ...code, code: wrong } });
    expect(outcome).toMatchObject(refusedWith('INVALID_INPUT', 'Please enter the six-digit code.'));
  });
});
