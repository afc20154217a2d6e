import {
  AdminDisableUserCommand,
  AdminEnableUserCommand,
  AdminGetUserCommand,
  CognitoIdentityProviderClient,
} from '@aws-sdk/client-cognito-identity-provider';
import { beforeAll, describe, expect, test } from 'vitest';
import { send } from '#infra/local/client/api-client.ts';
import { readOperatorAccess } from '#infra/local/client/operator.ts';
import { type Person, signIn } from '#infra/local/client/person.ts';
import type { AuditLine } from '#shared/contract/accounts/audit.ts';
import { ROUTES } from '#shared/contract/routes.ts';
import type { Duty } from '#shared/model/accounts/duties.ts';
import { eventually } from '#tests/support/eventually.ts';
import { account, makeAdmin, registeredBidder } from '#tests/support/people/people.ts';
import { JPEG } from '#tests/support/people/pictures.ts';
import { registrationForm } from '#tests/support/people/registration-form.ts';
import { mailedInvitation, makeStaff } from '#tests/support/people/staff.ts';
import { advanceAndSignIn } from '#tests/support/people/time.ts';
import { allRoutes } from '#tests/support/requests/all-routes.ts';
import { sampleRequests } from '#tests/support/requests/sample-requests.ts';
import { stackOutputs } from '#tests/support/stack/outputs.ts';
import { sharedStack } from '#tests/support/stack/shared-stack.ts';

const DAY_MS = 24 * 60 * 60_000;
const stack = sharedStack();
const registration = registrationForm(stack.url);
let owner: Person;

beforeAll(async () => {
  owner = await makeAdmin(stack.url, 'Olga Owner');
});

const invite = (by: Person, email: string, duties: readonly Duty[]) =>
  send(stack.url, ROUTES.inviteStaff, { body: { email, duties }, token: by.token });
const accept = (email: string, code: string, password = 'Boli@2026') =>
  send(stack.url, ROUTES.acceptInvitation, { body: { email, code, name: 'Chitra Menon', password } });
const setDuties = (by: Person, { userId }: Person, seen: readonly Duty[], duties: readonly Duty[]) =>
  send(stack.url, ROUTES.setDuties, { params: { id: userId }, body: { duties, seen }, token: by.token });
const statusOf = async (who: Person, route: 'listTransactions' | 'listUsers' | 'listStaff') =>
  (await send(stack.url, ROUTES[route], { token: who.token })).status;
const lapsed = { status: 400, body: { code: 'INVALID_CODE' } };

describe('an invitation', () => {
  test('waits while somebody who began to register with the address has not confirmed it, and says so', async () => {
    const register = async (name: string, email: string) =>
      expect(await registration.send({ ...account(name), email }, JPEG)).toMatchObject({ status: 200 });
    const begun = account('Bela Begun').email;
    await register('Bela Begun', begun);
    const waits = { status: 409, body: { code: 'EMAIL_TAKEN', message: expect.stringContaining('within two days') } };
    expect(await invite(owner, begun, ['money'])).toMatchObject(waits);
    const { email } = account('Chitra Late');
    await invite(owner, email, ['money']);
    const { code } = await mailedInvitation(stack.url, email);
    await register('Chitra Late', email);
    expect(await accept(email, code)).toMatchObject(waits);
    await owner.call(ROUTES.withdrawInvitation, { body: { email } });
  });

  test('makes a colleague, once, who must set up a second factor before anything else', async () => {
    const { email, password } = account('Chitra Menon');
    expect((await invite(owner, email, ['money'])).status).toBe(200);
    const { code } = await mailedInvitation(stack.url, email);
    const open = await owner.call(ROUTES.listStaff);
    expect(open.invitations).toMatchObject([{ email, duties: ['money'], by: 'Olga Owner' }]);
    expect(await accept(email, `${code}x`)).toMatchObject(lapsed);
    expect((await accept(email, code)).status).toBe(200);
    expect((await accept(email, code, 'Another@2026')).body).toMatchObject({ code: 'EMAIL_TAKEN' });

    const session = await send(stack.url, ROUTES.login, { body: { email, password } });
    expect(session.body).toMatchObject({ awaitsSecondFactor: true, user: { role: 'admin', duties: ['money'] } });
    const cashier = await signIn(stack.url, { ...account('Chitra Menon'), email, password });
    expect((await cashier.call(ROUTES.me)).user).toMatchObject({ duties: ['money'], needsSecondFactor: true });
    expect((await send(stack.url, ROUTES.listTransactions, { token: cashier.token })).body).toMatchObject({
      code: 'SECOND_FACTOR_REQUIRED',
    });

    const { staff, invitations, log } = await owner.call(ROUTES.listStaff);
    expect(invitations).toEqual([]);
    expect(staff).toContainEqual(expect.objectContaining({ email, duties: ['money'], hasSecondFactor: false }));
    expect(log.map(({ action }) => action).slice(0, 2)).toEqual(['staff-joined', 'staff-invited']);
  });

  test('does not work after 24 hours, after it was withdrawn, or after a newer one', async () => {
    const { email } = account('Late Larry');
    await invite(owner, email, ['lots']);
    const first = await mailedInvitation(stack.url, email);
    await invite(owner, email, ['people']);
    const second = await mailedInvitation(stack.url, email);
    expect(await accept(email, first.code)).toMatchObject(lapsed);
    expect((await send(stack.url, ROUTES.withdrawInvitation, { body: { email }, token: owner.token })).status).toBe(
      200,
    );
    expect((await send(stack.url, ROUTES.withdrawInvitation, { body: { email }, token: owner.token })).status).toBe(
      404,
    );
    expect(await accept(email, second.code)).toMatchObject(lapsed);
    await invite(owner, email, ['people']);
    const third = await mailedInvitation(stack.url, email);
    await stack.advance(DAY_MS);
    expect(await accept(email, third.code)).toMatchObject(lapsed);
    owner = await signIn(stack.url, owner.account);
  });

  test('used by two at once makes one account', async () => {
    const { email } = account('Double Dora');
    await invite(owner, email, ['support']);
    const { code } = await mailedInvitation(stack.url, email);
    const replies = await Promise.all([accept(email, code), accept(email, code)]);
    expect(replies.map(({ status }) => status)).toContain(200);
    const { staff } = await owner.call(ROUTES.listStaff);
    expect(staff.filter((one) => one.email === email)).toHaveLength(1);
  });

  test('lapses when whoever sent it is an owner no more', async () => {
    const former = await makeAdmin(stack.url, 'Former Owner');
    const { email } = account('Late Lena');
    await invite(former, email, ['owner']);
    const { code } = await mailedInvitation(stack.url, email);
    expect((await setDuties(owner, former, ['owner'], ['lots'])).status).toBe(200);
    expect(await accept(email, code)).toMatchObject(lapsed);
  });

  test('is refused for an address with an account, and to everybody but owners', async () => {
    const asha = await registeredBidder(stack.url, 'Asha Rao');
    expect((await invite(owner, asha.account.email, ['money'])).body).toMatchObject({ code: 'EMAIL_TAKEN' });
    const clerk = await makeStaff(stack.url, 'Leela Clerk', ['lots', 'people', 'money', 'support', 'audit']);
    expect((await invite(clerk, account('X').email, ['owner'])).status).toBe(403);
    expect(await statusOf(clerk, 'listStaff')).toBe(403);
  });
});

describe('duties', () => {
  test('a taken duty ends with the next request, a given one begins with the next token', async () => {
    const chitra = await makeStaff(stack.url, 'Chitra Cashier', ['money']);
    expect(await statusOf(chitra, 'listTransactions')).toBe(200);
    expect(await statusOf(chitra, 'listUsers')).toBe(403);
    expect((await setDuties(owner, chitra, ['money'], ['people'])).status).toBe(200);
    expect(await statusOf(chitra, 'listTransactions')).toBe(403);
    expect(await statusOf(chitra, 'listUsers')).toBe(403);
    const again = await signIn(stack.url, chitra.account);
    expect(await statusOf(again, 'listUsers')).toBe(200);
    expect(await statusOf(again, 'listTransactions')).toBe(403);
  });

  test('are refused when they have changed since they were seen; a repeated request changes nothing', async () => {
    const vera = await makeStaff(stack.url, 'Vera Verifier', ['people']);
    expect((await setDuties(owner, vera, ['people'], ['people', 'lots'])).status).toBe(200);
    expect((await setDuties(owner, vera, ['people'], ['money'])).status).toBe(409);
    expect((await setDuties(owner, vera, ['people'], ['lots', 'people'])).status).toBe(200);
  });

  test('nobody raises their own, and an owner cannot give up the last of it', async () => {
    const clerk = await makeStaff(stack.url, 'Own Clerk', ['lots']);
    expect((await setDuties(clerk, clerk, ['lots'], ['owner'])).status).toBe(403);
    expect((await setDuties(owner, owner, ['owner'], ['lots'])).body).toMatchObject({ code: 'FORBIDDEN' });
  });

  test('two owners who strip each other at once leave one owner', async () => {
    for (let round = 0; round < 5; round += 1) {
      const [one, other] = [await makeAdmin(stack.url, `One ${round}`), await makeAdmin(stack.url, `Other ${round}`)];
      const replies = await Promise.all([
        setDuties(one, other, ['owner'], ['lots']),
        setDuties(other, one, ['owner'], ['lots']),
      ]);
      expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 403]);
      const left = await Promise.all([statusOf(one, 'listStaff'), statusOf(other, 'listStaff')]);
      expect(left.toSorted((a, b) => a - b)).toEqual([200, 403]);
    }
  });
});

test('disabling takes a reason, is told in the list and the log, and is not for people who verify', async () => {
  const chitra = await makeStaff(stack.url, 'Chitra Leaver', ['money']);
  const change = (by: Person, isActive: boolean, reason: string) =>
    send(stack.url, ROUTES.setStaffActive, {
      params: { id: chitra.userId },
      body: { isActive, reason },
      token: by.token,
    });
  expect((await change(owner, false, ' ')).status).toBe(400);
  expect((await change(owner, false, 'Left the house')).status).toBe(200);
  expect((await change(owner, false, 'Left the house')).status).toBe(409);
  expect(await statusOf(chitra, 'listTransactions')).toBe(403);
  const { staff, log } = await owner.call(ROUTES.listStaff);
  const switched = { by: 'Olga Owner', reason: 'Left the house' };
  expect(staff.find(({ _id }) => _id === chitra.userId)).toMatchObject({ isActive: false, switched });
  expect(log[0]).toMatchObject({
    action: 'staff-disabled',
    actorName: 'Olga Owner',
    after: { userId: chitra.userId, reason: 'Left the house' },
    names: { [chitra.userId]: 'Chitra Leaver' },
  });
  expect((await change(owner, true, 'Came back')).status).toBe(200);
  const vera = await makeStaff(stack.url, 'Vera People', ['people']);
  const bypass = { params: { id: chitra.userId }, body: { isActive: false, reason: 'A test' }, token: vera.token };
  expect((await send(stack.url, ROUTES.setUserActive, bypass)).status).toBe(404);
});

describe('colleagues', () => {
  /** Every route whose path names a person. */
  const aboutPeople = allRoutes.filter(
    ([, { path }]) =>
      /^\/admin\/(?:users|people)\/\{id\}/.test(path) || path.includes('{userId}') || path.includes('{kind}'),
  );

  test('are unknown to staff with single duties on every route about a person, and known to owners', async () => {
    const duties = ['lots', 'people', 'money', 'support', 'audit'] as const;
    const colleague = await makeStaff(stack.url, 'Chitra Colleague', ['lots']);
    const single = await makeStaff(stack.url, 'Sita Single', duties);
    const samples = sampleRequests({
      auctionId: 'none',
      userId: colleague.userId,
      callerId: single.userId,
      now: await stack.now(),
    });
    expect(aboutPeople.length).toBeGreaterThan(12);
    for (const [name, route] of aboutPeople) {
      const { params, ...sample } = samples[name];
      const aboutThem = { ...params, ...(route.path.includes('{kind}') && { kind: 'person' }) };
      const named = route.path.includes('{userId}') ? { userId: colleague.userId } : { id: colleague.userId };
      const input = { ...sample, params: { ...aboutThem, ...named } };
      const reply = await send(stack.url, route, { ...input, token: single.token });
      expect(reply, name).toMatchObject({ status: 404, body: { message: 'This user does not exist.' } });
    }
    const params = { id: colleague.userId };
    for (const route of [ROUTES.getUser, ROUTES.getStanding, ROUTES.getUserAudit]) {
      expect((await send(stack.url, route, { params, token: owner.token })).status).toBe(200);
    }
  });

  test('close an auction with the duty for lots only', async () => {
    const body = (who: Person) => ({ auctionId: 'none', userId: who.userId });
    const cashier = await makeStaff(stack.url, 'Kavya Cashier', ['money', 'audit']);
    const clerk = await makeStaff(stack.url, 'Lata Lots', ['lots']);
    const close = (who: Person) => send(stack.url, ROUTES.closeAuction, { body: body(who), token: who.token });
    expect(await close(cashier)).toMatchObject({ status: 403, body: { code: 'FORBIDDEN' } });
    expect(await close(clerk)).toMatchObject({ status: 404 });
  });
});

const personOf = ({ after, names = {} }: AuditLine): string => names[String(after?.['userId'])] ?? '';

test('the user pool follows the profiles once a day: staff disabled there are blocked, bidders are not, and it is in the log', async () => {
  const disabled = await makeStaff(stack.url, 'Dina Disabled', ['lots']);
  const active = await makeStaff(stack.url, 'Amol Active', ['lots']);
  const bidder = await registeredBidder(stack.url, 'Binu Bidder');
  const inactive = await registeredBidder(stack.url, 'Ina Inactive');
  const switchOff = { body: { isActive: false, reason: 'A test' } };
  await owner.call(ROUTES.setStaffActive, { params: { id: disabled.userId }, ...switchOff });
  await owner.call(ROUTES.setUserActive, { params: { id: inactive.userId }, ...switchOff });
  const { UserPoolId = '' } = await stackOutputs(stack.url);
  const cognito = new CognitoIdentityProviderClient(await readOperatorAccess(stack.url, 'cognito-idp'));
  const inPool = ({ userId: Username }: Person) => ({ UserPoolId, Username });
  await cognito.send(new AdminEnableUserCommand(inPool(disabled)));
  await cognito.send(new AdminDisableUserCommand(inPool(active)));
  await cognito.send(new AdminDisableUserCommand(inPool(bidder)));

  [owner] = await advanceAndSignIn(stack, DAY_MS, [owner]);
  const states = await eventually(
    () =>
      Promise.all(
        [disabled, active, bidder, inactive].map(async (who) => {
          const { Enabled } = await cognito.send(new AdminGetUserCommand(inPool(who)));
          return Enabled;
        }),
      ),
    (found) => found.join() === 'false,true,true,true',
  );
  expect(states).toEqual([false, true, true, true]);
  cognito.destroy();
  const names = [disabled, active].map(({ account: { name } }) => name);
  const corrected = await eventually(
    async () =>
      (await owner.call(ROUTES.listStaff)).log.filter(
        (line) => line.action === 'sign-in-corrected' && names.includes(personOf(line)),
      ),
    (found) => found.length === 2,
  );
  // Newest first: the pool's blocked accounts are compared before the staff.
  expect(corrected.map((line) => [line.actorName, personOf(line), line.after?.['isActive']])).toEqual([
    ['Boli', 'Dina Disabled', false],
    ['Boli', 'Amol Active', true],
  ]);
  const { entries } = await owner.call(ROUTES.getUserAudit, { params: { id: bidder.userId } });
  expect(entries.filter(({ action }) => action === 'sign-in-corrected')).toHaveLength(1);
});
