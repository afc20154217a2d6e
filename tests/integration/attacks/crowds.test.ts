import { request } from 'node:http';
import { beforeAll, describe, expect, test } from 'vitest';
import { send } from '#infra/local/client/api-client.ts';
import { cookieIn, readMailedCode, type Person } from '#infra/local/client/person.ts';
import type { RouteSpec } from '#shared/contract/http/route.ts';
import { ROUTES } from '#shared/contract/routes.ts';
import { complain, newMessage, proveAddress } from '#tests/support/people/grievances.ts';
import { account, makeAdmin, makeVerifiedBidder } from '#tests/support/people/people.ts';
import { mailedInvitation } from '#tests/support/people/staff.ts';
import { sharedStack } from '#tests/support/stack/shared-stack.ts';

// Thousands of people share the address of a mobile carrier. None of them may close a door for the others.

const stack = sharedStack();
let owner: Person;
let bidder: Person;
beforeAll(async () => {
  owner = await makeAdmin(stack.url, 'Olga Owner');
  bidder = await makeVerifiedBidder(stack.url, 'Asha Neighbour');
});

async function sendOften(count: number, routes: readonly RouteSpec[], body: object, cookie = ''): Promise<void> {
  for (let time = 0; time < count; time += 1) {
    for (const route of routes) await send(stack.url, route, { body, cookie });
  }
}

/** The status of a JSON request from another address of this machine. */
function statusFrom(localAddress: string, path: string, body: object): Promise<number | undefined> {
  const { port } = new URL(stack.url);
  const headers = { 'content-type': 'application/json' };
  return new Promise((resolve, reject) => {
    const to = { host: '127.0.0.1', port, path: `/api${path}`, method: 'POST', localAddress, headers };
    const sent = request(to, (response) => response.resume().on('end', () => resolve(response.statusCode)));
    sent.on('error', reject).end(JSON.stringify(body));
  });
}

describe('requests of one network that are not well-formed, or prove nothing, close nothing for its others', () => {
  test('grievances, of guests and of people who are signed in', async () => {
    await sendOften(61, [ROUTES.askGrievanceCode], {});
    await sendOften(61, [ROUTES.openGuestGrievance], { ...newMessage('x'), subject: 'other', name: 'Nobody' });
    const cookie = await proveAddress(stack.url, account('Gopal Guest').email);
    const body = { ...newMessage('I cannot register'), subject: 'verification', name: 'Gopal Guest' };
    expect((await send(stack.url, ROUTES.openGuestGrievance, { body, cookie })).status).toBe(200);
    expect(await complain(bidder, 'payment')).toMatch(/^GRV-/);
  });

  test('codes of registrations and passwords', async () => {
    const { verifyEmail, resendCode, forgotPassword, resetPassword } = ROUTES;
    await sendOften(51, [verifyEmail, resendCode, forgotPassword, resetPassword], {});
    const { email } = bidder.account;
    expect((await send(stack.url, forgotPassword, { body: { email } })).status).toBe(200);
    const body = { email, code: await readMailedCode(stack.url, email), password: 'Another@2026' };
    expect((await send(stack.url, resetPassword, { body })).status).toBe(200);
  });

  test('invitations', async () => {
    const { email } = account('Chitra Menon');
    await send(stack.url, ROUTES.inviteStaff, { body: { email, duties: ['money'] }, token: owner.token });
    const { code } = await mailedInvitation(stack.url, email);
    const joining = { email, code, name: 'Chitra Menon', password: 'Boli@2026' };
    await sendOften(21, [ROUTES.acceptInvitation], {});
    await sendOften(21, [ROUTES.acceptInvitation], { ...joining, code: 'guessed' });
    expect((await send(stack.url, ROUTES.acceptInvitation, { body: joining })).status).toBe(200);
  });

  test('sign-ins: forged refreshes and right passwords count for nobody', async () => {
    const forged = `__Secure-boli_refresh=a.b~${owner.userId}~1~c`;
    await sendOften(160, [ROUTES.refresh], {}, forged);
    await sendOften(141, [ROUTES.refresh], {});
    const { email, password } = owner.account;
    expect((await send(stack.url, ROUTES.login, { body: { email, password } })).status).toBe(200);
  });
});

describe('nobody can use up the codes of somebody else', () => {
  test('after five codes from one network, another one gets codes, and the refusal says what to do', async () => {
    const { email } = account('Vani Victim');
    const path = ROUTES.askGrievanceCode.path;
    for (let time = 0; time < 5; time += 1) expect(await statusFrom('127.0.0.9', path, { email })).toBe(200);
    expect(await statusFrom('127.0.0.9', path, { email })).toBe(429);
    const mine = await send(stack.url, ROUTES.askGrievanceCode, { body: { email } });
    expect(mine.status).toBe(200);
    const code = await readMailedCode(stack.url, email);
    const cookie = cookieIn(mine.headers);
    for (let time = 0; time < 4; time += 1) await send(stack.url, ROUTES.askGrievanceCode, { body: { email } });
    const refused = await send(stack.url, ROUTES.askGrievanceCode, { body: { email } });
    expect(refused).toMatchObject({ status: 429, body: { message: expect.stringContaining('Each can be entered') } });
    expect((await send(stack.url, ROUTES.proveGrievanceCode, { body: { code }, cookie })).status).toBe(200);
  });

  test('a code that was sent stays valid when the same browser asks for another one', async () => {
    const { email } = account('Slow Sita');
    const first = await send(stack.url, ROUTES.askGrievanceCode, { body: { email } });
    const code = await readMailedCode(stack.url, email);
    const cookie = cookieIn(first.headers);
    const again = await send(stack.url, ROUTES.askGrievanceCode, { body: { email }, cookie });
    const proof = { body: { code }, cookie: cookieIn(again.headers) };
    expect((await send(stack.url, ROUTES.proveGrievanceCode, proof)).body).toMatchObject({ success: true, email });
  });

  test('the mail of a code says that nobody can use up the codes of its reader', async () => {
    const { email } = account('Reading Rita');
    await send(stack.url, ROUTES.askGrievanceCode, { body: { email } });
    const mails = await fetch(`${stack.url}/__local/mailbox.json?to=${encodeURIComponent(email)}`);
    expect(await mails.text()).toContain('nobody can use up yours');
  });

  test('other ways to write an address are refused, or are the same address', async () => {
    const { email } = account('Many Mahi');
    const [name = '', domain = ''] = email.split('@');
    const { login } = ROUTES;
    for (const other of [`x<${email}>`, `${name}(hi)@${domain}`, `${email},`, `${name} @${domain}`]) {
      const body = { email: other, password: 'Wrong@2026' };
      expect((await send(stack.url, login, { body })).body).toMatchObject({
        code: 'INVALID_INPUT',
        message: 'Please enter a valid email address.',
      });
    }
    const ask = (written: string) => send(stack.url, ROUTES.askGrievanceCode, { body: { email: written } });
    for (const written of [email, email.toUpperCase(), ` ${email}\n`, `${email}\0`, `${name}\u202E@${domain}`]) {
      expect((await ask(written)).status).toBe(200);
    }
    expect((await ask(email.toUpperCase())).status).toBe(429);
  });
});
