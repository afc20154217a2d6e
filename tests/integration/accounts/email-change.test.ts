import { GetItemCommand, UpdateItemCommand } from '@aws-sdk/client-dynamodb';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod';
import { send } from '#infra/local/client/api-client.ts';
import { CONSENT, readMailedCode, type Person, signIn } from '#infra/local/client/person.ts';
import { upload } from '#infra/local/client/uploads.ts';
import { listUsers } from '#shared/contract/accounts/admin.ts';
import { register } from '#shared/contract/accounts/auth.ts';
import { beginEmailChange, confirmEmailChange } from '#shared/contract/accounts/email-change.ts';
import { exportData } from '#shared/contract/accounts/rights.ts';
import { me } from '#shared/contract/accounts/users.ts';
import { openGuestGrievance } from '#shared/contract/grievances/guest-grievances.ts';
import { eventually } from '#tests/support/eventually.ts';
import { newMessage, proveAddress } from '#tests/support/people/grievances.ts';
import { account, makeAdmin, registeredBidder } from '#tests/support/people/people.ts';
import { JPEG } from '#tests/support/people/pictures.ts';
import { attempt } from '#tests/support/requests/attempt.ts';
import { operatorDatabase, tableNamed } from '#tests/support/stack/database.ts';
import { sharedStack } from '#tests/support/stack/shared-stack.ts';

const stack = sharedStack();
let database: Awaited<ReturnType<typeof operatorDatabase>>;
let users: string;
beforeAll(async () => {
  database = await operatorDatabase(stack.url);
  users = await tableNamed(database, 'Users');
});
afterAll(() => database.destroy());

const beginChange = (who: Person, email: string) =>
  who.call(beginEmailChange, { body: { email, password: who.account.password } });
const confirm = (who: Person, change: string, code: string) =>
  attempt(stack.url, who, confirmEmailChange, { body: { change, code } });
const wrongCode = (code: string) => (code === '000000' ? '111111' : '000000');
const subjects = async (to: string) => {
  const answer = await fetch(`${stack.url}/__local/mailbox.json?to=${encodeURIComponent(to)}`);
  return z
    .array(z.object({ subject: z.string() }))
    .parse(await answer.json())
    .map(({ subject }) => subject);
};

test('a change confirms the new address by a code, ends every session and mails the old address', async () => {
  const admin = await makeAdmin(stack.url);
  const asha = await registeredBidder(stack.url, 'Asha Rao');
  const { email: old } = asha.account;
  const { email } = account('Asha Married');
  const wrong = await attempt(stack.url, asha, beginEmailChange, { body: { email, password: 'Wrong@2026' } });
  expect(wrong).toMatchObject({ status: 403, code: 'WRONG_PASSWORD' });
  const { number } = openGuestGrievance.response.parse(
    (
      await send(stack.url, openGuestGrievance, {
        body: { ...newMessage('I cannot register'), subject: 'verification', name: 'Asha Rao' },
        cookie: await proveAddress(stack.url, old),
      })
    ).body,
  );
  const { change } = await beginChange(asha, email);
  const code = await readMailedCode(stack.url, email);
  expect(await confirm(asha, change, wrongCode(code))).toMatchObject({ status: 400, code: 'INVALID_CODE' });
  expect((await asha.call(me)).user.email).toBe(old);
  const second = await signIn(stack.url, asha.account);
  await stack.advance(1_000);

  expect(await confirm(asha, change, code)).toMatchObject({ status: 200 });
  for (const { token } of [asha, second]) expect((await send(stack.url, me, { token })).status).toBe(401);
  await expect(signIn(stack.url, asha.account)).rejects.toThrow();
  const again = await signIn(stack.url, { ...asha.account, email });
  expect((await again.call(me)).user.email).toBe(email);
  const { data } = await again.call(exportData);
  // What was written as a guest with the old address is theirs still.
  expect(data).toMatchObject({ account: { email }, grievances: [{ number }] });
  await eventually(
    () => subjects(old),
    (all) => all.includes('E-mail Address Changed'),
  );
  expect(await subjects(email)).not.toContain('E-mail Address Changed');
  const found = async (search: string) => {
    const { users: rows } = await admin.call(listUsers, { query: { verifyStatus: 'pending', search, limit: '10' } });
    return rows.map(({ _id }) => _id);
  };
  await eventually(
    () => found(email),
    (ids) => ids.includes(asha.userId),
  );
  expect(await found(old)).toEqual([]);
});

test('a taken address gets the same response as a free one, and its code changes nothing', async () => {
  const [ravi, meera] = [
    await registeredBidder(stack.url, 'Ravi Iyer'),
    await registeredBidder(stack.url, 'Meera Nair'),
  ];
  const free = await beginChange(ravi, account('Nobody').email);
  const taken = await beginChange(ravi, meera.account.email);
  expect({ ...taken, change: '' }).toEqual({ ...free, change: '' });
  const code = await readMailedCode(stack.url, meera.account.email);
  expect(await confirm(ravi, taken.change, code)).toMatchObject({ status: 400, code: 'INVALID_CODE' });
  expect((await signIn(stack.url, meera.account)).userId).toBe(meera.userId);
  expect((await ravi.call(me)).user.email).toBe(ravi.account.email);
});

test('an unconfirmed registration does not block an address', async () => {
  const dev = await registeredBidder(stack.url, 'Dev Shah');
  const squatter = account('Squatter');
  const idProofKey = await upload(stack.url, 'id-proof', 'image/jpeg', JPEG);
  const body = { ...squatter, matchPassword: squatter.password, idProofKey, ...CONSENT };
  expect((await send(stack.url, register, { body })).status).toBe(200);
  const { change } = await beginChange(dev, squatter.email);
  expect(await confirm(dev, change, await readMailedCode(stack.url, squatter.email))).toMatchObject({ status: 200 });
  expect((await signIn(stack.url, { ...dev.account, email: squatter.email })).userId).toBe(dev.userId);
});

/** Restores the profile, as if the function had crashed after changing the user pool. */
async function undoProfile({ userId, account: { email } }: Person): Promise<void> {
  await database.send(
    new UpdateItemCommand({
      TableName: users,
      Key: { userId: { S: userId }, sk: { S: 'PROFILE' } },
      UpdateExpression: 'SET email = :email REMOVE sessionsEndedAt',
      ExpressionAttributeValues: { ':email': { S: email } },
    }),
  );
}
const storedAddress = async ({ userId }: Person) => {
  const Key = { userId: { S: userId }, sk: { S: 'PROFILE' } };
  const { Item } = await database.send(new GetItemCommand({ TableName: users, Key, ConsistentRead: true }));
  return Item?.['email']?.S;
};

test('the same request, or the next sign-in, completes an interrupted change', async () => {
  const anu = await registeredBidder(stack.url, 'Anu Menon');
  const { email } = account('Anu Married');
  const { change } = await beginChange(anu, email);
  const code = await readMailedCode(stack.url, email);
  expect(await confirm(anu, change, code)).toMatchObject({ status: 200 });

  await undoProfile(anu);
  expect(await confirm(anu, change, code)).toMatchObject({ status: 200 });
  expect(await storedAddress(anu)).toBe(email);

  await undoProfile(anu);
  await stack.advance(1_000);
  const again = await signIn(stack.url, { ...anu.account, email });
  expect(await storedAddress(anu)).toBe(email);
  expect((await again.call(me)).user.email).toBe(email);
  expect((await send(stack.url, me, { token: anu.token })).status).toBe(401);
});
