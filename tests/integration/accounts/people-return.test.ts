/** After the loss of a user pool everybody comes back as who they were, and can be signed out, disabled and erased. */
import {
  AdminDeleteUserCommand,
  CognitoIdentityProviderClient,
  ListUsersCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { call } from '#infra/local/client/api-client.ts';
import { readOperatorAccess } from '#infra/local/client/operator.ts';
import { bid, readMailedCode, pay, type Person, signIn } from '#infra/local/client/person.ts';
import { setUserActive } from '#shared/contract/accounts/admin.ts';
import { forgotPassword, login, logoutEverywhere, resetPassword } from '#shared/contract/accounts/auth.ts';
import { eraseAccount } from '#shared/contract/accounts/rights.ts';
import { listStaff, setStaffActive } from '#shared/contract/accounts/staff.ts';
import { me } from '#shared/contract/accounts/users.ts';
import { HOUR, publishLot } from '#tests/support/people/lots.ts';
import { makeAdmin, makeVerifiedBidder } from '#tests/support/people/people.ts';
import { makeStaff } from '#tests/support/people/staff.ts';
import { advanceAndSignIn } from '#tests/support/people/time.ts';
import { attempt } from '#tests/support/requests/attempt.ts';
import { stackOutputs } from '#tests/support/stack/outputs.ts';
import { runCommand } from '#tests/support/stack/run-command.ts';
import { ACTING_ALONE, type OwnStack, startStack } from '#tests/support/stack/stack.ts';

let stack: OwnStack;
let admin: Person;
let leela: Person;
let asha: Person;
let ravi: Person;
let lot: string;
let cognito: CognitoIdentityProviderClient;
let UserPoolId: string;

beforeAll(async () => {
  stack = await startStack({ settings: ACTING_ALONE });
  admin = await makeAdmin(stack.url);
  leela = await makeStaff(stack.url, 'Leela Lots', ['lots']);
  asha = await makeVerifiedBidder(stack.url, 'Asha Rao');
  ravi = await makeVerifiedBidder(stack.url, 'Ravi Iyer');
  lot = await publishLot(stack, admin, { title: 'Registered for before', emdAmount: 100 });
  await pay(stack.url, asha, lot, 'emd');
  await stack.settled();
  ({ UserPoolId = '' } = await stackOutputs(stack.url));
  cognito = new CognitoIdentityProviderClient(await readOperatorAccess(stack.url, 'cognito-idp'));
});
afterAll(async () => {
  cognito.destroy();
  await stack.stop();
});

const poolUsers = async () => {
  const Filter = 'cognito:user_status = "CONFIRMED"';
  return (await cognito.send(new ListUsersCommand({ UserPoolId, Filter }))).Users ?? [];
};

/** By the code that "Forgot password" mails. */
async function comeBack(who: Person): Promise<Person> {
  const { email } = who.account;
  await call(stack.url, forgotPassword, { body: { email } });
  const body = { email, code: await readMailedCode(stack.url, email), password: who.account.password };
  await call(stack.url, resetPassword, { body });
  return signIn(stack.url, who.account);
}

test('the command gives everybody of the tables an account, once', async () => {
  const before = await poolUsers();
  for (const { Username } of before) await cognito.send(new AdminDeleteUserCommand({ UserPoolId, Username }));
  expect(await runCommand(stack.url, 'people-return', [])).toEqual({
    code: 0,
    errors: '',
    output: '4 people can come back by "Forgot password"; 0 had an account already.\n',
  });
  expect((await runCommand(stack.url, 'people-return', [])).output).toContain('0 people can come back');
  const now = await poolUsers();
  expect(now).toHaveLength(before.length);
  expect(now.filter(({ Username }) => before.some((one) => one.Username === Username))).toEqual([]);
});

test('the old password is gone, and a mailed code brings each person back as who they were', async () => {
  const { email, password } = asha.account;
  expect(await attempt(stack.url, undefined, login, { body: { email, password } })).toMatchObject({ status: 401 });
  const before = [admin, leela, asha, ravi].map(({ userId }) => userId);
  [admin, leela, asha, ravi] = [
    await comeBack(admin),
    await comeBack(leela),
    await comeBack(asha),
    await comeBack(ravi),
  ];
  expect([admin, leela, asha, ravi].map(({ userId }) => userId)).toEqual(before);
  expect((await asha.call(me)).user).toMatchObject({ name: 'Asha Rao', verifyStatus: 'verified' });
  const { staff } = await admin.call(listStaff);
  expect(staff.find(({ email: address }) => address === leela.account.email)).toMatchObject({ duties: ['lots'] });
});

test('a deposit that was paid before the loss still admits to bidding', async () => {
  [admin, leela, asha, ravi] = await advanceAndSignIn(stack, 2 * HOUR, [admin, leela, asha, ravi]);
  expect(await bid(asha, lot, 2000)).toMatchObject({ success: true });
});

test('who came back can be disabled and enabled, and ends their sessions themselves', async () => {
  const { userId } = ravi;
  const active = (isActive: boolean) =>
    admin.call(setUserActive, { params: { id: userId }, body: { isActive, reason: 'A drill' } });
  await active(false);
  await expect(ravi.call(me)).rejects.toThrow();
  await active(true);
  ravi = await signIn(stack.url, ravi.account);
  // Sessions are told apart by the second in which they began.
  await stack.advance(2000);
  await ravi.call(logoutEverywhere);
  await expect(ravi.call(me)).rejects.toThrow('401');
});

test('staff who came back and are disabled cannot sign in', async () => {
  await admin.call(setStaffActive, { params: { id: leela.userId }, body: { isActive: false, reason: 'A drill' } });
  const { email, password } = leela.account;
  expect((await attempt(stack.url, undefined, login, { body: { email, password } })).status).not.toBe(200);
  expect((await poolUsers()).filter(({ Enabled }) => Enabled === false)).toHaveLength(1);
});

test('an erasure takes the account of who came back', async () => {
  ravi = await signIn(stack.url, ravi.account);
  await ravi.call(eraseAccount, { body: { email: ravi.account.email } });
  await stack.settled();
  const addresses = (await poolUsers()).map(
    ({ Attributes = [] }) => Attributes.find(({ Name }) => Name === 'email')?.Value,
  );
  expect(addresses).not.toContain(ravi.account.email);
});
