import { AdminDisableUserCommand, CognitoIdentityProviderClient } from '@aws-sdk/client-cognito-identity-provider';
import { beforeAll, describe, expect, test } from 'vitest';
import { call } from '#infra/local/client/api-client.ts';
import { readOperatorAccess } from '#infra/local/client/operator.ts';
import { type Account, readMailedCode, type Person, signIn } from '#infra/local/client/person.ts';
import { getUser, setUserActive } from '#shared/contract/accounts/admin.ts';
import { forgotPassword, logout, refresh, resetPassword } from '#shared/contract/accounts/auth.ts';
import { me } from '#shared/contract/accounts/users.ts';
import { eventually } from '#tests/support/eventually.ts';
import { account, makeAdmin, registeredBidder } from '#tests/support/people/people.ts';
import { mailsTo } from '#tests/support/people/push.ts';
import { tryLogin } from '#tests/support/people/registration-form.ts';
import { claimsOf } from '#tests/support/people/tokens.ts';
import { attempt } from '#tests/support/requests/attempt.ts';
import { stackOutputs } from '#tests/support/stack/outputs.ts';
import { sharedStack } from '#tests/support/stack/shared-stack.ts';

const stack = sharedStack();
let admin: Person;

beforeAll(async () => {
  admin = await makeAdmin(stack.url);
});

/** Logs in as the browser does. Returns the response and the cookie. */
async function openSession({ email, password }: Account) {
  const response = await fetch(`${stack.url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  });
  const [cookie = ''] = response.headers.getSetCookie();
  return { ...((await response.json()) as { token: string }), cookie, pair: cookie.split(';')[0] ?? '' };
}

async function withCookie(route: typeof refresh | typeof logout, pair: string) {
  const response = await fetch(`${stack.url}/api${route.path}`, { method: route.method, headers: { cookie: pair } });
  const body = (await response.json()) as { token?: string; code?: string; user?: { role: string } };
  return { status: response.status, ...body, setCookie: response.headers.getSetCookie() };
}

const CLEARED = '__Secure-boli_refresh=; Max-Age=0; HttpOnly; Secure; SameSite=Strict; Path=/api/auth';

describe('sessions', () => {
  let ravi: Person;

  beforeAll(async () => {
    ravi = await registeredBidder(stack.url, 'Ravi Iyer');
  });

  test('scripts cannot read the cookie with the refresh token', async () => {
    const { cookie, token } = await openSession(ravi.account);
    const [pair, ...attributes] = cookie.split('; ');
    expect(pair).toMatch(/^__Secure-boli_refresh=.{20,}$/);
    expect(attributes.toSorted()).toEqual(
      ['Max-Age=2592000', 'HttpOnly', 'Secure', 'SameSite=Strict', 'Path=/api/auth'].toSorted(),
    );
    expect(claimsOf(token)).toMatchObject({ token_use: 'access', 'cognito:groups': ['user'], sub: ravi.userId });
  });

  test('a refresh returns a new token for the same user and role', async () => {
    for (const [who, role, groups] of [
      [ravi, 'user', ['user']],
      [admin, 'admin', ['admin', 'duty-owner']],
    ] as const) {
      const { pair, token } = await openSession(who.account);
      const renewed = await withCookie(refresh, pair);
      expect(renewed).toMatchObject({ status: 200, user: { role, _id: who.userId } });
      expect(renewed.token).not.toBe(token);
      expect(claimsOf(renewed.token ?? '')).toMatchObject({ sub: who.userId, 'cognito:groups': groups });
      expect(await attempt(stack.url, { token: renewed.token ?? '' }, me)).toMatchObject({ status: 200 });
    }
  });

  test('a refreshed session outlives the access token', async () => {
    const { pair, token } = await openSession(ravi.account);
    await stack.advance(16 * 60_000);
    expect((await attempt(stack.url, { token }, me)).status).toBe(401);
    const renewed = await withCookie(refresh, pair);
    expect(await attempt(stack.url, { token: renewed.token ?? '' }, me)).toMatchObject({ status: 200 });
    admin = await signIn(stack.url, admin.account);
    ravi = await signIn(stack.url, ravi.account);
  });

  test('a missing or malformed cookie gives no session', async () => {
    for (const pair of ['', 'other=1', '__Secure-boli_refresh=nonsense', '__Secure-boli_refresh=<script>']) {
      expect(await withCookie(refresh, pair)).toMatchObject({ status: 401, code: 'UNAUTHENTICATED' });
    }
  });

  test('a logout ends the session on this device only', async () => {
    const here = await openSession(ravi.account);
    // The pool distinguishes sessions by the second of their start.
    await stack.advance(1_000);
    const there = await openSession(ravi.account);
    expect(await withCookie(logout, here.pair)).toMatchObject({ status: 200, setCookie: [CLEARED] });
    expect(await withCookie(refresh, here.pair)).toMatchObject({
      status: 401,
      code: 'UNAUTHENTICATED',
      setCookie: [CLEARED],
    });
    expect((await withCookie(refresh, there.pair)).status).toBe(200);
    expect(await withCookie(logout, here.pair)).toMatchObject({ status: 200, setCookie: [CLEARED] });
    expect(await withCookie(logout, '')).toMatchObject({ status: 200 });
  });

  test('a sign-in from a new kind of browser mails the owner once', async () => {
    const nila = await registeredBidder(stack.url, 'Nila Bose');
    const login = async (userAgent: string) => {
      // The pool distinguishes sessions by the second of their start.
      await stack.advance(1_000);
      const { status } = await fetch(`${stack.url}/api/auth/login`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'user-agent': userAgent },
        body: JSON.stringify({ email: nila.account.email, password: nila.account.password }),
      });
      expect(status).toBe(200);
    };
    const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:146.0) Gecko/20100101 Firefox/146.0';
    await login(firefox);
    await login(firefox);
    await login('Mozilla/5.0 (Windows NT 10.0) Chrome/146.0.0.0 Safari/537.36');
    const mailsToOwner = async () =>
      (await mailsTo(stack.url, nila))
        .filter(({ subject }) => subject === 'New Login')
        .map(({ text }) => /latest ones: (.*?)\./.exec(text)?.[1]);
    const browsers = await eventually(mailsToOwner, ({ length }) => length >= 2);
    expect(browsers).toHaveLength(2);
    expect(new Set(browsers)).toEqual(new Set(['Chrome on Windows', 'Firefox on Linux']));
  });

  test('an unknown address and a wrong password get the same response', async () => {
    const wrong = await tryLogin(stack.url, { email: ravi.account.email, password: 'Wrong@2026' });
    expect(wrong).toMatchObject({
      status: 401,
      code: 'INVALID_CREDENTIALS',
      message: expect.stringContaining('Incorrect e-mail address or password.'),
    });
    expect(await tryLogin(stack.url, { email: account('Nobody').email, password: 'Wrong@2026' })).toEqual(wrong);
  });
});

describe('a forgotten password', () => {
  test('a mailed code replaces the password, and the old password stops working', async () => {
    const { account: lata } = await registeredBidder(stack.url, 'Lata Menon');
    const { email } = lata;
    const known = await attempt(stack.url, undefined, forgotPassword, { body: { email } });
    expect(known).toMatchObject({ status: 200 });
    const nobody = account('Nobody').email;
    expect(known).toEqual(await attempt(stack.url, undefined, forgotPassword, { body: { email: nobody } }));
    const code = await readMailedCode(stack.url, email);
    const reset = (fields: object) =>
      attempt(stack.url, undefined, resetPassword, { body: { email, code, password: 'Fresh@2027', ...fields } });
    const wrong = String((Number(code) + 1) % 1_000_000).padStart(6, '0');
    expect(await reset({ code: wrong })).toMatchObject({ status: 400, code: 'INVALID_CODE' });
    expect(await reset({ password: 'abcdefgh' })).toMatchObject({ status: 400 });
    expect(await reset({ email: nobody })).toMatchObject({ status: 400, code: 'INVALID_CODE' });
    expect(await reset({})).toMatchObject({ status: 200 });
    expect(await reset({})).toMatchObject({ status: 400, code: 'INVALID_CODE' });
    expect(await tryLogin(stack.url, lata)).toMatchObject({ status: 401, code: 'INVALID_CREDENTIALS' });
    expect(await tryLogin(stack.url, { email, password: 'Fresh@2027' })).toMatchObject({ status: 200 });
  });

  test('a new password ends all earlier sessions', async () => {
    const { account: uma } = await registeredBidder(stack.url, 'Uma Pillai');
    const { pair } = await openSession(uma);
    expect((await withCookie(refresh, pair)).status).toBe(200);
    await call(stack.url, forgotPassword, { body: { email: uma.email } });
    const code = await readMailedCode(stack.url, uma.email);
    const body = { email: uma.email, code, password: 'Fresh@2027' };
    expect(await attempt(stack.url, undefined, resetPassword, { body })).toMatchObject({ status: 200 });
    expect(await withCookie(refresh, pair)).toMatchObject({ status: 401, code: 'UNAUTHENTICATED' });
    const { pair: fresh } = await openSession({ ...uma, password: 'Fresh@2027' });
    expect((await withCookie(refresh, fresh)).status).toBe(200);
  });

  test('the owner gets a mail about the new password', async () => {
    const indu = await registeredBidder(stack.url, 'Indu Nair');
    await call(stack.url, forgotPassword, { body: { email: indu.account.email } });
    const code = await readMailedCode(stack.url, indu.account.email);
    const body = { email: indu.account.email, code, password: 'Fresh@2027' };
    await call(stack.url, resetPassword, { body });
    const subjects = async () => (await mailsTo(stack.url, indu)).map(({ subject }) => subject);
    const received = await eventually(subjects, (all) => all.includes('Password Changed'));
    expect(received.filter((subject) => subject === 'Password Changed')).toHaveLength(1);
  });

  test('a code is valid for an hour', async () => {
    const { account: late } = await registeredBidder(stack.url, 'Late Lila');
    await call(stack.url, forgotPassword, { body: { email: late.email } });
    const code = await readMailedCode(stack.url, late.email);
    await stack.advance(61 * 60_000);
    admin = await signIn(stack.url, admin.account);
    const body = { email: late.email, code, password: 'Fresh@2027' };
    expect(await attempt(stack.url, undefined, resetPassword, { body })).toMatchObject({ code: 'INVALID_CODE' });
  });
});

describe('a disabled account', () => {
  test('a user disabled in the user pool can neither log in nor refresh', async () => {
    const { account: gone } = await registeredBidder(stack.url, 'Gone Girish');
    const { pair } = await openSession(gone);
    const cognito = new CognitoIdentityProviderClient(await readOperatorAccess(stack.url, 'cognito-idp'));
    const { UserPoolId = '' } = await stackOutputs(stack.url);
    await cognito.send(new AdminDisableUserCommand({ UserPoolId, Username: gone.email }));
    cognito.destroy();
    expect(await tryLogin(stack.url, gone)).toMatchObject({ status: 403, code: 'ACCOUNT_DISABLED' });
    const renewed = await withCookie(refresh, pair);
    expect([401, 403]).toContain(renewed.status);
    expect(renewed.setCookie).toEqual([CLEARED]);
  });

  test('an admin disables and enables a user, and the activity log records both', async () => {
    const meera = await registeredBidder(stack.url, 'Meera Nair');
    const { pair } = await openSession(meera.account);
    const params = { id: meera.userId };
    await admin.call(setUserActive, { params, body: { isActive: false, reason: 'A test' } });
    expect(await tryLogin(stack.url, meera.account)).toMatchObject({ status: 403, code: 'ACCOUNT_DISABLED' });
    expect((await withCookie(refresh, pair)).status).toBeGreaterThanOrEqual(401);
    expect(
      await attempt(stack.url, admin, setUserActive, { params, body: { isActive: false, reason: 'Another reason' } }),
    ).toMatchObject({
      status: 409,
      code: 'CONFLICT',
    });
    await admin.call(setUserActive, { params, body: { isActive: true, reason: 'A test' } });
    expect(await tryLogin(stack.url, meera.account)).toMatchObject({ status: 200 });
    const { user } = await admin.call(getUser, { params });
    expect(user.activity.map((line) => line.type)).toEqual(['enabled', 'disabled', 'registered']);
    const own = { params: { id: admin.userId }, body: { isActive: false, reason: 'A test' } };
    expect(await attempt(stack.url, admin, setUserActive, own)).toMatchObject({ status: 403, code: 'FORBIDDEN' });
  });
});
