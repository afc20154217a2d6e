import { AdminDisableUserCommand, CognitoIdentityProviderClient } from '@aws-sdk/client-cognito-identity-provider';
import { DeleteItemCommand } from '@aws-sdk/client-dynamodb';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { call } from '../../../infra/local/client/api-client.ts';
import { makeAdminAccount, operatorAccess } from '../../../infra/local/client/operator.ts';
import {
  CONSENT,
  type Account,
  cookieIn,
  mailedCode,
  type Person,
  signIn,
} from '../../../infra/local/client/person.ts';
import { upload } from '../../../infra/local/client/uploads.ts';
import { getUser, setUserActive } from '../../../shared/contract/accounts/admin.ts';
import {
  forgotPassword,
  login,
  logout,
  refresh,
  register,
  resendCode,
  resetPassword,
  verifyEmail,
} from '../../../shared/contract/accounts/auth.ts';
import { createUpload } from '../../../shared/contract/accounts/uploads.ts';
import { me, registerPushToken } from '../../../shared/contract/accounts/users.ts';
import { attempt } from '../../support/requests/attempt.ts';
import { account, makeAdmin, makeBidder } from '../../support/people/people.ts';
import { itemsOf, operatorDatabase, tableNamed } from '../../support/stack/database.ts';
import { stackOutputs } from '../../support/stack/outputs.ts';
import { JPEG, PDF, PNG } from '../../support/people/pictures.ts';
import { sharedStack } from '../../support/stack/shared-stack.ts';
import { claimsOf } from '../../support/people/tokens.ts';

const MEGABYTE = 1024 * 1024;

const stack = sharedStack();
let admin: Person;
let database: Awaited<ReturnType<typeof operatorDatabase>>;

beforeAll(async () => {
  database = await operatorDatabase(stack.url);
  admin = await makeAdmin(stack.url);
});
afterAll(async () => {
  database.destroy();
});

/** What each browser kept of the registration it sent, by address. */
const cookies = new Map<string, string>();

/** Sends the registration as the form of the specification does: multipart, with the file in it. */
async function registerWithFile(who: Account, proof: Uint8Array<ArrayBuffer>, fields: Record<string, string> = {}) {
  const form = new FormData();
  const all = { ...who, matchPassword: who.password, ...CONSENT, ...fields };
  for (const [name, value] of Object.entries(all)) form.append(name, String(value));
  form.append('id_proof', new File([proof], 'proof.png', { type: 'image/png' }));
  const response = await fetch(`${stack.url}/api/auth/register`, { method: 'POST', body: form });
  if (response.ok) cookies.set(who.email, cookieIn(response.headers));
  return { status: response.status, ...((await response.json()) as { message: string; code?: string }) };
}

const confirm = async ({ email }: Account) => {
  const cookie = cookies.get(email) ?? '';
  return call(stack.url, verifyEmail, { body: { email, code: await mailedCode(stack.url, email) }, cookie });
};
const tryLogin = ({ email, password }: Pick<Account, 'email' | 'password'>) =>
  attempt(stack.url, undefined, login, { body: { email, password } });

describe('registration', () => {
  const pooja = account('Pooja Shah');

  test('a form with a file registers; the code confirms the address', async () => {
    expect(await registerWithFile(pooja, PNG)).toEqual({
      status: 200,
      success: true,
      message: 'Registration successful! Please check your email for verification.',
    });
    expect(await tryLogin(pooja)).toMatchObject({ status: 401, code: 'INVALID_CREDENTIALS' });
    await confirm(pooja);
    const person = await signIn(stack.url, pooja);
    expect((await person.call(me)).user).toMatchObject({
      name: 'Pooja Shah',
      email: pooja.email,
      mobile: pooja.mobile,
      role: 'user',
      verifyStatus: 'pending',
      isActive: true,
      wallet: { balance: 0, currency: 'INR', transactions: [] },
    });
  });

  test('whoever sends the address again, however it is written, hears nothing of it and changes nothing', async () => {
    const mailed = await mailedCode(stack.url, pooja.email);
    for (const email of [pooja.email, pooja.email.toUpperCase()]) {
      const stranger = { ...account('Pooja Shah'), email, password: 'Another@2027' };
      expect(await registerWithFile(stranger, PDF)).toEqual({
        status: 200,
        success: true,
        message: 'Registration successful! Please check your email for verification.',
      });
    }
    expect(await mailedCode(stack.url, pooja.email)).toBe(mailed);
    expect(await tryLogin(pooja)).toMatchObject({ status: 200 });
  });

  test('a mobile number belongs to one account, however it is written', async () => {
    for (const mobile of [pooja.mobile, `+91 ${pooja.mobile}`, `0${pooja.mobile}`]) {
      expect(await registerWithFile({ ...account('Second Account'), mobile }, PNG)).toMatchObject({
        status: 409,
        code: 'CONFLICT',
      });
    }
  });

  test.each([
    ['a web page', Buffer.from('<!doctype html><script>1</script>')],
    ['a picture of another kind', Buffer.from('GIF89a-and-so-on')],
    ['a WebP, which auctions may have', Buffer.from('RIFF\0\0\0\0WEBPVP8 ')],
  ])('%s is no ID proof', async (_, bytes) => {
    expect(await registerWithFile(account('Wrong Kind'), new Uint8Array(bytes))).toMatchObject({
      status: 400,
      code: 'INVALID_FILE',
      message: 'Please upload a valid image (JPG, PNG) or PDF file.',
    });
  });

  test('an empty file counts as none', async () => {
    expect(await registerWithFile(account('No Proof'), new Uint8Array())).toMatchObject({
      status: 400,
      message: 'ID proof is required for verification.',
    });
  });

  test('a proof that is too large is refused: by what is asked for, by the upload, and by the form', async () => {
    const body = { kind: 'id-proof', contentType: 'image/png', size: 5 * MEGABYTE };
    expect(await attempt(stack.url, undefined, createUpload, { body })).toMatchObject({
      status: 400,
      message: 'File size must be less than 5MB.',
    });
    const large = new Uint8Array(5 * MEGABYTE);
    large.set(PNG);
    const target = await call(stack.url, createUpload, { body: { ...body, size: 1000 } });
    const form = new FormData();
    for (const [name, value] of Object.entries(target.fields)) form.append(name, value);
    form.append('file', new Blob([large], { type: 'image/png' }));
    const uploaded = await fetch(target.url, { method: 'POST', body: form });
    expect(uploaded.status).toBe(400);
    expect(await uploaded.text()).toContain('EntityTooLarge');
    expect((await registerWithFile(account('Large Proof'), large)).status).toBe(413);
  });

  test("an upload that never came, or is somebody else's proof, is not found", async () => {
    const { email, name, mobile, password } = account('Nothing Uploaded');
    const form = { email, name, mobile, password, matchPassword: password, ...CONSENT };
    for (const idProofKey of ['uploads/00000000-0000-4000-8000-000000000000', 'proofs/x', '../secrets']) {
      expect(await attempt(stack.url, undefined, register, { body: { ...form, idProofKey } })).toMatchObject({
        status: 400,
        code: 'UPLOAD_NOT_FOUND',
      });
    }
  });

  test('weak and differing passwords are refused, in the sentences of the form', async () => {
    const weak = { ...account('Weak Wali'), password: 'abcdefgh' };
    expect(await registerWithFile(weak, PNG)).toMatchObject({
      status: 400,
      code: 'WEAK_PASSWORD',
      message: 'Password is too weak. Please use a stronger password.',
    });
    expect(await registerWithFile(account('Two Words'), PNG, { matchPassword: 'Other@2026' })).toMatchObject({
      status: 400,
      message: 'Passwords do not match.',
    });
  });

  test('a new code replaces the old one; a wrong one confirms nothing', async () => {
    const nadia = account('Nadia Khan');
    await registerWithFile(nadia, PNG);
    const first = await mailedCode(stack.url, nadia.email);
    const known = await attempt(stack.url, undefined, resendCode, { body: { email: nadia.email } });
    expect(known).toEqual(await attempt(stack.url, undefined, resendCode, { body: { email: 'who@people.test' } }));
    const second = await mailedCode(stack.url, nadia.email);
    const wrong = String((Number(second) + 1) % 1_000_000).padStart(6, '0');
    const codes = first === second ? [wrong] : [wrong, first];
    for (const code of codes) {
      expect(
        await attempt(stack.url, undefined, verifyEmail, {
          body: { email: nadia.email, code },
          cookie: cookies.get(nadia.email) ?? '',
        }),
      ).toMatchObject({
        status: 400,
        code: 'INVALID_CODE',
      });
    }
    expect(await tryLogin(nadia)).toMatchObject({ status: 401, code: 'INVALID_CREDENTIALS' });
    await confirm(nadia);
    expect(await tryLogin(nadia)).toMatchObject({ status: 200, message: 'Login successful! Redirecting...' });
  });
});

/** A login as the browser does it: the answer, and the cookie to send back. */
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
    ravi = await makeBidder(stack.url, 'Ravi Iyer');
  });

  test('the refresh token travels only in a cookie that scripts cannot read', async () => {
    const { cookie, token } = await openSession(ravi.account);
    const [pair, ...attributes] = cookie.split('; ');
    expect(pair).toMatch(/^__Secure-boli_refresh=.{20,}$/);
    expect(attributes.toSorted()).toEqual(
      ['Max-Age=2592000', 'HttpOnly', 'Secure', 'SameSite=Strict', 'Path=/api/auth'].toSorted(),
    );
    expect(claimsOf(token)).toMatchObject({ token_use: 'access', 'cognito:groups': ['user'], sub: ravi.userId });
  });

  test('a refresh gives a fresh token for the same person and role', async () => {
    for (const [who, role] of [
      [ravi, 'user'],
      [admin, 'admin'],
    ] as const) {
      const { pair, token } = await openSession(who.account);
      const renewed = await withCookie(refresh, pair);
      expect(renewed).toMatchObject({ status: 200, user: { role, _id: who.userId } });
      expect(renewed.token).not.toBe(token);
      expect(claimsOf(renewed.token ?? '')).toMatchObject({ sub: who.userId, 'cognito:groups': [role] });
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

  test('without a cookie, or with nonsense in it, there is no session', async () => {
    for (const pair of ['', 'other=1', '__Secure-boli_refresh=nonsense', '__Secure-boli_refresh=<script>']) {
      expect(await withCookie(refresh, pair)).toMatchObject({ status: 401, code: 'UNAUTHENTICATED' });
    }
  });

  test('a logout ends the session for good, on this device only', async () => {
    const here = await openSession(ravi.account);
    // Sessions are told apart by the second in which they began.
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

  test('an unknown address and a wrong password sound the same', async () => {
    const wrong = await tryLogin({ email: ravi.account.email, password: 'Wrong@2026' });
    expect(wrong).toMatchObject({
      status: 401,
      code: 'INVALID_CREDENTIALS',
      message: expect.stringContaining('Incorrect email or password.'),
    });
    expect(await tryLogin({ email: 'nobody@people.test', password: 'Wrong@2026' })).toEqual(wrong);
  });
});

describe('a forgotten password', () => {
  test('is replaced with a mailed code, and the old one opens nothing any more', async () => {
    const { account: lata } = await makeBidder(stack.url, 'Lata Menon');
    const { email } = lata;
    const known = await attempt(stack.url, undefined, forgotPassword, { body: { email } });
    expect(known).toMatchObject({ status: 200 });
    expect(known).toEqual(
      await attempt(stack.url, undefined, forgotPassword, { body: { email: 'nobody@people.test' } }),
    );
    const code = await mailedCode(stack.url, email);
    const reset = (fields: object) =>
      attempt(stack.url, undefined, resetPassword, { body: { email, code, password: 'Fresh@2027', ...fields } });
    const wrong = String((Number(code) + 1) % 1_000_000).padStart(6, '0');
    expect(await reset({ code: wrong })).toMatchObject({ status: 400, code: 'INVALID_CODE' });
    expect(await reset({ password: 'abcdefgh' })).toMatchObject({ status: 400 });
    expect(await reset({ email: 'nobody@people.test' })).toMatchObject({ status: 400, code: 'INVALID_CODE' });
    expect(await reset({})).toMatchObject({ status: 200 });
    expect(await reset({})).toMatchObject({ status: 400, code: 'INVALID_CODE' });
    expect(await tryLogin(lata)).toMatchObject({ status: 401, code: 'INVALID_CREDENTIALS' });
    expect(await tryLogin({ email, password: 'Fresh@2027' })).toMatchObject({ status: 200 });
  });

  test('is replaced, and every session that was open before has ended', async () => {
    const { account: uma } = await makeBidder(stack.url, 'Uma Pillai');
    const { pair } = await openSession(uma);
    expect((await withCookie(refresh, pair)).status).toBe(200);
    await call(stack.url, forgotPassword, { body: { email: uma.email } });
    const code = await mailedCode(stack.url, uma.email);
    const body = { email: uma.email, code, password: 'Fresh@2027' };
    expect(await attempt(stack.url, undefined, resetPassword, { body })).toMatchObject({ status: 200 });
    expect(await withCookie(refresh, pair)).toMatchObject({ status: 401, code: 'UNAUTHENTICATED' });
    const { pair: fresh } = await openSession({ ...uma, password: 'Fresh@2027' });
    expect((await withCookie(refresh, fresh)).status).toBe(200);
  });

  test('a code is good for an hour', async () => {
    const { account: late } = await makeBidder(stack.url, 'Late Lila');
    await call(stack.url, forgotPassword, { body: { email: late.email } });
    const code = await mailedCode(stack.url, late.email);
    await stack.advance(61 * 60_000);
    admin = await signIn(stack.url, admin.account);
    const body = { email: late.email, code, password: 'Fresh@2027' };
    expect(await attempt(stack.url, undefined, resetPassword, { body })).toMatchObject({ code: 'INVALID_CODE' });
  });
});

const itemsOfUser = async (is: (item: Record<string, unknown>) => boolean) =>
  (await itemsOf(database, 'Users')).filter(is);
const devicesOf = (userId: string) =>
  itemsOfUser((item) => item['userId'] === userId && String(item['sk']).startsWith('DEVICE#'));

/** As when the function had died between making the user and writing the profile. */
async function forgetProfile(email: string): Promise<void> {
  const [profile] = await itemsOfUser((item) => item['email'] === email);
  const Key = { userId: { S: String(profile?.['userId']) }, sk: { S: 'PROFILE' } };
  await database.send(new DeleteItemCommand({ TableName: await tableNamed(database, 'Users'), Key }));
}

describe('people and devices', () => {
  test('a device is registered once, however often it says so', async () => {
    const asha = await makeBidder(stack.url, 'Asha Rao');
    const body = { token: 'the-device', userId: asha.userId, role: 'user' };
    for (let i = 0; i < 3; i += 1) expect((await asha.call(registerPushToken, { body })).success).toBe(true);
    await asha.call(registerPushToken, { body: { ...body, token: 'another-device' } });
    expect(await devicesOf(asha.userId)).toHaveLength(2);
  });

  test('an admin made by the operator gets a profile at the first login', async () => {
    const boss = account('Bina Boss');
    const { UserPoolId = '' } = await stackOutputs(stack.url);
    await makeAdminAccount(stack.url, UserPoolId, { ...boss, mobile: `+91${boss.mobile}` });
    expect(await tryLogin(boss)).toMatchObject({ status: 200, user: { name: 'Bina Boss', role: 'admin' } });
    const signedIn = await signIn(stack.url, boss);
    expect((await signedIn.call(me)).user).toMatchObject({ name: 'Bina Boss', role: 'admin', email: boss.email });
  });

  test('a registration that broke off is completed by sending it again', async () => {
    const half = account('Half Done');
    await registerWithFile(half, PNG);
    await forgetProfile(half.email);
    expect(await registerWithFile(half, PNG)).toMatchObject({ status: 200 });
    await confirm(half);
    expect(await tryLogin(half)).toMatchObject({ status: 200, user: { name: 'Half Done' } });
  });
});

describe('a disabled account', () => {
  test('switched off in the user pool, it can neither log in nor go on', async () => {
    const { account: gone } = await makeBidder(stack.url, 'Gone Girish');
    const { pair } = await openSession(gone);
    const cognito = new CognitoIdentityProviderClient(await operatorAccess(stack.url, 'cognito-idp'));
    const { UserPoolId = '' } = await stackOutputs(stack.url);
    await cognito.send(new AdminDisableUserCommand({ UserPoolId, Username: gone.email }));
    cognito.destroy();
    expect(await tryLogin(gone)).toMatchObject({ status: 403, code: 'ACCOUNT_DISABLED' });
    const renewed = await withCookie(refresh, pair);
    expect([401, 403]).toContain(renewed.status);
    expect(renewed.setCookie).toEqual([CLEARED]);
  });

  test('an admin switches a user off and on again, and it is in the activity log', async () => {
    const meera = await makeBidder(stack.url, 'Meera Nair');
    const { pair } = await openSession(meera.account);
    const params = { id: meera.userId };
    await admin.call(setUserActive, { params, body: { isActive: false } });
    expect(await tryLogin(meera.account)).toMatchObject({ status: 403, code: 'ACCOUNT_DISABLED' });
    expect((await withCookie(refresh, pair)).status).toBeGreaterThanOrEqual(401);
    expect(await attempt(stack.url, admin, setUserActive, { params, body: { isActive: false } })).toMatchObject({
      status: 409,
      code: 'CONFLICT',
    });
    await admin.call(setUserActive, { params, body: { isActive: true } });
    expect(await tryLogin(meera.account)).toMatchObject({ status: 200 });
    const { user } = await admin.call(getUser, { params });
    expect(user.activity.map((line) => line.type)).toEqual(['enabled', 'disabled', 'registered']);
    const own = { params: { id: admin.userId }, body: { isActive: false } };
    expect(await attempt(stack.url, admin, setUserActive, own)).toMatchObject({ status: 403, code: 'FORBIDDEN' });
  });
});

test('an upload is claimed by its key, by one person', async () => {
  const { name, email, mobile, password } = account('Uploader Uma');
  const idProofKey = await upload(stack.url, 'id-proof', 'image/jpeg', JPEG);
  const body = { name, email, mobile, password, matchPassword: password, idProofKey, ...CONSENT };
  expect(await attempt(stack.url, undefined, register, { body })).toMatchObject({ status: 200 });
  const { email: otherEmail, mobile: otherMobile } = account('Other Omana');
  const other = { ...body, email: otherEmail, mobile: otherMobile };
  expect(await attempt(stack.url, undefined, register, { body: other })).toMatchObject({ code: 'UPLOAD_NOT_FOUND' });
  // A form that is sent once more is the same person.
  expect(await attempt(stack.url, undefined, register, { body })).toMatchObject({ status: 200 });
});
