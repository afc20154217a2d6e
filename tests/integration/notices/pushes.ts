import { expect, test } from 'vitest';
import { type Person } from '../../../infra/local/client/person.ts';
import { sendTestNotice, setNoticePreferences } from '../../../shared/contract/notifications.ts';
import { registerPushToken } from '../../../shared/contract/accounts/users.ts';
import { pushToken } from '../../support/builders/push-token.ts';
import { attempt } from '../../support/requests/attempt.ts';
import { registerDevice } from '../../support/people/push.ts';
import { itemsOf, operatorDatabase } from '../../support/stack/database.ts';
import { MINUTE } from '../../support/people/lots.ts';
import { type ToldPeople } from './told-people.ts';

/** Which devices are pushed to, and of what. */
export function pushes(on: ToldPeople): void {
  const { advance } = on;

  test('says nothing of a topic that is switched off', async () => {
    await on.asha.call(setNoticePreferences, { body: { off: { account: ['push'] } } });
    const { received } = await on.devices.asha.read();
    await on.asha.call(sendTestNotice, { params: { id: on.asha.userId } });
    await on.stack.settled();
    expect((await on.devices.asha.read()).received).toBe(received);
  });

  test('forgets a subscription that has ended', async () => {
    const database = await operatorDatabase(on.stack.url);
    const devicesOf = async (who: Person) =>
      (await itemsOf(database, 'Users')).filter(
        ({ userId, sk }) => userId === who.userId && String(sk).startsWith('DEVICE#'),
      ).length;
    // The other came late, and goes on.
    expect(await devicesOf(on.ravi)).toBe(2);
    await on.devices.ravi.end();
    await on.ravi.call(sendTestNotice, { params: { id: on.ravi.userId } });
    await on.stack.settled();
    expect(await devicesOf(on.ravi)).toBe(1);
    expect(await devicesOf(on.veena)).toBe(1);
    database.destroy();
  });

  test('goes nowhere but to push services', async () => {
    const token = pushToken(`${on.stack.url}/api/health`);
    const body = { token, userId: on.veena.userId, role: 'user' };
    expect(await attempt(on.stack.url, on.veena, registerPushToken, { body })).toMatchObject({ status: 400 });
  });

  test('leaves a device alone that does not answer, and holds nothing up for it', async () => {
    const silent = await registerDevice(on.stack.url, on.veena, 'user');
    await silent.fail(true);
    const tell = async () => {
      await advance(2 * MINUTE);
      const { received } = await on.devices.veena.read();
      await on.veena.call(sendTestNotice, { params: { id: on.veena.userId } });
      await on.stack.settled();
      expect((await on.devices.veena.read()).received).toBe(received + 1);
      return (await silent.read()).received;
    };
    // Twice for the first notice, once for each that comes when it has rested: a minute, two, four.
    expect([await tell(), await tell(), await tell(), await tell()]).toEqual([2, 3, 4, 4]);
    await silent.fail(false);
    expect([await tell(), await tell()]).toEqual([5, 6]);
    await silent.end();
  });

  test('of a browser goes to whoever signed in last', async () => {
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
