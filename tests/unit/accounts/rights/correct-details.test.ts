import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { expect, test } from 'vitest';
import { correctDetails } from '#functions/accounts/rights/correct-details.ts';
import { rightsStore } from '#functions/accounts/rights/read-personal-data.ts';
import { noticeWriter } from '#functions/notifications/notify.ts';
import { noticeStore } from '#functions/tables/notifications/notice-store.ts';
import { profileStore } from '#functions/tables/users/profile-store.ts';
import type { ProfileItem } from '#functions/tables/users/user-items.ts';
import { NOW } from '#tests/support/builders/time.ts';
import { fakeTables } from '#tests/support/tables/fake-tables.ts';
import { profile } from '../fakes.ts';

function given(change: Partial<ProfileItem>) {
  const fake = fakeTables();
  const store = rightsStore(fake.client, (kind) => kind);
  const asha = profile(change);
  fake.put('users', { ...asha });
  const noticeWrites = noticeWriter(noticeStore(store.tables.notifications), () => NOW);
  const freeMobile = () => Promise.reject(new Error('The number is the same.'));
  const deps = { store, profiles: profileStore(store.tables.users), noticeWrites, freeMobile };
  const correct = (name: string, mobile = asha.mobile) => correctDetails(deps, 'asha-id', { name, mobile }, NOW + 1);
  return { fake, correct, name: asha.name };
}

test('the notice to the admins is part of the name change, so it survives a failure right after it', async () => {
  const { fake, correct } = given({ verifyStatus: 'verified' });
  fake.before = (command) =>
    command instanceof PutCommand ? Promise.reject(new Error('Out of time.')) : Promise.resolve();
  expect(await correct('Asha Roy')).toEqual({ ok: true, value: 'pending' });
  expect(await correct('Asha Roy')).toEqual({ ok: true, value: 'pending' });
  expect(fake.all('notifications')).toMatchObject([{ userId: '#ADMINS', title: 'Name Corrected' }]);
});

test('a name change before any verification decision sends no notice', async () => {
  const { fake, correct } = given({ verifyStatus: 'pending' });
  expect(await correct('Asha Roy')).toEqual({ ok: true, value: 'pending' });
  expect(fake.all('notifications')).toEqual([]);
});

test('details that are the same change nothing, and the activity log says each that is new', async () => {
  const { fake, correct, name } = given({ verifyStatus: 'verified' });
  const messages = () => fake.all('users').flatMap(({ message }) => (typeof message === 'string' ? [message] : []));
  expect(await correct(name)).toEqual({ ok: true, value: 'verified' });
  expect(messages()).toEqual([]);
  expect(await correct('Asha Roy', '9111122222')).toEqual({ ok: true, value: 'pending' });
  expect(messages()).toEqual([`Name corrected from "${name}" to "Asha Roy". Mobile number corrected.`]);
  const told = fake.all('notifications').filter(({ userId }) => userId === 'asha-id');
  expect(told).toMatchObject([{ title: 'Mobile Number Changed', channels: expect.arrayContaining(['email']) }]);
});
