import { describe, expect, it, vi } from 'vitest';
import { secondFactorRoutes } from '#functions/accounts/second-factor/second-factor-routes.ts';
import { setRefreshCookie } from '#functions/accounts/sessions/refresh-cookie.ts';
import { sessionRoutes } from '#functions/accounts/sessions/session-routes.ts';
import { notifier } from '#functions/notifications/notify.ts';
import type { NoticeItem } from '#functions/tables/notifications/notice-item.ts';
import { NOW } from '#tests/support/builders/time.ts';
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

/** Asha's account, the notices written about it, and the devices that signed in `before`. */
function given({ before = [], createdAt = NOW }: { before?: readonly string[]; createdAt?: number } = {}) {
  const notices: NoticeItem[] = [];
  const put = vi.fn((notice: NoticeItem) => {
    notices.push(notice);
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
  const hmac = Buffer.from(`hmac of refresh asha-id ${SIGNED_IN} token`).toString('base64');
  const refreshCookie = setRefreshCookie({ refreshToken: 'token', userId: 'asha-id', signedInAt: SIGNED_IN, hmac });
  const [name = '', value = ''] = (refreshCookie.split(';')[0] ?? '').split('=');
  const renew = (userAgent: string) =>
    ask(sessions, 'POST /api/auth/refresh', { cookies: { [name]: value }, headers: { 'user-agent': userAgent } });
  const unexpected = () => Promise.reject(new Error('unexpected call of the user pool'));
  const secondFactor = secondFactorRoutes({
    ...deps,
    identity: { hmac: () => Promise.resolve(Buffer.alloc(32, 7).toString('base64')) },
    secondFactorStore: memorySecondFactors(profiles),
    secondFactorProvider: {
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
  return { login, renew, enrol, off, notices, put, deps };
}

const CHROME = 'Mozilla/5.0 (Windows NT 10.0) Chrome/146.0.0.0 Safari/537.36';
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:146.0) Gecko/20100101 Firefox/146.0';

describe('mails to the owner of an account', () => {
  it('say that a second factor was set up, replaced or removed', async () => {
    const { enrol, off, notices } = given();
    await off();
    expect(notices).toEqual([]);
    await enrol();
    await enrol();
    await off();
    expect(notices.map(({ message }) => message.split('.')[0])).toEqual([
      'A second factor was set up for your account on 20 Nov 2026, 3:30 pm IST',
      'The second factor of your account was replaced by another one on 20 Nov 2026, 3:30 pm IST',
      'The second factor of your account was removed on 20 Nov 2026, 3:30 pm IST',
    ]);
    for (const notice of notices) expect(notice).toMatchObject({ topic: 'account', channels: ['email'], toast: false });
  });

  it('report a sign-in from a kind of browser that has not signed in for thirty days', async () => {
    const { login, notices } = given({ before: ['Firefox on Linux', 'Safari on an iPhone'] });
    await login(FIREFOX);
    expect(notices).toEqual([]);
    await login(CHROME);
    expect(notices).toMatchObject([{ title: 'New Login', topic: 'account', channels: ['email'] }]);
    expect(notices[0]?.message).toContain('Chrome on Windows');
  });

  it('report the first sign-in of an account only where the account is older than thirty days', async () => {
    const fresh = given();
    await fresh.login(CHROME);
    expect(fresh.notices).toEqual([]);
    const dormant = given({ createdAt: NOW - 31 * DAY_MS });
    await dormant.login(CHROME);
    expect(dormant.notices).toHaveLength(1);
  });

  it('do not report that a session was renewed', async () => {
    const { deps, renew, notices } = given({ before: ['Firefox on Linux'] });
    expect(await renew(CHROME)).toMatchObject({ ok: true });
    expect(deps.sessions.devicesBefore).not.toHaveBeenCalled();
    expect(notices).toEqual([]);
  });

  it('are limited to ten a day', async () => {
    const { login, enrol, off, notices } = given({ before: ['Firefox on Linux'] });
    for (let i = 0; i < 5; i += 1) {
      await login(CHROME);
      await enrol();
      await off();
    }
    expect(notices).toHaveLength(10);
    expect(await login(CHROME)).toMatchObject({ ok: true });
  });

  it('may fail: the request succeeds all the same', async () => {
    const { login, enrol, off, put, deps } = given({ before: ['Firefox on Linux'] });
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    put.mockRejectedValue(new Error('The table does not answer.'));
    for (const act of [enrol, off, () => login(CHROME)]) expect(await act()).toMatchObject({ ok: true });
    deps.sessions.devicesBefore.mockRejectedValue(new Error('The table does not answer.'));
    expect(await login(CHROME)).toMatchObject({ ok: true });
  });
});
