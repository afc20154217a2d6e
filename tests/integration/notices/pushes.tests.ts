import { expect, test } from 'vitest';
import { type Person } from '#infra/local/client/person.ts';
import { registerPushToken } from '#shared/contract/accounts/users.ts';
import { sendTestNotice, setNoticePreferences } from '#shared/contract/notifications.ts';
import { pushToken } from '#tests/support/builders/push-token.ts';
import { MINUTE } from '#tests/support/people/lots.ts';
import { registerDevice } from '#tests/support/people/push.ts';
import { attempt } from '#tests/support/requests/attempt.ts';
import { itemsOf, operatorDatabase } from '#tests/support/stack/database.ts';
import { type NotifiedPeople } from './notified-people.ts';

/** Which devices get which push messages. */
export function pushes(on: NotifiedPeople): void {
  const { advance } = on;

  test('a topic that is switched off is not pushed', async () => {
    await on.asha.call(setNoticePreferences, { body: { off: { account: ['push'] } } });
    const { received } = await on.devices.asha.read();
    await on.asha.call(sendTestNotice, { params: { id: on.asha.userId } });
    await on.stack.settled();
    expect((await on.devices.asha.read()).received).toBe(received);
  });

  test('an expired subscription is deleted', async () => {
    const database = await operatorDatabase(on.stack.url);
    const devicesOf = async (who: Person) =>
      (await itemsOf(database, 'Users')).filter(
        ({ userId, sk }) => userId === who.userId && String(sk).startsWith('DEVICE#'),
      ).length;
    // The other one came late and continues.
    expect(await devicesOf(on.ravi)).toBe(2);
    await on.devices.ravi.end();
    await on.ravi.call(sendTestNotice, { params: { id: on.ravi.userId } });
    await on.stack.settled();
    expect(await devicesOf(on.ravi)).toBe(1);
    expect(await devicesOf(on.veena)).toBe(1);
    database.destroy();
  });

  test('messages go only to push services', async () => {
    const token = pushToken(`${on.stack.url}/api/health`);
    const body = { token, userId: on.veena.userId, role: 'user' };
    expect(await attempt(on.stack.url, on.veena, registerPushToken, { body })).toMatchObject({ status: 400 });
  });

  test('a device that does not respond is paused without delaying others', async () => {
    const silent = await registerDevice(on.stack.url, on.veena, 'user');
    await silent.fail(true);
    const sendNotice = async () => {
      await advance(2 * MINUTE);
      const { received } = await on.devices.veena.read();
      await on.veena.call(sendTestNotice, { params: { id: on.veena.userId } });
      await on.stack.settled();
      expect((await on.devices.veena.read()).received).toBe(received + 1);
      return (await silent.read()).received;
    };
    // Twice for the first notice, then once after each pause of one, two and four minutes.
    expect([await sendNotice(), await sendNotice(), await sendNotice(), await sendNotice()]).toEqual([2, 3, 4, 4]);
    await silent.fail(false);
    expect([await sendNotice(), await sendNotice()]).toEqual([5, 6]);
    await silent.end();
  });

  test('a browser gets the messages of the user who signed in last', async () => {
    await on.asha.call(registerPushToken, {
      body: { token: on.devices.veena.token, userId: on.asha.userId, role: 'user' },
    });
    await on.stack.settled();
    const { received } = await on.devices.veena.read();
    await advance(2 * MINUTE);
    await on.veena.call(sendTestNotice, { params: { id: on.veena.userId } });
    await on.stack.settled();
    expect((await on.devices.veena.read()).received).toBe(received);
  });
}
