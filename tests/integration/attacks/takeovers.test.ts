import { beforeAll, describe, expect, test } from 'vitest';
import { send } from '#infra/local/client/api-client.ts';
import {
  CONSENT,
  type Account,
  bid,
  cookieIn,
  decideVerification,
  readMailedCode,
  pay,
  type Person,
  signIn,
} from '#infra/local/client/person.ts';
import { upload } from '#infra/local/client/uploads.ts';
import { ROUTES } from '#shared/contract/routes.ts';
import { HOUR, MINUTE, publishLot } from '#tests/support/people/lots.ts';
import { account, makeAdmin, registeredAndVerified } from '#tests/support/people/people.ts';
import { JPEG } from '#tests/support/people/pictures.ts';
import { sharedStack } from '#tests/support/stack/shared-stack.ts';

const stack = sharedStack();
let admin: Person;
beforeAll(async () => {
  admin = await makeAdmin(stack.url);
});

/** Registers one address for seven different names. */
async function registerOften(who: Pick<Account, 'name' | 'email'>): Promise<number[]> {
  const statuses: number[] = [];
  for (let time = 0; time < 7; time += 1) {
    const idProofKey = await upload(stack.url, 'id-proof', 'image/jpeg', JPEG);
    const form = { ...account('Somebody'), ...who };
    const body = { ...form, matchPassword: form.password, idProofKey, ...CONSENT };
    statuses.push((await send(stack.url, ROUTES.register, { body })).status);
  }
  return statuses;
}

async function register(who: Account): Promise<string> {
  const idProofKey = await upload(stack.url, 'id-proof', 'image/jpeg', JPEG);
  const body = { ...who, matchPassword: who.password, idProofKey, ...CONSENT };
  const { status, headers } = await send(stack.url, ROUTES.register, { body });
  expect(status).toBe(200);
  return cookieIn(headers);
}

const verify = (email: string, code: string, cookie: string) =>
  send(stack.url, ROUTES.verifyEmail, { body: { email, code }, cookie });
/** Confirms in a browser that has registered nothing. */
const verifyElsewhere = ({ email, password }: Account, code: string) =>
  send(stack.url, ROUTES.verifyEmail, { body: { email, password, code } });
const logIn = ({ email, password }: Pick<Account, 'email' | 'password'>) =>
  send(stack.url, ROUTES.login, { body: { email, password } });
const refresh = (cookie: string) => send(stack.url, ROUTES.refresh, { cookie });

describe("a registration with another user's address", () => {
  test('repeated registrations do not lock the owner out', async () => {
    const owner = await registeredAndVerified(stack.url, admin, 'Owner Omkar');
    const { email } = owner.account;
    const statuses = await registerOften({ name: 'Guessing Gita', email });
    // The owner registered first.
    expect(statuses).toEqual([200, 200, 200, 200, 429, 429, 429]);
    expect((await logIn(owner.account)).status).toBe(200);
  });

  test("a stranger's texts are not mailed, and few codes are", async () => {
    const email = account('Unasked Usha').email;
    const words = 'Claim your prize at evil.example';
    const statuses = await registerOften({ name: words, email });
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429, 429]);
    await stack.settled();
    const mails = (await (
      await fetch(`${stack.url}/__local/mailbox.json?to=${encodeURIComponent(email)}`)
    ).json()) as unknown[];
    expect(mails).toHaveLength(5);
    expect(JSON.stringify(mails)).not.toContain('prize');
    const { notifications } = await admin.call(ROUTES.listNotifications, { params: { id: admin.userId } });
    expect(JSON.stringify(notifications)).not.toContain('prize');
  });

  test("the owner's code does not confirm a stranger's registration, whoever registered first", async () => {
    for (const isOwnerLast of [true, false]) {
      const owner = account(`Victim Vani ${isOwnerLast}`);
      const thief = { ...owner, name: 'Thief Tanuj', password: 'Thief@2026' };
      if (isOwnerLast) await register(thief);
      const cookie = await register(owner);
      if (!isOwnerLast) await register(thief);
      const code = await readMailedCode(stack.url, owner.email);
      if (!isOwnerLast) expect((await verifyElsewhere(owner, code)).status).toBe(400);
      expect((await verify(owner.email, code, cookie)).status).toBe(isOwnerLast ? 200 : 400);
      expect((await logIn(thief)).status).toBe(401);
      expect((await logIn(owner)).status).toBe(isOwnerLast ? 200 : 401);
    }
  });

  test('another browser gets the same response to a code for a known and an unknown address', async () => {
    const owner = account('Waiting Wasim');
    await register(owner);
    const code = await readMailedCode(stack.url, owner.email);
    const unknown = account('Unknown Uday');
    const wrongPassword = await verifyElsewhere({ ...owner, password: 'Wrong@2026' }, code);
    expect(wrongPassword).toMatchObject({ status: 400, body: { code: 'INVALID_CODE' } });
    expect((await verifyElsewhere(unknown, code)).body).toEqual(wrongPassword.body);
  });

  test('known and unknown addresses get the same response', async () => {
    const owner = await registeredAndVerified(stack.url, admin, 'Known Kavya');
    const idProofKey = () => upload(stack.url, 'id-proof', 'image/jpeg', JPEG);
    const ask = async (email: string) => {
      const who = { ...account('Somebody Else'), email };
      const body = { ...who, matchPassword: who.password, idProofKey: await idProofKey(), ...CONSENT };
      const { status, body: said, headers } = await send(stack.url, ROUTES.register, { body });
      const [cookie = ''] = headers.getSetCookie();
      const value = /=([^;]+)/.exec(cookie)?.[1] ?? '';
      // The version of a UUID could reveal its origin: the user pool uses another version than random ids.
      expect(value).not.toMatch(/[0-9a-f]{8}-[0-9a-f]{4}-/);
      return { status, said, cookie: cookie.replace(value, ''), length: value.length };
    };
    expect(await ask(owner.account.email)).toEqual(await ask('unknown.uma@people.test'));
    expect((await logIn({ ...owner.account, password: 'Wrong@2026' })).body).toEqual(
      (await logIn({ email: 'unknown.uma@people.test', password: 'Wrong@2026' })).body,
    );
  });
});

describe('requests of other sites', () => {
  const from = async (site: string, path: string, init: RequestInit = {}) => {
    const answer = await fetch(`${stack.url}/api/auth/${path}`, { ...init, headers: { 'sec-fetch-site': site } });
    return { status: answer.status, cookies: answer.headers.getSetCookie() };
  };
  const form = () => {
    const who = account('Planted Pia');
    const fields = new FormData();
    for (const [name, value] of Object.entries({ ...who, matchPassword: who.password, ...CONSENT })) {
      fields.append(name, String(value));
    }
    fields.append('id_proof', new File([JPEG], 'proof.jpg', { type: 'image/jpeg' }));
    return fields;
  };

  test.each(['cross-site', 'same-site'])('%s requests neither register nor end a session', async (site) => {
    const refused = { status: 403, cookies: [] };
    expect(await from(site, 'register', { method: 'POST', body: form() })).toEqual(refused);
    expect(await from(site, 'refresh', { method: 'POST' })).toEqual(refused);
    expect(await from(site, 'logout')).toEqual(refused);
  });

  test('requests of the site itself and addresses typed by hand are accepted', async () => {
    expect((await from('same-origin', 'register', { method: 'POST', body: form() })).status).toBe(200);
    expect((await from('none', 'logout')).status).toBe(200);
  });
});

describe('sessions', () => {
  test('reuse of a replaced refresh token ends its session and no other', async () => {
    const { account: who } = await registeredAndVerified(stack.url, admin, 'Rotating Rhea');
    const elsewhere = cookieIn((await logIn(who)).headers);
    await stack.advance(1_000);
    const stolen = cookieIn((await logIn(who)).headers);
    const renewed = await refresh(cookieIn((await refresh(stolen)).headers));
    const current = cookieIn(renewed.headers);
    const { token } = renewed.body as { token: string };
    await stack.advance(61_000);
    expect((await send(stack.url, ROUTES.me, { token })).status).toBe(200);
    expect((await refresh(stolen)).status).toBe(401);
    expect((await refresh(current)).status).toBe(401);
    expect((await send(stack.url, ROUTES.me, { token })).status).toBe(401);
    expect((await refresh(elsewhere)).status).toBe(200);
  });

  test('a device that missed the response to its refresh continues, and its old token expires', async () => {
    const { account: who } = await registeredAndVerified(stack.url, admin, 'Sleeping Sita');
    const kept = cookieIn((await logIn(who)).headers);
    expect((await refresh(kept)).status).toBe(200);
    await stack.advance(5 * 60_000);
    const awake = await refresh(kept);
    expect(awake.status).toBe(200);
    expect((await refresh(cookieIn(awake.headers))).status).toBe(200);
    await stack.advance(61_000);
    expect((await refresh(kept)).status).toBe(401);
  });

  test('the old cookie repeats a refresh within a minute', async () => {
    const { account: who } = await registeredAndVerified(stack.url, admin, 'Tunnel Tara');
    const kept = cookieIn((await logIn(who)).headers);
    expect((await refresh(kept)).status).toBe(200);
    await stack.advance(50_000);
    const again = await refresh(kept);
    expect(again.status).toBe(200);
    expect((await refresh(cookieIn(again.headers))).status).toBe(200);
  });

  test('a user can end all sessions at once', async () => {
    const bidder = await registeredAndVerified(stack.url, admin, 'Everywhere Esha');
    const elsewhere = cookieIn((await logIn(bidder.account)).headers);
    await stack.advance(1_000);
    await bidder.call(ROUTES.logoutEverywhere);
    expect((await send(stack.url, ROUTES.me, { token: bidder.token })).status).toBe(401);
    expect((await refresh(elsewhere)).status).toBe(401);
  });
});

test('a user can end one session and keep the others', async () => {
  const bidder = await registeredAndVerified(stack.url, admin, 'Two Devices');
  await stack.advance(1_000);
  const second = await logIn(bidder.account);
  const { token } = second.body as { token: string };
  const { sessions } = await bidder.call(ROUTES.listSessions);
  expect(sessions.map(({ isThis }) => isThis)).toEqual([true, false]);
  await bidder.call(ROUTES.endSession, { params: { sessionId: sessions[1]?.id ?? '' } });
  expect((await send(stack.url, ROUTES.me, { token })).status).toBe(401);
  expect((await refresh(cookieIn(second.headers))).status).toBe(401);
  expect((await bidder.call(ROUTES.listSessions)).sessions).toMatchObject([{ isThis: true }]);
  // Nobody can end another user's session.
  const stranger = { params: { sessionId: sessions[0]?.id ?? '' }, token: admin.token };
  expect((await send(stack.url, ROUTES.endSession, stranger)).status).toBe(404);
  expect((await bidder.call(ROUTES.me)).success).toBe(true);
});

test('a logout invalidates the access token', async () => {
  const { account: who } = await registeredAndVerified(stack.url, admin, 'Leaving Lila');
  await stack.advance(1_000);
  const { headers, body } = await logIn(who);
  const { token } = body as { token: string };
  expect((await send(stack.url, ROUTES.me, { token })).status).toBe(200);
  await send(stack.url, ROUTES.logout, { cookie: cookieIn(headers) });
  expect((await send(stack.url, ROUTES.me, { token })).status).toBe(401);
});

test.each(['disabled', 'rejected', 'whose password was reset', 'signed out everywhere', 'whose session was ended'])(
  'a bidder %s cannot bid with the old token, and other bidders can continue',
  async (how) => {
    const [asha, ravi] = await Promise.all(
      ['Asha', 'Ravi'].map((name) => registeredAndVerified(stack.url, admin, `${name} ${how}`)),
    );
    if (asha === undefined || ravi === undefined) throw new Error('Registration failed.');
    admin = await signIn(stack.url, admin.account);
    const auctionId = await publishLot(stack, admin, { emdAmount: 0 });
    for (const who of [asha, ravi]) await pay(stack.url, who, auctionId, 'emd');
    await stack.advance(2 * HOUR + MINUTE);
    const [one, other] = [await signIn(stack.url, asha.account), await signIn(stack.url, ravi.account)];
    admin = await signIn(stack.url, admin.account);
    await bid(one, auctionId, 1100);
    await bid(other, auctionId, 1200);
    await stack.advance(1_000);
    const { userId } = one;
    const body = { email: one.account.email };
    if (how === 'disabled')
      await admin.call(ROUTES.setUserActive, { params: { id: userId }, body: { isActive: false, reason: 'A test' } });
    else if (how === 'rejected') await decideVerification(admin, userId, 'reject');
    else if (how === 'signed out everywhere') await one.call(ROUTES.logoutEverywhere);
    else if (how === 'whose session was ended') {
      const { sessions } = await one.call(ROUTES.listSessions);
      const sessionId = sessions.find(({ isThis }) => isThis)?.id ?? '';
      await (await signIn(stack.url, one.account)).call(ROUTES.endSession, { params: { sessionId } });
    } else {
      await send(stack.url, ROUTES.forgotPassword, { body });
      const code = await readMailedCode(stack.url, body.email);
      const reset = await send(stack.url, ROUTES.resetPassword, { body: { ...body, code, password: 'Newer@2027' } });
      expect(reset.status).toBe(200);
    }
    const refused = await send(stack.url, ROUTES.placeBid, {
      params: { id: auctionId },
      body: { bidAmount: 1300, userId },
      token: one.token,
    });
    expect([401, 403]).toContain(refused.status);
    expect((await bid(other, auctionId, 1400)).bid.seq).toBe(3);
  },
);
