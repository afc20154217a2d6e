import { expect, test } from 'vitest';
import { WaitingList } from '#web/features/admin-dashboard/waiting-list.tsx';
import { show } from '../support/screen.tsx';

const item = {
  title: 'A tractor',
  userId: 'u2',
  payer: { name: 'Ravi Iyer', email: 'ravi@boli.test' },
  amount: 45_000,
  since: '2026-11-20T10:00:00.000Z',
  note: null,
};

test('an item links to its decision and to its user', async () => {
  const waiting = [
    { ...item, kind: 'overdue-win', id: 'a1' },
    { ...item, kind: 'stuck-refund', id: 'p1', title: 'A scooter', note: 'No balance' },
    { ...item, kind: 'dispute', id: 'p2', title: 'A ring', note: 'open' },
    { ...item, kind: 'left-deposit', id: 'a2', title: 'A cart' },
    { ...item, kind: 'unassigned-money', id: 'adj_1', title: 'Nobody knows it', userId: null, payer: null },
  ] as const;
  const screen = await show(<WaitingList waiting={waiting} />, 'admin');
  for (const [name, place] of [
    ['A tractor', '/auction/a1'],
    ['A scooter', '/transactions/p1'],
    ['A ring', '/transactions/p2'],
    ['A cart', '/auction/a2'],
    ['Nobody knows it', '/transactions'],
  ] as const) {
    await expect.element(screen.getByRole('link', { name })).toHaveAttribute('href', place);
  }
  const payers = screen.getByRole('link', { name: 'Ravi Iyer' });
  await expect.element(payers.first()).toHaveAttribute('href', '/user-detail/u2');
  expect(payers.elements()).toHaveLength(4);
  await expect.element(screen.getByText('No balance')).toBeVisible();
});

test('an empty list is not shown', async () => {
  const screen = await show(<WaitingList waiting={[]} />, 'admin');
  expect(screen.getByText('Money waiting for a decision').query()).toBeNull();
});
