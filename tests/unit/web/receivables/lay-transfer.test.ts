import { expect, test } from 'vitest';
import type { Receivable } from '#shared/contract/money/receivables.ts';
import { NOW } from '#tests/support/builders/time.ts';
import { laidOn, paiseOf } from '#web/features/receivables/lay-transfer.ts';

const win = (auctionId: string, change: Partial<Receivable> = {}): Receivable => ({
  auctionId,
  title: `Lot ${auctionId}`,
  lotNumber: null,
  sale: null,
  userId: 'asha',
  name: 'Asha Rao',
  reference: `BOLI-${auctionId}`,
  state: 'due',
  due: 1_000,
  paid: 0,
  rest: 1_000,
  parts: 0,
  dueAt: NOW,
  overdueSince: null,
  isDepositOwed: false,
  ...change,
});

test('a transfer is laid on what it reaches, and on no lot whose deposit must be paid again first', () => {
  const wins = [win('a', { isDepositOwed: true }), win('b'), win('c')];
  expect(laidOn(wins, 150_000)).toEqual({ b: '1000', c: '500' });
});

test('an amount may have the groups with which people in India write it', () => {
  expect([paiseOf('1,25,000'), paiseOf('1,25,000.50'), paiseOf('2,5')]).toEqual([125_000_00, 125_000_50, 0]);
});
