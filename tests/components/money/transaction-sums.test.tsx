import { expect, test } from 'vitest';
import { MoneyReport } from '#web/features/reports/money-report.tsx';
import { FilterSums } from '#web/features/transactions/filter-sums.tsx';
import { readTransactionFilter } from '#web/features/transactions/transaction-filter.ts';
import { fakeApi, show } from '../support/screen.tsx';

const SUMS = {
  count: 5_000,
  amount: 1000.5,
  received: [{ kind: 'emd', way: 'razorpay', count: 5_000, amount: 1000.5 }],
  returned: { count: 1, amount: 100 },
  lines: [],
  setOff: 0,
  inParts: 0,
  held: [{ age: 'week', count: 10, amount: 250 }],
};

test('the sums of the newest payments say so, and all are added up on a press', async () => {
  let isFirst = true;
  fakeApi(() => {
    const nextCursor = isFirst ? 'second' : null;
    isFirst = false;
    return { success: true, sums: SUMS, nextCursor };
  });
  const screen = await show(<FilterSums filter={readTransactionFilter(new URLSearchParams())} />, 'admin');
  await expect.element(screen.getByText('The newest 5,000')).toBeVisible();
  await expect.element(screen.getByText('Received ₹1,000.50')).toBeVisible();
  isFirst = true;
  await screen.getByRole('button', { name: 'Add up all' }).click();
  await expect.element(screen.getByText('All 10,000')).toBeVisible();
  await expect.element(screen.getByText('Received ₹2,001')).toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'Add up all' })).not.toBeInTheDocument();
});

test('the report shows what came by way and account, and the deposits by age', async () => {
  fakeApi(() => ({ success: true, sums: SUMS, nextCursor: null }));
  const screen = await show(<MoneyReport period={{ from: '2026-11-01', to: '2026-11-30' }} />, 'admin');
  const received = screen.getByRole('table', { name: 'Received by way and account' });
  await expect.element(received.getByRole('row', { name: /EMD, Razorpay/ })).toBeVisible();
  await expect.element(received.getByText('₹100')).toBeVisible();
  const held = screen.getByRole('table', { name: 'Deposits held now' });
  await expect.element(held.getByText('Up to 7 days')).toBeVisible();
});
