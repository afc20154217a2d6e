import { describe, expect, it, vi } from 'vitest';
import { encrypt, decrypt } from '#functions/accounts/encryption.ts';
import type { Challenge, CodeAnswer, SignInResult } from '#functions/accounts/identity-provider/identity-provider.ts';
import type { SecondFactorProvider } from '#functions/accounts/identity-provider/second-factor-provider.ts';
import { secondFactorRoutes } from '#functions/accounts/second-factor/second-factor-routes.ts';
import { secondFactorAfter, type SecondFactorRule } from '#functions/accounts/second-factor/second-factor-rule.ts';
import { sessionRoutes } from '#functions/accounts/sessions/session-routes.ts';
import { NOW } from '#tests/support/builders/time.ts';
import {
  admin,
  ask,
  identity,
  memoryLimits,
  memoryProfiles,
  memorySecondFactors,
  profile,
  sessionDeps,
  tokensOf,
} from './fakes.ts';

const CHALLENGE: Challenge = { userId: 'asha-id', session: 'AYABe.session+of/cognito==' };
const CLEARED = 'boli_second_factor=; Max-Age=0; HttpOnly; Secure; SameSite=Strict; Path=/api/auth';

/** The cookie that the first step of a sign-in sets. */
function cookieOf(cookies: readonly string[] = []): Record<string, string> {
  const set = cookies.find((one) => one.startsWith('boli_second_factor=')) ?? '';
  return { boli_second_factor: (set.split(';')[0] ?? '').replace('boli_second_factor=', '') };
}

describe('signing in with a second factor', () => {
  function given(answer: CodeAnswer) {
    const profiles = memoryProfiles(profile({ secondFactorSince: 1 }));
    const answered = vi.fn((_challenge: Challenge, _code: string) => Promise.resolve(answer));
    const routes = sessionRoutes({
      ...sessionDeps(profiles),
      identity: identity({ signIn: () => Promise.resolve({ is: 'code-needed', challenge: CHALLENGE }) }),
      secondFactorProvider: { signInWithCode: answered },
    });
    const password = () => ask(routes, 'POST /api/auth/login', { body: { email: 'asha@boli.test', password: 'x' } });
    const code = (cookies: Record<string, string>) =>
      ask(routes, 'POST /api/auth/second-factor', { body: { code: '123456' }, cookies });
    return { password, code, answered, profiles };
  }
  const cookies = async (password: () => ReturnType<typeof ask>) => {
    const first = await password();
    return cookieOf(first.ok ? [] : first.error.cookies);
  };

  it('asks for the code after the password, and returns no token before it', async () => {
    const { password, code, answered } = given({ is: 'signed-in', tokens: tokensOf('asha-id') });
    const first = await password();
    expect(first).toMatchObject({ ok: false, error: { code: 'SECOND_FACTOR_NEEDED' } });
    const second = await code(cookieOf(first.ok ? [] : first.error.cookies));
    expect(answered).toHaveBeenCalledWith(expect.objectContaining(CHALLENGE), '123456');
    expect(second).toMatchObject({ ok: true, value: { answer: { user: { id: 'asha-id' } } } });
    expect(second).toHaveProperty('value.cookies', [expect.stringContaining('boli_refresh='), CLEARED]);
  });

  it.each([
    ['wrong-code', 'INVALID_CODE'],
    ['expired', 'UNAUTHENTICATED'],
    ['disabled', 'ACCOUNT_DISABLED'],
    ['busy', 'TOO_MANY_REQUESTS'],
  ] as const)('answers %s with %s', async (is, code) => {
    const one = given({ is });
    expect(await one.code(await cookies(one.password))).toMatchObject({ ok: false, error: { code } });
  });

  it('allows five wrong codes per account, then says how long to wait', async () => {
    const { password, code, answered } = given({ is: 'wrong-code' });
    const kept = await cookies(password);
    for (let i = 0; i < 5; i += 1) await code(kept);
    expect(await code(kept)).toMatchObject({ error: { code: 'TOO_MANY_REQUESTS', waitSeconds: 60 } });
    expect(answered).toHaveBeenCalledTimes(5);
  });

  it('does not count attempts of a caller who has not given the password', async () => {
    const { password, code, answered } = given({ is: 'wrong-code' });
    const { boli_second_factor: value = '' } = await cookies(password);
    const [session = '', , hmac = ''] = value.split('~');
    for (const forged of [`${session}~other-id~${hmac}`, `${session}~asha-id~AAAA`, 'x', '']) {
      expect(await code({ boli_second_factor: forged })).toMatchObject({ error: { code: 'UNAUTHENTICATED' } });
    }
    expect(answered).not.toHaveBeenCalled();
  });
});

describe('secondFactorAfter', () => {
  const none = {};
  const on = { secondFactorSince: 5 };
  it.each<
    [string, Parameters<typeof secondFactorAfter>[0], 'user' | 'admin', boolean | undefined, SecondFactorRule, unknown]
  >([
    ['a password alone changes nothing', none, 'user', false, 'required', undefined],
    ['an admin must set one up', none, 'admin', false, 'required', { since: undefined, isAwaited: true }],
    ['an admin is marked only once', { awaitsSecondFactor: true }, 'admin', false, 'required', undefined],
    ['an admin renewing must set one up', none, 'admin', undefined, 'required', { since: undefined, isAwaited: true }],
    ['an admin need not set one up where it is optional', none, 'admin', false, 'optional', undefined],
    [
      'an admin need not set one up any longer once it becomes optional',
      { awaitsSecondFactor: true },
      'admin',
      undefined,
      'optional',
      { since: undefined, isAwaited: false },
    ],
    ['a sign-in with a code changes nothing', on, 'admin', true, 'required', undefined],
    ['a code proves a factor unknown to the profile', none, 'user', true, 'optional', { since: NOW, isAwaited: false }],
    ['no code: the operator removed the factor', on, 'user', false, 'optional', { since: undefined, isAwaited: false }],
    ['no code: the admin must set up a new one', on, 'admin', false, 'required', { since: undefined, isAwaited: true }],
    ['a renewal changes nothing', on, 'admin', undefined, 'required', undefined],
  ])('%s', (_, known, role, gaveCode, rule, expected) => {
    expect(secondFactorAfter(known, { role, gaveCode, now: NOW }, rule)).toEqual(expected);
  });
});

describe('the encrypted access token of an enrolment', () => {
  const { hmac } = identity({ hmac: () => Promise.resolve(Buffer.alloc(32, 7).toString('base64')) });

  it('opens only for its owner and only unchanged', async () => {
    const encrypted = await encrypt({ hmac }, { boundTo: 'asha-id', text: 'access.token' });
    expect(encrypted).not.toContain('access');
    expect(await decrypt({ hmac }, { boundTo: 'asha-id', encrypted })).toBe('access.token');
    expect(await decrypt({ hmac }, { boundTo: 'other-id', encrypted })).toBeUndefined();
    const altered = `${encrypted.slice(0, -4)}${encrypted.endsWith('AAAA') ? 'BBBB' : 'AAAA'}`;
    for (const forged of [altered, '', 'AAAA', '~', 'x'.repeat(200)]) {
      expect(await decrypt({ hmac }, { boundTo: 'asha-id', encrypted: forged })).toBeUndefined();
    }
  });
});

describe('a second factor', () => {
  const ASHA = { userId: 'asha-id', role: 'user' } as const;
  const ADMIN = { userId: 'admin-id', role: 'admin' } as const;
  const signedIn: SignInResult = { is: 'signed-in', tokens: tokensOf('asha-id') };

  function given(
    presented: SignInResult,
    more: Partial<SecondFactorProvider> = {},
    adminMfa: SecondFactorRule = 'optional',
  ) {
    const profiles = memoryProfiles(profile(), admin());
    const unexpected = () => Promise.reject(new Error('unexpected call of the user pool'));
    const setEnabled = vi.fn(() => Promise.resolve({ is: 'done' } as const));
    const secondFactor: SecondFactorProvider = {
      signInWithCode: unexpected,
      verifyPassword: () => Promise.resolve(presented),
      verifyCode: unexpected,
      newKey: () => Promise.resolve('ABCDEFGH'),
      confirmKey: () => Promise.resolve({ is: 'done' }),
      setEnabled,
      ...more,
    };
    const hmac = () => Promise.resolve(Buffer.alloc(32, 7).toString('base64'));
    const routes = secondFactorRoutes({
      identity: { hmac },
      secondFactorProvider: secondFactor,
      profiles,
      secondFactorStore: memorySecondFactors(profiles),
      limits: memoryLimits(),
      notify: () => Promise.resolve(),
      adminMfa,
      clock: () => NOW,
    });
    const begin = (body: object = { password: 'x' }) => ask(routes, 'POST /api/users/me/second-factor', { body }, ASHA);
    const confirm = (body: object, caller: typeof ASHA | typeof ADMIN = ASHA) =>
      ask(routes, 'PUT /api/users/me/second-factor', { body }, caller);
    const off = (caller: typeof ASHA | typeof ADMIN = ASHA) =>
      ask(routes, 'POST /api/users/me/second-factor/off', { body: { password: 'x' } }, caller);
    return { begin, confirm, off, setEnabled, profiles };
  }
  const enrolmentOf = (begun: Awaited<ReturnType<typeof ask>>): string =>
    String((Object(begun.ok ? begun.value.answer : {}) as { enrolment?: unknown }).enrolment);

  it('begins with a key as text and as a URI for a QR code, and never shows the access token', async () => {
    const { begin } = given(signedIn);
    const begun = await begin();
    expect(begun).toMatchObject({
      value: { answer: { key: 'ABCDEFGH', uri: 'otpauth://totp/Boli:asha%40boli.test?secret=ABCDEFGH&issuer=Boli' } },
    });
    expect(JSON.stringify(begun)).not.toContain(tokensOf('asha-id').accessToken);
  });

  it('is switched on by a correct code, and not before', async () => {
    const { begin, confirm, setEnabled, profiles } = given(signedIn);
    const enrolment = enrolmentOf(await begin());
    expect(setEnabled).not.toHaveBeenCalled();
    expect(await confirm({ enrolment, code: '123456' })).toMatchObject({ ok: true });
    expect(setEnabled).toHaveBeenCalledWith('asha-id', true);
    expect(profiles.items.get('asha-id')).toMatchObject({ secondFactorSince: NOW, awaitsSecondFactor: false });
  });

  it('is not switched on by a wrong code, by a late one, or by another user', async () => {
    const wrong = given(signedIn, { confirmKey: () => Promise.resolve({ is: 'wrong-code' }) });
    const enrolment = enrolmentOf(await wrong.begin());
    expect(await wrong.confirm({ enrolment, code: '123456' })).toMatchObject({ error: { code: 'INVALID_CODE' } });
    const late = given(signedIn, { confirmKey: () => Promise.resolve({ is: 'expired' }) });
    expect(await late.confirm({ enrolment, code: '123456' })).toMatchObject({ error: { code: 'CONFLICT' } });
    const other = given(signedIn);
    expect(await other.confirm({ enrolment, code: '123456' }, ADMIN)).toMatchObject({ error: { code: 'CONFLICT' } });
    for (const { setEnabled } of [wrong, late, other]) expect(setEnabled).not.toHaveBeenCalled();
  });

  it.each([
    ['wrong', 'WRONG_PASSWORD'],
    ['disabled', 'WRONG_PASSWORD'],
    ['busy', 'TOO_MANY_REQUESTS'],
  ] as const)('answers a password that is %s with %s, when switching on and off', async (is, code) => {
    const { begin, off, setEnabled } = given({ is });
    expect(await begin()).toMatchObject({ error: { code } });
    expect(await off()).toMatchObject({ error: { code } });
    expect(setEnabled).not.toHaveBeenCalled();
  });

  it('can be moved to another phone with a code of the first one', async () => {
    const verifyCode = vi.fn((_challenge: Challenge, code: string) =>
      Promise.resolve(code === '111111' ? signedIn : ({ is: 'wrong-code' } as const)),
    );
    const { begin } = given({ is: 'code-needed', challenge: CHALLENGE }, { verifyCode });
    expect(await begin()).toMatchObject({ error: { code: 'INVALID_CODE' } });
    expect(await begin({ password: 'x', code: '222222' })).toMatchObject({ error: { code: 'INVALID_CODE' } });
    expect(await begin({ password: 'x', code: '111111' })).toMatchObject({ ok: true });
  });

  it('is switched off with the password alone, because the phone may be lost', async () => {
    const { off, setEnabled, profiles } = given({ is: 'code-needed', challenge: CHALLENGE });
    profiles.items.set('asha-id', profile({ secondFactorSince: 5 }));
    expect(await off()).toMatchObject({ ok: true });
    expect(setEnabled).toHaveBeenCalledWith('asha-id', false);
    expect(profiles.items.get('asha-id')?.secondFactorSince).toBeUndefined();
  });

  it('cannot be switched off by an admin where admins need one', async () => {
    const { off, setEnabled } = given({ is: 'code-needed', challenge: CHALLENGE }, {}, 'required');
    expect(await off(ADMIN)).toMatchObject({ error: { code: 'SECOND_FACTOR_REQUIRED' } });
    expect(setEnabled).not.toHaveBeenCalled();
    expect(await off()).toMatchObject({ ok: true });
  });
});
