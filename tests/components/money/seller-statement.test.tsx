import { expect, test, vi } from 'vitest';
import type { SellerStatement } from '#shared/contract/money/seller-statements.ts';
import { PayoutDialog } from '#web/features/sellers/seller-acts.tsx';
import { statementRows } from '#web/sellers/statement-file.ts';
import { StatementView } from '#web/sellers/statement-view.tsx';
import { fakeApi, show } from '../support/screen.tsx';

const AT = '2026-11-28T06:00:00.000Z';
const payout = (id: string, status: 'paid' | 'undone') =>
  ({ _id: id, amount: 1_000, utr: `UTR-${id}`, paidOn: '2026-11-27', account: '•••• 4455', status, at: AT }) as const;

/** The win was undone after the payout. */
const statement: SellerStatement = {
  id: 's1',
  title: 'November sale',
  seller: { name: 'A bank', pan: null, gstin: null },
  sums: { hammer: 0, lotGst: 0, commission: 0, gst: 0, costs: 50, paid: 1_000, setOff: 150, open: -900 },
  lots: [{ _id: 'a1', title: 'Thar', lotNumber: 7, hammer: 0, lotGst: 0, commission: 0, gst: 0, costs: 50, net: -50 }],
  payouts: [payout('one', 'paid'), payout('two', 'undone')],
  setOffs: [{ amount: 150, other: 'December sale', at: AT }],
  payable: { amount: 0, setOff: 0 },
};

test('a statement below zero says that the seller owes it, and names what other statements have set off', async () => {
  const screen = await show(
    <StatementView statement={statement} back={{ to: '/selling', label: 'Selling' }} />,
    'user',
  );
  await expect.element(screen.getByText('Owed by the seller').first()).toBeVisible();
  await expect.element(screen.getByText('₹900', { exact: true })).toBeVisible();
  await expect.element(screen.getByText(/₹150 set off from the statement “December sale”\./)).toBeVisible();
  await expect.element(screen.getByText('Taken back')).toBeVisible();
  await expect.element(screen.getByRole('columnheader', { name: 'Actions' })).not.toBeInTheDocument();
});

test('the rows of its file add up to its last one', () => {
  const rows = statementRows(statement);
  const sum = rows.slice(0, -1).reduce((total, { net }) => total + net, 0);
  expect(rows.at(-1)).toMatchObject({ what: 'Open', net: -900 });
  expect(sum).toBe(-900);
});

test('a payout proposes what can be paid, and sends the statement that it is for', async () => {
  const asked = fakeApi(({ method }) => (method === 'POST' ? { success: true, message: 'Asked.' } : undefined));
  const due = { ...statement, payable: { amount: 900, setOff: 100 } };
  const screen = await show(<PayoutDialog id="sbi" statement={due} onClose={() => undefined} />, 'admin');
  const modal = screen.getByRole('dialog');
  await expect.element(modal.getByLabelText('Amount (₹)')).toHaveValue('900');
  await modal.getByLabelText('Date of transfer').fill('2026-11-20');
  await modal.getByLabelText('UTR').fill('HDFC000000000001');
  await modal.getByRole('button', { name: 'Record payout' }).click();
  await vi.waitFor(() =>
    expect(asked.find(({ method }) => method === 'POST')).toEqual({
      method: 'POST',
      path: '/api/admin/sellers/sbi/payouts',
      body: { statement: 's1', amount: '900', method: 'neft', utr: 'HDFC000000000001', paidOn: '2026-11-20' },
    }),
  );
});
