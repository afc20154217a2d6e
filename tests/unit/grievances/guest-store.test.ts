import { expect, test } from 'vitest';
import { guestStore } from '#functions/grievances/guest-store.ts';
import { tableHandle } from '#functions/tables/table-handle.ts';
import { NOW } from '#tests/support/builders/time.ts';
import { fakeTables } from '#tests/support/tables/fake-tables.ts';

const EMAIL = 'asha@people.test';

test('asking again gives no further guesses, and keeps the three newest codes', async () => {
  const guests = guestStore(tableHandle('grievances', fakeTables().client, 'grievances'));
  const first = await guests.ask(EMAIL, undefined, NOW);
  const codes = [first.code];
  for (let more = 1; more <= 3; more += 1) {
    const { secret, code } = await guests.ask(EMAIL, first.secret, NOW + more);
    expect(secret).toBe(first.secret);
    codes.push(code);
  }
  const [oldest = '', second = ''] = codes;
  // A millionth of a chance that two codes are the same.
  expect(await guests.prove(first.secret, oldest, NOW + 10)).toBeUndefined();
  expect(await guests.prove(first.secret, second, NOW + 10)).toBe(EMAIL);

  const other = await guests.ask(EMAIL, undefined, NOW);
  const wrong = other.code === '000000' ? '000001' : '000000';
  for (let guess = 0; guess < 4; guess += 1) await guests.prove(other.secret, wrong, NOW + guess);
  const again = await guests.ask(EMAIL, other.secret, NOW + 20);
  expect(again.secret).toBe(other.secret);
  await guests.prove(other.secret, again.code === wrong ? '000002' : wrong, NOW + 21);
  expect(await guests.prove(other.secret, again.code, NOW + 22)).toBeUndefined();
  // Only then a browser begins anew, and its old codes with it.
  expect((await guests.ask(EMAIL, other.secret, NOW + 23)).secret).not.toBe(other.secret);
});
