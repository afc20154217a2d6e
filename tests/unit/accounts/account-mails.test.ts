import { describe, expect, it, vi } from 'vitest';
import { secondFactorRoutes } from '../../../functions/accounts/second-factor/second-factor-routes.ts';
import { sessionRoutes } from '../../../functions/accounts/sessions/session-routes.ts';
import { setRefreshCookie } from '../../../functions/accounts/sessions/refresh-cookie.ts';
import { notifier } from '../../../functions/notifications/notify.ts';
import type { NoticeItem } from '../../../functions/tables/notifications/notice-item.ts';
import { NOW } from '../../support/builders/time.ts';
import {
  ask,
  identity,
  memoryProfiles,
  memorySecondFactors,
  profile,
  sessionDeps,
  SIGNED_IN,
  tokensOf,
} from './fakes.ts';

const ASHA = { userId: 'asha-id', role: 'user' } as const;
const signedIn = { is: 'signed-in', tokens: tokensOf('asha-id') } as const;
const DAY_MS = 24 * 60 * 60_000;

/** Asha's account, what she is told of it, and where she has signed in before. */
function given({ before = [], createdAt = NOW }: { before?: readonly string[]; createdAt?: number } = {}) {
  const told: NoticeItem[] = [];
  const put = vi.fn((notice: NoticeItem) => {
    told.push(notice);
    return Promise.resolve(true);
  });
  const profiles = memoryProfiles(profile({ createdAt }));
  const stores = sessionDeps(profiles);
  const deps = {
    ...stores,
    sessions: { ...stores.sessions, devicesBefore: vi.fn(() => Promise.resolve(before)) },
    notify: notifier({ put }, () => NOW),
    identity: identity({
      signIn: () => Promise.resolve(signedIn),
      refresh: () => Promise.resolve(signedIn),
    }),
  };
  const sessions = sessionRoutes(deps);
  const login = (userAgent: string) =>
    ask(sessions, 'POST /api/auth/login', {
      body: { email: 'asha@boli.test', password: 'x' },
      headers: { 'user-agent': userAgent },
    });
  const seal = Buffer.from(`seal of refresh asha-id ${SIGNED_IN} token`).toString('base64');
  const kept = setRefreshCookie({ refreshToken: 'token', userId: 'asha-id', signedInAt: SIGNED_IN, seal });
  const [name = '', value = ''] = (kept.split(';')[0] ?? '').split('=');
  const renew = (userAgent: string) =>
    ask(sessions, 'POST /api/auth/refresh', { cookies: { [name]: value }, headers: { 'user-agent': userAgent } });
  const unexpected = () => Promise.reject(new Error('unexpected call of the user pool'));
  const secondFactor = secondFactorRoutes({
    ...deps,
    identity: { seal: () => Promise.resolve(Buffer.alloc(32, 7).toString('base64')) },
    secondFactors: memorySecondFactors(profiles),
    secondFactor: {
      signInWithCode: unexpected,
      verifyPassword: () => Promise.resolve(signedIn),
      verifyCode: unexpected,
      newKey: () => Promise.resolve('ABCDEFGH'),
      confirmKey: () => Promise.resolve({ is: 'done' }),
      setEnabled: () => Promise.resolve({ is: 'done' }),
    },
  });
  const enrol = async () => {
    const begun = await ask(secondFactor, 'POST /api/users/me/second-factor', { body: { password: 'x' } }, ASHA);
    if (!begun.ok) throw new Error(begun.error.message);
    const { enrolment } = Object(begun.value.answer) as { enrolment: string };
    return ask(secondFactor, 'PUT /api/users/me/second-factor', { body: { enrolment, code: '123456' } }, ASHA);
  };
  const off = () => ask(secondFactor, 'POST /api/users/me/second-factor/off', { body: { password: 'x' } }, ASHA);
  return { login, renew, enrol, off, told, put, deps };
}

const CHROME = 'Mozilla/5.0 (Windows NT 10.0) Chrome/146.0.0.0 Safari/537.36';
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:146.0) Gecko/20100101 Firefox/146.0';

describe('the owner of an account is mailed', () => {
  it('when a second factor is set up, replaced and removed', async () => {
    const { enrol, off, told } = given();
    await off();
    expect(told).toEqual([]);
    await enrol();
    await enrol();
    await off();
    expect(told.map(({ message }) => message.split('.')[0])).toEqual([
      'A second factor was set up for your account on 20 Nov 2026, 3:30 pm IST',
      'The second factor of your account was replaced by another one on 20 Nov 2026, 3:30 pm IST',
      'The second factor of your account was removed on 20 Nov 2026, 3:30 pm IST',
    ]);
    for (const notice of told) expect(notice).toMatchObject({ topic: 'account', channels: ['email'], toast: false });
  });

  it('when a browser signs in of a kind that did not in thirty days', async () => {
    const { login, told } = given({ before: ['Firefox on Linux', 'Safari on an iPhone'] });
    await login(FIREFOX);
    expect(told).toEqual([]);
    await login(CHROME);
    expect(told).toMatchObject([{ title: 'New Sign-in', topic: 'account', channels: ['email'] }]);
    expect(told[0]?.message).toContain('Chrome on Windows');
  });

  it('not when an account that was just made signs in first, but when one wakes up after thirty days', async () => {
    const fresh = given();
    await fresh.login(CHROME);
    expect(fresh.told).toEqual([]);
    const asleep = given({ createdAt: NOW - 31 * DAY_MS });
    await asleep.login(CHROME);
    expect(asleep.told).toHaveLength(1);
  });

  it('not when a session is renewed', async () => {
    const { deps, renew, told } = given({ before: ['Firefox on Linux'] });
    expect(await renew(CHROME)).toMatchObject({ ok: true });
    expect(deps.sessions.devicesBefore).not.toHaveBeenCalled();
    expect(told).toEqual([]);
  });

  it('ten times a day at most, whatever a script does', async () => {
    const { login, enrol, off, told } = given({ before: ['Firefox on Linux'] });
    for (let i = 0; i < 5; i += 1) {
      await login(CHROME);
      await enrol();
      await off();
    }
    expect(told).toHaveLength(10);
    expect(await login(CHROME)).toMatchObject({ ok: true });
  });

  it('or not, when that fails: what was asked for is done all the same', async () => {
    const { login, enrol, off, put, deps } = given({ before: ['Firefox on Linux'] });
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    put.mockRejectedValue(new Error('The table does not answer.'));
    for (const act of [enrol, off, () => login(CHROME)]) expect(await act()).toMatchObject({ ok: true });
    deps.sessions.devicesBefore.mockRejectedValue(new Error('The table does not answer.'));
    expect(await login(CHROME)).toMatchObject({ ok: true });
  });
});
