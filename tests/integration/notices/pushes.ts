import { expect, test } from 'vitest';
import { type Person } from '../../../infra/local/client/person.ts';
import { sendTestNotice, setNoticePreferences } from '../../../shared/contract/notifications.ts';
import { registerPushToken } from '../../../shared/contract/accounts/users.ts';
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
    const token = JSON.stringify({ endpoint: `${on.stack.url}/api/health`, keys: { p256dh: 'x', auth: 'y' } });
    await on.veena.call(registerPushToken, { body: { token, userId: on.veena.userId, role: 'user' } });
    await advance(2 * MINUTE);
    await on.veena.call(sendTestNotice, { params: { id: on.veena.userId } });
    await on.stack.settled();
    const database = await operatorDatabase(on.stack.url);
    const kept = (await itemsOf(database, 'Users')).filter(({ token: stored }) => stored === token);
    database.destroy();
    expect(kept).toEqual([]);
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
