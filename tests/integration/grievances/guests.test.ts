import { expect, test } from 'vitest';
import { type CallInput, send } from '#infra/local/client/api-client.ts';
import { cookieIn, readMailedCode } from '#infra/local/client/person.ts';
import type { RouteSpec } from '#shared/contract/http/route.ts';
import { ROUTES } from '#shared/contract/routes.ts';
import { act, newMessage, proveAddress, subjectsMailed } from '#tests/support/people/grievances.ts';
import { account, makeVerifiedBidder } from '#tests/support/people/people.ts';
import { makeStaff } from '#tests/support/people/staff.ts';
import { sharedStack } from '#tests/support/stack/shared-stack.ts';

const stack = sharedStack();
const address = () => account('Gopal Guest').email;
const opening = () => ({ ...newMessage('I cannot register'), subject: 'verification', name: 'Gopal Guest' });
const ask = (email: string) => send(stack.url, ROUTES.askGrievanceCode, { body: { email } });
const prove = (cookie: string, code: string) => send(stack.url, ROUTES.proveGrievanceCode, { body: { code }, cookie });
const statusOf = async (route: RouteSpec, input: CallInput) => (await send(stack.url, route, input)).status;
const wrongOf = (code: string) => (code === '000000' ? '000001' : '000000');

async function open(cookie: string): Promise<string> {
  const reply = await send(stack.url, ROUTES.openGuestGrievance, { body: opening(), cookie });
  return ROUTES.openGuestGrievance.response.parse(reply.body).number;
}

test('a stranger complains, is answered, reads it and writes back, all with the code', async () => {
  const email = address();
  const cookie = await proveAddress(stack.url, email);
  const number = await open(cookie);
  expect((await subjectsMailed(stack.url, email))[0]).toBe(`We have your grievance ${number}`);
  const sita = await makeStaff(stack.url, 'Sita Support', ['support']);
  await act(sita, number, { kind: 'answer', text: 'Please try again now.' });
  const seen = await send(stack.url, ROUTES.getGuestGrievance, { params: { number }, cookie });
  expect(seen.body).toMatchObject({ lines: [{ kind: 'message' }, { kind: 'answer', text: 'Please try again now.' }] });
  const message = { params: { number }, body: newMessage('It works.'), cookie };
  expect(await statusOf(ROUTES.answerGuestGrievance, message)).toBe(200);
  const again = await send(stack.url, ROUTES.listGuestGrievances, { cookie: await proveAddress(stack.url, email) });
  expect(again.body).toMatchObject({ email, grievances: [{ number }] });
});

test('nothing works before the code is entered, without the cookie, or with the cookie of another address', async () => {
  const email = address();
  const number = await open(await proveAddress(stack.url, email));
  const unproved = cookieIn((await ask(email)).headers);
  const other = await proveAddress(stack.url, address());
  const params = { number, fileId: 'x' };
  for (const [cookie, status] of [
    [unproved, 403],
    ['', 403],
    [other, 404],
  ] as const) {
    expect(await statusOf(ROUTES.getGuestGrievance, { params, cookie })).toBe(status);
    expect(await statusOf(ROUTES.openGuestGrievanceFile, { params, cookie })).toBe(status);
    expect(await statusOf(ROUTES.answerGuestGrievance, { params, cookie, body: newMessage('x') })).toBe(status);
  }
  expect(await statusOf(ROUTES.openGuestGrievance, { body: opening(), cookie: unproved })).toBe(403);
  const list = await send(stack.url, ROUTES.listGuestGrievances, { cookie: unproved });
  expect(list.body).toMatchObject({ email: null, grievances: [] });
});

test('what is refused or repeated does not count among the five grievances of a day', async () => {
  const cookie = await proveAddress(stack.url, address());
  // Of somebody else.
  const follows = await open(await proveAddress(stack.url, address()));
  const refusable = { ...opening(), follows };
  const first = opening();
  for (let time = 0; time < 5; time += 1) {
    expect(await statusOf(ROUTES.openGuestGrievance, { body: refusable, cookie })).toBe(404);
    expect(await statusOf(ROUTES.openGuestGrievance, { body: first, cookie })).toBe(200);
  }
  for (let number = 2; number <= 5; number += 1) await open(cookie);
  expect(await statusOf(ROUTES.openGuestGrievance, { body: opening(), cookie })).toBe(429);
});

test('five wrong codes end a code; a code is for the browser that asked, once, for 15 minutes', async () => {
  const email = address();
  const first = cookieIn((await ask(email)).headers);
  const code = await readMailedCode(stack.url, email);
  for (let count = 0; count < 5; count += 1) expect((await prove(first, wrongOf(code))).status).toBe(400);
  expect((await prove(first, code)).body).toMatchObject({ code: 'INVALID_CODE' });

  const second = cookieIn((await ask(email)).headers);
  const fresh = await readMailedCode(stack.url, email);
  const elsewhere = cookieIn((await ask(address())).headers);
  expect((await prove(elsewhere, fresh)).status).toBe(400);
  expect((await prove(second, fresh)).body).toMatchObject({ success: true, email });
  // The answer got lost: the same again.
  expect((await prove(second, fresh)).status).toBe(200);
  expect((await prove(second, wrongOf(fresh))).status).toBe(400);

  const third = cookieIn((await ask(email)).headers);
  const late = await readMailedCode(stack.url, email);
  await stack.advance(15 * 60_000);
  expect((await prove(third, late)).status).toBe(400);
  await stack.advance(2 * 60 * 60_000);
  const over = await send(stack.url, ROUTES.listGuestGrievances, { cookie: second });
  expect(over.body).toMatchObject({ email: null, grievances: [] });
});

test('an address with an account is answered like any other, and its owner sees the grievance in the account', async () => {
  const asha = await makeVerifiedBidder(stack.url, 'Asha Guest');
  const [known, unknown] = [await ask(asha.account.email), await ask(address())];
  expect([known.status, known.body]).toEqual([unknown.status, unknown.body]);
  const number = await open(await proveAddress(stack.url, asha.account.email));
  expect((await asha.call(ROUTES.listOwnGrievances)).grievances.map((one) => one.number)).toEqual([number]);
});

test('one network gets five codes for an address in a quarter of an hour, which opens five grievances a day', async () => {
  const email = address();
  const cookie = await proveAddress(stack.url, email);
  for (let count = 0; count < 4; count += 1) expect((await ask(email)).status).toBe(200);
  expect((await ask(email)).status).toBe(429);
  for (let count = 0; count < 5; count += 1) await open(cookie);
  expect(await statusOf(ROUTES.openGuestGrievance, { body: opening(), cookie })).toBe(429);
});

test('another site’s page can neither ask for a code nor complain', async () => {
  for (const route of [ROUTES.askGrievanceCode, ROUTES.openGuestGrievance]) {
    const response = await fetch(`${stack.url}/api${route.path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'sec-fetch-site': 'cross-site' },
      body: JSON.stringify({ email: address() }),
    });
    expect(response.status).toBe(403);
  }
});
