import { expect, test } from 'vitest';
import { grievanceStore } from '#functions/grievances/grievance-store.ts';
import { moveGrievances, readGrievancesOf } from '#functions/tables/grievances/personal-grievances.ts';
import { tableHandle } from '#functions/tables/table-handle.ts';
import { fakeTables } from '#tests/support/tables/fake-tables.ts';
import { givenGrievance } from './given.ts';

function tables() {
  const fake = fakeTables();
  const handle = <T extends 'grievances' | 'users'>(name: T) => tableHandle(name, fake.client, name);
  return { fake, grievances: handle('grievances'), users: handle('users') };
}

test('a changed address takes along what was written as a guest with the old one, and the mails about all', async () => {
  const { fake, grievances } = tables();
  const { userId: _, ...guest } = givenGrievance({ grievance: 'GRV-2026-33333', owner: 'mail#asha@people.test' });
  fake.put('grievances', givenGrievance());
  fake.put('grievances', guest);
  fake.put('grievances', { ...guest, grievance: 'GRV-2026-44444', owner: 'mail#ravi@people.test' });
  const change = { userId: 'asha', from: 'asha@people.test', to: 'asha@married.test' };
  await moveGrievances(grievances, change);
  await moveGrievances(grievances, change);
  const found = await readGrievancesOf(grievances, { userId: 'asha', email: 'asha@married.test' });
  const ofAsha = { owner: 'user#asha', userId: 'asha', email: 'asha@married.test' };
  expect(found.map(({ grievance }) => grievance)).toEqual([
    expect.objectContaining({ grievance: 'GRV-2026-22222', ...ofAsha }),
    expect.objectContaining({ grievance: 'GRV-2026-33333', ...ofAsha }),
  ]);
});

test('the figures of a month count all that were received in it', async () => {
  const { fake, grievances, users } = tables();
  for (let count = 0; count < 1_001; count += 1)
    fake.put('grievances', givenGrievance({ grievance: `GRV-2026-${count}`, openedAt: count }));
  const store = grievanceStore(grievances, users);
  expect(await store.list('month', '2026-11')).toHaveLength(1_000);
  expect(await store.ofMonth('2026-11')).toHaveLength(1_001);
});
