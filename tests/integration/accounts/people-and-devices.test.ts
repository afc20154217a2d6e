import { DeleteItemCommand } from '@aws-sdk/client-dynamodb';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { registerPushToken } from '#shared/contract/accounts/users.ts';
import { pushToken } from '#tests/support/builders/push-token.ts';
import { account, registeredBidder } from '#tests/support/people/people.ts';
import { PNG } from '#tests/support/people/pictures.ts';
import { registrationForm, tryLogin } from '#tests/support/people/registration-form.ts';
import { attempt } from '#tests/support/requests/attempt.ts';
import { itemsOf, operatorDatabase, tableNamed } from '#tests/support/stack/database.ts';
import { sharedStack } from '#tests/support/stack/shared-stack.ts';

const stack = sharedStack();
const { send: registerWithFile, confirm } = registrationForm(stack.url);
let database: Awaited<ReturnType<typeof operatorDatabase>>;

beforeAll(async () => {
  database = await operatorDatabase(stack.url);
});
afterAll(async () => {
  database.destroy();
});

const itemsOfUser = async (is: (item: Record<string, unknown>) => boolean) =>
  (await itemsOf(database, 'Users')).filter(is);
const devicesOf = (userId: string) =>
  itemsOfUser((item) => item['userId'] === userId && String(item['sk']).startsWith('DEVICE#'));

/** Deletes the profile, as if the function had crashed after creating the user. */
async function deleteProfile(email: string): Promise<void> {
  const [profile] = await itemsOfUser((item) => item['email'] === email);
  const Key = { userId: { S: String(profile?.['userId']) }, sk: { S: 'PROFILE' } };
  await database.send(new DeleteItemCommand({ TableName: await tableNamed(database, 'Users'), Key }));
}

describe('users and devices', () => {
  test('a user keeps the ten devices seen last', async () => {
    const ravi = await registeredBidder(stack.url, 'Ravi Iyer');
    const tokens = Array.from({ length: 12 }, () => pushToken());
    const register = async (token: string) => {
      await ravi.call(registerPushToken, { body: { token, userId: ravi.userId, role: 'user' } });
      await stack.advance(1_000);
    };
    for (const token of tokens) await register(token);
    // The oldest remaining device registers again.
    await register(tokens[2] ?? '');
    await register(pushToken());
    const kept = (await devicesOf(ravi.userId)).map(({ token }) => token);
    expect(kept).toHaveLength(10);
    const forgotten = tokens.flatMap((token, place) => (kept.includes(token) ? [] : [place]));
    expect(forgotten).toEqual([0, 1, 3]);
  });

  test('the API refuses a device that cannot receive push messages', async () => {
    const lata = await registeredBidder(stack.url, 'Lata Menon');
    const curveless = pushToken().replace(
      /"p256dh":"[^"]+"/,
      `"p256dh":"${Buffer.alloc(65, 4).toString('base64url')}"`,
    );
    const inside = pushToken('http://169.254.169.254/latest/meta-data');
    for (const token of ['a-device', curveless, inside, pushToken('https://elsewhere.test/x')]) {
      const body = { token, userId: lata.userId, role: 'user' };
      expect(await attempt(stack.url, lata, registerPushToken, { body })).toMatchObject({
        status: 400,
        code: 'INVALID_INPUT',
        message: expect.stringContaining('its token is no subscription'),
      });
    }
    expect(await devicesOf(lata.userId)).toEqual([]);
  });

  test('the same request completes an interrupted registration', async () => {
    const half = account('Half Done');
    await registerWithFile(half, PNG);
    await deleteProfile(half.email);
    expect(await registerWithFile(half, PNG)).toMatchObject({ status: 200 });
    await confirm(half);
    expect(await tryLogin(stack.url, half)).toMatchObject({ status: 200, user: { name: 'Half Done' } });
  });
});
