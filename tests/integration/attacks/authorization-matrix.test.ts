import { UpdateCommand, DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { beforeAll, describe, expect, test } from 'vitest';
import { type Reply, send } from '#infra/local/client/api-client.ts';
import { cookieIn, decideVerification, readMailedCode, type Person, signIn } from '#infra/local/client/person.ts';
import type { RouteSpec } from '#shared/contract/http/route.ts';
import { ROUTES } from '#shared/contract/routes.ts';
import { publishLot } from '#tests/support/people/lots.ts';
import { account, makeAdmin, makeBidder, makeVerifiedBidder } from '#tests/support/people/people.ts';
import { allRoutes, type RouteName } from '#tests/support/requests/all-routes.ts';
import { sampleRequests } from '#tests/support/requests/sample-requests.ts';
import { operatorDatabase, tableNamed } from '#tests/support/stack/database.ts';
import { sharedStack } from '#tests/support/stack/shared-stack.ts';

/**
 * One route per service, because each service checks access itself. `placeBid` does not: the auction refuses stale
 * bidders.
 */
const ONE_OF_EACH_SERVICE = [
  ...new Map(
    allRoutes
      .filter(([name, { audience }]) => audience !== 'public' && name !== 'logoutEverywhere' && name !== 'placeBid')
      .map((named) => [named[1].service, named] as const),
  ).values(),
];

const CODES = {
  nobody: [401, 'UNAUTHENTICATED'],
  disabled: [403, 'ACCOUNT_DISABLED'],
  'too-early': [403, 'SECOND_FACTOR_REQUIRED'],
} as const;

const stack = sharedStack();
let auctionId: string;
/** Each has a token from before the account changed. */
let people: Record<string, Person>;

beforeAll(async () => {
  const admin = await makeAdmin(stack.url, 'Anita Admin');
  auctionId = await publishLot(stack, admin);
  const verified = (name: string) => makeVerifiedBidder(stack.url, name);
  people = {
    admin,
    unverified: await makeBidder(stack.url, 'Una Unverified'),
    verified: await verified('Vera Verified'),
    other: await verified('Otto Other'),
    rejected: await verified('Rita Rejected'),
    disabled: await verified('Dev Disabled'),
    signedOut: await verified('Sia Signedout'),
    disabledAdmin: await makeAdmin(stack.url, 'Dara Admin'),
    endedSession: await signIn(stack.url, (await verified('Enid Endedsession')).account),
    reusedRefresh: await verified('Rhea Reusedrefresh'),
    changedEmail: await verified('Chaya Changedemail'),
    signedOutAdmin: await makeAdmin(stack.url, 'Sara Admin'),
    demotedAdmin: await makeAdmin(stack.url, 'Deb Admin'),
    awaitingAdmin: await makeAdmin(stack.url, 'Avni Admin'),
  };
  await decideVerification(admin, person('rejected').userId, 'reject');
  await admin.call(ROUTES.setUserActive, {
    params: { id: person('disabled').userId },
    body: { isActive: false, reason: 'A test' },
  });
  const reason = 'They left';
  await admin.call(ROUTES.setStaffActive, {
    params: { id: person('disabledAdmin').userId },
    body: { isActive: false, reason },
  });
  await stack.advance(1_000);
  for (const who of ['signedOut', 'signedOutAdmin']) await person(who).call(ROUTES.logoutEverywhere);
  await endFromElsewhere(person('endedSession'));
  people = { ...people, reusedRefresh: await withReusedRefresh(person('reusedRefresh')) };
  await changeEmail(person('changedEmail'));
  // As operations.md instructs the operator.
  await setProfile(person('demotedAdmin'), 'isActive', false);
  // As a sign-in does when the setting adminMfa is `required`.
  await setProfile(person('awaitingAdmin'), 'awaitsSecondFactor', true);
});

/** Signs in on another device and ends this session there. */
async function endFromElsewhere({ account }: Person): Promise<void> {
  const elsewhere = await signIn(stack.url, account);
  const { sessions } = await elsewhere.call(ROUTES.listSessions);
  const others = sessions.filter(({ isThis }) => !isThis);
  expect(others).toHaveLength(1);
  for (const { id } of others) await elsewhere.call(ROUTES.endSession, { params: { sessionId: id } });
}

/** Signs in again and reuses a replaced refresh token, which counts as theft. */
async function withReusedRefresh(who: Person): Promise<Person> {
  const { email, password } = who.account;
  const refresh = (cookie: string) => send(stack.url, ROUTES.refresh, { cookie });
  const stolen = cookieIn((await send(stack.url, ROUTES.login, { body: { email, password } })).headers);
  const renewed = await refresh(stolen);
  const again = await refresh(cookieIn(renewed.headers));
  expect(again.status).toBe(200);
  await stack.advance(61_000);
  expect((await refresh(stolen)).status).toBe(401);
  return { ...who, token: (again.body as { token: string }).token };
}

async function changeEmail(who: Person): Promise<void> {
  const { email } = account('Chaya New');
  const { change } = await who.call(ROUTES.beginEmailChange, { body: { email, password: who.account.password } });
  const code = await readMailedCode(stack.url, email);
  await who.call(ROUTES.confirmEmailChange, { body: { change, code } });
}

function person(who: string): Person {
  const found = people[who];
  if (found === undefined) throw new Error(`There is no ${who}.`);
  return found;
}

async function setProfile({ userId }: Person, attribute: string, value: boolean): Promise<void> {
  const database = await operatorDatabase(stack.url);
  const command = new UpdateCommand({
    TableName: await tableNamed(database, 'Users'),
    Key: { userId, sk: 'PROFILE' },
    UpdateExpression: 'SET #attribute = :value',
    ExpressionAttributeNames: { '#attribute': attribute },
    ExpressionAttributeValues: { ':value': value },
  });
  await DynamoDBDocumentClient.from(database).send(command);
  database.destroy();
}

/** A well-formed request with unknown ids, which changes nothing. */
async function sendSample(name: RouteName, route: RouteSpec, who: Person): Promise<Reply> {
  const facts = { auctionId: 'no-auction', userId: 'no-user', callerId: who.userId, now: await stack.now() };
  return send(stack.url, route, { ...sampleRequests(facts)[name], token: who.token });
}

test.each(ONE_OF_EACH_SERVICE)("%s reads its caller's profile", async (name, route) => {
  const who = person(route.audience === 'admin' ? 'disabledAdmin' : 'disabled');
  expect(await sendSample(name, route, who)).toMatchObject({ status: 403, body: { code: 'ACCOUNT_DISABLED' } });
});

// tests/unit/platform/admission covers the other reasons and each audience.
test.each([
  ['signedOut', 'nobody'],
  ['endedSession', 'nobody'],
  ['reusedRefresh', 'nobody'],
  ['changedEmail', 'nobody'],
  ['disabled', 'disabled'],
] as const)("a user's outdated token is refused: %s", async (who, why) => {
  const [status, code] = CODES[why];
  expect(await sendSample('getDashboard', ROUTES.getDashboard, person(who))).toMatchObject({ status, body: { code } });
});

test.each([
  ['signedOutAdmin', 'nobody'],
  ['disabledAdmin', 'disabled'],
  ['demotedAdmin', 'disabled'],
  ['awaitingAdmin', 'too-early'],
] as const)("an admin's outdated token is refused: %s", async (who, why) => {
  const [status, code] = CODES[why];
  expect(await sendSample('getSummary', ROUTES.getSummary, person(who))).toMatchObject({ status, body: { code } });
});

test.each(['unverified', 'verified', 'rejected'])('%s users can read the dashboard', async (who) => {
  expect((await sendSample('getDashboard', ROUTES.getDashboard, person(who))).status).toBe(200);
});

describe("another user's data", () => {
  test.each(['unverified', 'verified', 'rejected'])("%s users cannot read another user's notices", async (who) => {
    const params = { id: person('other').userId };
    const reply = await send(stack.url, ROUTES.listNotifications, { params, token: person(who).token });
    expect(reply).toMatchObject({ status: 403, body: { code: 'FORBIDDEN' } });
  });

  test.each(['unverified', 'rejected'])('%s users cannot register for an auction', async (who) => {
    const body = { auctionId, amount: 100, paymentType: 'emd' };
    const reply = await send(stack.url, ROUTES.createPayment, { body, token: person(who).token });
    expect(reply).toMatchObject({ status: 403, body: { code: 'NOT_VERIFIED' } });
  });
});

test('a user who signs in again after signing out everywhere is admitted', async () => {
  const again = await signIn(stack.url, person('signedOut').account);
  expect((await send(stack.url, ROUTES.me, { token: again.token })).status).toBe(200);
});
