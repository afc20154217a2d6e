import { expect, test } from 'vitest';
import { limitStore } from '#functions/tables/limits/limit-store.ts';
import { tableHandle } from '#functions/tables/table-handle.ts';
import { fakeTables } from '#tests/support/tables/fake-tables.ts';

const DAILY = { name: 'mails', most: 1, windowMs: 86_400_000 };

test('what is allowed once a day is allowed again at midnight in India', async () => {
  const limits = limitStore(tableHandle('limits', fakeTables().client, 'limits'));
  const lateEvening = Date.parse('2026-11-29T23:59:00+05:30');
  expect(await limits.take(DAILY, 'somebody', Date.parse('2026-11-29T00:00:00+05:30'))).toBeUndefined();
  expect(await limits.take(DAILY, 'somebody', lateEvening)).toBe(60);
  expect(await limits.take(DAILY, 'somebody', lateEvening + 60_000)).toBeUndefined();
});
