import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import type { RefreshResult, SignInResult } from '#functions/accounts/identity-provider/identity-provider.ts';
import { readRefreshCookie, setRefreshCookie } from '#functions/accounts/sessions/refresh-cookie.ts';
import { sessionRoutes } from '#functions/accounts/sessions/session-routes.ts';
import { type Duty, dutyGroup } from '#shared/model/accounts/duties.ts';
import { NOW } from '#tests/support/builders/time.ts';
import {
  admin,
  ask,
  identity,
  type IdentityProvider,
  memoryProfiles,
  profile,
  hmacOf,
  sessionDeps,
  SIGNED_IN,
  tokensOf,
} from '../fakes.ts';

const CLEARED = '__Secure-boli_refresh=; Max-Age=0; HttpOnly; Secure; SameSite=Strict; Path=/api/auth';
const asha = profile();

const kept = (refreshToken: string, userId = 'asha-id') => ({
  refreshToken,
  userId,
  signedInAt: SIGNED_IN,
  hmac: hmacOf(`refresh ${userId} ${SIGNED_IN} ${refreshToken}`),
});
const inCookie = (one: ReturnType<typeof kept>) => ({
  '__Secure-boli_refresh': (setRefreshCookie(one).split(';')[0] ?? '').replace('__Secure-boli_refresh=', ''),
});

function routes(operations: Partial<IdentityProvider>, profiles = memoryProfiles(asha)) {
  return sessionRoutes({ ...sessionDeps(profiles), identity: identity(operations) });
}

const login = (endpoints: ReturnType<typeof routes>, body: unknown = { email: 'asha@boli.test', password: 'x' }) =>
  ask(endpoints, 'POST /api/auth/login', { body });
const signingIn = (result: SignInResult) => ({ signIn: () => Promise.resolve(result) });

describe('login', () => {
  it('returns the access token and the user, and puts the refresh token only into the cookie', async () => {
    const tokens = tokensOf('asha-id');
    const outcome = await login(routes(signingIn({ is: 'signed-in', tokens })));
    expect(outcome).toEqual({
      ok: true,
      value: {
        answer: {
          success: true,
          message: 'Login successful! Redirecting...',
          token: tokens.accessToken,
          user: {
            _id: 'asha-id',
            id: 'asha-id',
            name: 'Asha Rao',
            email: 'asha@boli.test',
            mobile: '+91 98765 43210',
            role: 'user',
          },
          awaitsSecondFactor: false,
        },
        cookies: [setRefreshCookie(kept('refresh.asha-id'))],
      },
    });
  });

  it.each([
    ['unconfirmed', 'INVALID_CREDENTIALS'],
    ['disabled', 'ACCOUNT_DISABLED'],
    ['wrong', 'INVALID_CREDENTIALS'],
    ['reset-required', 'ACCOUNT_DISABLED'],
    ['temporary-password', 'ACCOUNT_DISABLED'],
    ['busy', 'TOO_MANY_REQUESTS'],
  ] as const)('answers %s with %s', async (is, code) => {
    expect(await login(routes(signingIn({ is })))).toMatchObject({ ok: false, error: { code } });
  });

  it('looks up addresses in lower case', async () => {
    const signIn = vi.fn(() => Promise.resolve({ is: 'wrong' } as const));
    await login(routes({ signIn }), { email: '  Asha@Boli.Test ', password: ' kept as it is ' });
    expect(signIn).toHaveBeenCalledWith('asha@boli.test', ' kept as it is ');
  });

  it('takes the role from the group, not from the profile', async () => {
    const tokens = tokensOf('asha-id', ['user', 'admin']);
    expect(await login(routes(signingIn({ is: 'signed-in', tokens })))).toMatchObject({
      value: { answer: { user: { role: 'admin' } } },
    });
  });

  it('creates the profile of an admin at the first login', async () => {
    const profiles = memoryProfiles();
    const tokens = tokensOf('new-admin', ['admin'], 'new@boli.test');
    expect(await login(routes(signingIn({ is: 'signed-in', tokens }), profiles))).toMatchObject({
      ok: true,
      value: { answer: { user: { name: 'Name In The Pool', email: 'new@boli.test', role: 'admin' } } },
    });
    expect(profiles.items.get('new-admin')?.verifyStatus).toBeUndefined();
  });

  it('copies the duties of the groups into a profile that has none, and later answers what both have', async () => {
    const profiles = memoryProfiles();
    const signInWith = (...duties: Duty[]) => {
      const tokens = tokensOf('new-admin', ['admin', ...duties.map(dutyGroup)], 'new@boli.test');
      return login(routes(signingIn({ is: 'signed-in', tokens }), profiles));
    };
    const answer = (...duties: Duty[]) => ({ value: { answer: { user: { duties } } } });
    expect(await signInWith()).toMatchObject(answer());
    expect(await signInWith('lots', 'money')).toMatchObject(answer('lots', 'money'));
    expect(await signInWith('money', 'owner')).toMatchObject(answer('money'));
    expect(profiles.items.get('new-admin')?.duties).toEqual(['lots', 'money']);
  });

  it.each([
    ['a registration without a profile', memoryProfiles()],
    ['an inactive profile', memoryProfiles(profile({ isActive: false }))],
  ])('refuses %s and revokes the session', async (_what, profiles) => {
    const revoke = vi.fn(() => Promise.resolve());
    const tokens = tokensOf('asha-id');
    const outcome = await login(routes({ ...signingIn({ is: 'signed-in', tokens }), revoke }, profiles));
    expect(outcome).toMatchObject({ ok: false, error: { code: 'ACCOUNT_DISABLED' } });
    expect(revoke).toHaveBeenCalledWith('refresh.asha-id');
  });

  it.each([
    [{ email: { $ne: '' }, password: 'x' }, 'Please enter a valid email address.'],
    [{ email: 'asha@boli.test' }, 'Password is required.'],
    [{ email: 'asha@boli.test', password: ['x'] }, 'Password is required.'],
    [{ email: 'asha@boli.test', password: 'x', role: 'admin' }, 'Unknown field: role.'],
    [null, 'The request body is missing or not an object.'],
  ])('refuses the body %j without asking the user pool', async (body, message) => {
    expect(await login(routes({}), body)).toMatchObject({ error: { code: 'INVALID_INPUT', message } });
  });
});

describe('refresh', () => {
  const refresh = (endpoints: ReturnType<typeof routes>, cookies: Record<string, string> = inCookie(kept('old'))) =>
    ask(endpoints, 'POST /api/auth/refresh', { cookies });
  const refreshing = (result: RefreshResult) => ({ refresh: () => Promise.resolve(result) });

  it('returns the current profile and leaves the cookie unchanged', async () => {
    const { accessToken, idToken } = tokensOf('asha-id');
    const profiles = memoryProfiles(profile({ name: 'Asha New', mobile: '0000000000' }));
    const outcome = await refresh(routes(refreshing({ is: 'signed-in', tokens: { accessToken, idToken } }), profiles));
    expect(outcome).toMatchObject({
      ok: true,
      value: { answer: { token: accessToken, user: { name: 'Asha New', mobile: '0000000000' } }, cookies: [] },
    });
  });

  it('puts a rotated refresh token into the cookie', async () => {
    const outcome = await refresh(routes(refreshing({ is: 'signed-in', tokens: tokensOf('asha-id') })));
    expect(outcome).toMatchObject({ value: { cookies: [setRefreshCookie(kept('refresh.asha-id'))] } });
  });

  it.each([
    ['expired', 'UNAUTHENTICATED'],
    ['disabled', 'ACCOUNT_DISABLED'],
  ] as const)('answers %s with %s and clears the cookie', async (is, code) => {
    expect(await refresh(routes(refreshing({ is })))).toMatchObject({ error: { code, cookies: [CLEARED] } });
  });

  /** A pool that rotates without a grace period: each token can be used once, and `old` is replaced by `old-`. */
  function rotating() {
    const used = new Set<string>();
    const pool = identity({
      refresh: (token) => {
        if (used.has(token)) return Promise.resolve({ is: 'reused' });
        used.add(token);
        return Promise.resolve({ is: 'signed-in', tokens: { ...tokensOf('asha-id'), refreshToken: `${token}-` } });
      },
    });
    const profiles = memoryProfiles(profile());
    const deps = sessionDeps(profiles);
    return { endpoints: sessionRoutes({ ...deps, identity: pool }), profiles, ended: deps.ended };
  }

  it('ends only that session when a replaced token is used after its successor', async () => {
    const { endpoints, profiles, ended } = rotating();
    await refresh(endpoints);
    expect((await refresh(endpoints, inCookie(kept('old-')))).ok).toBe(true);
    expect(await refresh(endpoints)).toMatchObject({ error: { code: 'UNAUTHENTICATED', cookies: [CLEARED] } });
    expect([...ended]).toEqual([`asha-id ${SIGNED_IN}`]);
    expect(profiles.items.get('asha-id')).not.toHaveProperty('sessionsEndedAt');
    expect(await refresh(endpoints, inCookie(kept('old--')))).toMatchObject({ error: { code: 'UNAUTHENTICATED' } });
  });

  it('continues the session of a device that never received the new token, however often that happens', async () => {
    const { endpoints, ended } = rotating();
    await refresh(endpoints);
    for (const next of ['old--', 'old---']) {
      expect(await refresh(endpoints)).toMatchObject({ value: { cookies: [setRefreshCookie(kept(next))] } });
    }
    expect(ended.size).toBe(0);
  });

  it('neither ends nor renews a session for a forged cookie', async () => {
    const { endpoints, ended } = rotating();
    await refresh(endpoints);
    const cookies = inCookie({ ...kept('old', 'thief-id'), userId: 'asha-id' });
    expect(await refresh(endpoints, cookies)).toMatchObject({ error: { code: 'UNAUTHENTICATED' } });
    expect(ended.size).toBe(0);
  });

  it('keeps the session when the user pool is throttled', async () => {
    const outcome = await refresh(routes(refreshing({ is: 'busy' })));
    expect(outcome).toMatchObject({ ok: false, error: { code: 'TOO_MANY_REQUESTS' } });
    expect(outcome).not.toHaveProperty('error.cookies');
  });

  it.each([
    {},
    { '__Secure-boli_refresh': '' },
    { '__Secure-boli_refresh': 'a b' },
    { '__Secure-boli_refresh': 'a-token-alone' },
    { '__Secure-boli_refresh': 'x\r\nSet-Cookie: y' },
    { other: 'old' },
  ])('refuses the cookies %j without asking the user pool', async (cookies) => {
    const outcome = await refresh(routes({}), cookies);
    expect(outcome).toMatchObject({ error: { code: 'UNAUTHENTICATED', cookies: [CLEARED] } });
  });

  it('ends the session of a disabled profile', async () => {
    const revoke = vi.fn(() => Promise.resolve());
    const { accessToken, idToken } = tokensOf('asha-id');
    const endpoints = routes(
      { ...refreshing({ is: 'signed-in', tokens: { accessToken, idToken } }), revoke },
      memoryProfiles(profile({ isActive: false })),
    );
    expect(await refresh(endpoints)).toMatchObject({ error: { code: 'ACCOUNT_DISABLED', cookies: [CLEARED] } });
    expect(revoke).toHaveBeenCalledWith('old');
  });

  it('refuses to renew an ended session, even if the user pool still renews it', async () => {
    const revoke = vi.fn(() => Promise.resolve());
    const tokens = tokensOf('asha-id');
    const profiles = memoryProfiles(profile({ sessionsEndedAt: NOW - 1_000 }));
    const outcome = await refresh(routes({ ...refreshing({ is: 'signed-in', tokens }), revoke }, profiles));
    expect(outcome).toMatchObject({ error: { code: 'UNAUTHENTICATED', cookies: [CLEARED] } });
    expect(revoke).toHaveBeenCalledWith('refresh.asha-id');
  });

  it('creates no profile for a user without one', async () => {
    const profiles = memoryProfiles(admin());
    const tokens = tokensOf('nobody');
    const endpoints = routes({ ...refreshing({ is: 'signed-in', tokens }), revoke: () => Promise.resolve() }, profiles);
    expect((await refresh(endpoints)).ok).toBe(false);
    expect([...profiles.items.keys()]).toEqual(['admin-id']);
  });
});

describe('logout everywhere', () => {
  it('ends every session of the caller', async () => {
    const signOutEverywhere = vi.fn(() => Promise.resolve({ is: 'done' } as const));
    const profiles = memoryProfiles(profile());
    const caller = { userId: 'asha-id', role: 'user' } as const;
    const outcome = await ask(routes({ signOutEverywhere }, profiles), 'POST /api/auth/logout-everywhere', {}, caller);
    expect(outcome).toMatchObject({ ok: true, value: { cookies: [CLEARED] } });
    expect(profiles.items.get('asha-id')?.sessionsEndedAt).toBe(NOW);
  });
});

describe('logout', () => {
  const done = { ok: true, value: { answer: { success: true }, cookies: [CLEARED] } };

  it('revokes the session and clears the cookie', async () => {
    const revoke = vi.fn(() => Promise.resolve());
    expect(await ask(routes({ revoke }), 'GET /api/auth/logout', { cookies: inCookie(kept('old')) })).toMatchObject(
      done,
    );
    expect(revoke).toHaveBeenCalledWith('old');
  });

  it('succeeds without a cookie, and while the user pool is down', async () => {
    expect(await ask(routes({}), 'GET /api/auth/logout')).toMatchObject(done);
    const down = { revoke: () => Promise.reject(new Error('down')) };
    expect(await ask(routes(down), 'GET /api/auth/logout', { cookies: inCookie(kept('old')) })).toMatchObject(done);
  });
});

describe('writes to the auctions of a user who ends sessions', () => {
  const caller = { userId: 'asha-id', role: 'user', signedInAt: SIGNED_IN } as const;
  const params = { sessionId: String(SIGNED_IN / 1000 - 60) };
  const endingSessions = () => {
    const recheckAdmission = vi.fn(() => Promise.resolve());
    const pool = {
      revoke: () => Promise.resolve(),
      refresh: () => Promise.resolve({ is: 'reused' } as const),
      signOutEverywhere: () => Promise.resolve({ is: 'done' } as const),
    };
    const endpoints = sessionRoutes({
      ...sessionDeps(memoryProfiles(asha)),
      identity: identity(pool),
      recheckAdmission,
    });
    return { recheckAdmission, endpoints };
  };

  it.each([
    ['DELETE /api/users/me/sessions/{sessionId}', { params }, caller],
    ['POST /api/auth/logout-everywhere', {}, caller],
    ['GET /api/auth/logout', { cookies: inCookie(kept('old')) }, undefined],
    ['POST /api/auth/refresh', { cookies: inCookie(kept('old')) }, undefined],
  ] as const)('are limited to twenty, however often the user repeats %s', async (key, raw, by) => {
    const { recheckAdmission, endpoints } = endingSessions();
    await ask(endpoints, key, raw, by);
    expect(recheckAdmission).toHaveBeenCalledWith('asha-id');
    for (let time = 0; time < 100; time += 1) await ask(endpoints, key, raw, by);
    expect(recheckAdmission.mock.calls.length).toBeLessThanOrEqual(20);
  });
});

describe('the refresh cookie', () => {
  it('round-trips every valid token, and refuses one that would add a cookie attribute', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[\w.=-]{1,200}$/), (token) => {
        expect(readRefreshCookie(inCookie(kept(token)))).toEqual(kept(token));
      }),
    );
    fc.assert(
      fc.property(fc.string(), fc.constantFrom(';', '\r\n', ' ', ',', '"'), fc.string(), (one, bad, other) => {
        expect(() => setRefreshCookie(kept(one + bad + other))).toThrow();
      }),
    );
  });
});
