import { expect, test, vi } from 'vitest';
import type { AskedAct } from '#shared/contract/asked-acts.ts';
import { placeOf } from '#web/features/approvals/act-labels.ts';
import { WaitingAct } from '#web/features/approvals/waiting-act.tsx';
import { paths } from '#web/paths.ts';
import { fakeApi, show } from '../support/screen.tsx';

const TIME = '2026-11-27T04:30:00.000Z';
const waiting: Omit<AskedAct, 'act'> = {
  _id: 'asked1',
  title: 'Maruti Swift',
  reason: 'Three calls without an answer',
  status: 'asked',
  askedBy: 'Anita',
  askedAt: TIME,
  lapsesAt: 0,
  decidedBy: null,
  decidedAt: null,
  declineReason: null,
  factsThen: { duties: ['money'] },
  factsNow: null,
  obstacle: null,
  mayDecline: false,
  isOwn: false,
};
const { reason } = waiting;
const approves = 'asked1';
const by = { reason, approves };
const transfer = { amount: 50_000, method: 'rtgs', utr: 'HDFCR52026112700000001', paidOn: '2026-11-27' } as const;
const recorded = { kind: 'payment-recorded', auctionId: 'a1', userId: 'u2', ...transfer } as const;
const account = { number: '1234567890', ifsc: 'HDFC0000001', holder: 'A bank' };
const dates = { registrationDeadline: TIME, startDate: TIME, endDate: TIME };

const REQUESTS: readonly (readonly [act: AskedAct['act'], method: string, path: string, body: object])[] = [
  [
    { kind: 'deposit-forfeited', auctionId: 'a1', userId: 'u2' },
    'POST',
    '/api/admin/auction/a1/decisions',
    { kind: 'forfeit', userId: 'u2', ...by },
  ],
  [
    { kind: 'bids-voided', auctionId: 'a1', userId: 'u2' },
    'POST',
    '/api/admin/auction/a1/void',
    { userId: 'u2', ...by },
  ],
  [
    { kind: 'win-annulled', auctionId: 'a1', userId: 'u2', ...dates },
    'POST',
    '/api/admin/auction/a1/annul',
    { userId: 'u2', ...dates, ...by },
  ],
  [
    { kind: 'payment-refunded', paymentId: 'p1', auctionId: 'a1', userId: 'u2' },
    'POST',
    '/api/admin/transactions/p1/refund',
    by,
  ],
  [
    { kind: 'auction-cancelled', auctionId: 'a1' },
    'PUT',
    '/api/admin/auction/a1',
    { status: 'cancelled', cancelReason: reason, approves, bidInterval: 60 },
  ],
  [{ kind: 'staff-disabled', userId: 'u2' }, 'PUT', '/api/admin/staff/u2/active', { isActive: false, ...by }],
  [{ kind: 'owner-enabled', userId: 'u2' }, 'PUT', '/api/admin/staff/u2/active', { isActive: true, ...by }],
  [
    { kind: 'owner-made', userId: 'u2', duties: ['owner'] },
    'PUT',
    '/api/admin/staff/u2/duties',
    { duties: ['owner'], seen: ['money'], ...by },
  ],
  [
    { kind: 'owner-invited', email: 'omar@boli.test', duties: ['owner'] },
    'POST',
    '/api/admin/staff/invitations',
    { email: 'omar@boli.test', duties: ['owner'], ...by },
  ],
  [{ ...recorded, purpose: 'emd' }, 'POST', '/api/admin/auction/a1/deposits', { userId: 'u2', ...transfer, approves }],
  [
    { ...recorded, auctionId: 's1', purpose: 'emd', forSale: true },
    'POST',
    '/api/admin/auction/s1/deposits',
    { userId: 'u2', ...transfer, approves },
  ],
  [
    { ...recorded, purpose: 'final' },
    'POST',
    '/api/admin/auction/a1/decisions',
    { kind: 'record-payment', userId: 'u2', ...transfer, approves },
  ],
  [
    { ...recorded, purpose: 'final', lots: [{ auctionId: 'a1', amount: 49_999.9 }] },
    'POST',
    '/api/admin/transfers',
    { userId: 'u2', ...transfer, lots: [{ auctionId: 'a1', amount: 49_999.9 }], returnsRest: true, approves },
  ],
  [
    { kind: 'seller-account-changed', sellerId: 's1', ...account },
    'PUT',
    '/api/admin/sellers/s1/account',
    { ...account, ...by },
  ],
  [
    { kind: 'seller-paid', sellerId: 's1', statement: 'single', ...transfer },
    'POST',
    '/api/admin/sellers/s1/payouts',
    { statement: 'single', ...transfer, approves },
  ],
  [
    { kind: 'seller-payout-undone', sellerId: 's1', payoutId: 'o1' },
    'POST',
    '/api/admin/sellers/s1/payouts/o1/undo',
    by,
  ],
];

test('a deposit that was asked to be recorded links its lot, or its sale', () => {
  const deposit = { ...recorded, purpose: 'emd' } as const;
  expect(placeOf(deposit)).toBe(paths.adminAuction('a1'));
  expect(placeOf({ ...deposit, auctionId: 's1', forSale: true })).toBe(paths.adminSale('s1'));
});

for (const [act, method, path, body] of REQUESTS) {
  test(`a colleague approves ${act.kind} by the request of the act itself: ${method} ${path}`, async () => {
    const asked = fakeApi(() => ({ success: true, message: 'It is done.' }));
    const screen = await show(<WaitingAct waiting={{ ...waiting, act }} />, 'admin');
    await screen.getByRole('button', { name: 'Approve: Maruti Swift' }).click();
    expect(asked).toEqual([]);
    await screen.getByRole('alertdialog').getByRole('button', { name: 'Approve' }).click();
    await vi.waitFor(() => expect(asked).toEqual([{ method, path, body }]));
  });
}

test('whoever may not approve reads why, and has no button for it', async () => {
  const act = { kind: 'auction-cancelled', auctionId: 'a1' } as const;
  const obstacle = 'You asked for this yourself. A colleague must approve it.';
  const screen = await show(
    <WaitingAct waiting={{ ...waiting, act, obstacle, isOwn: true, mayDecline: true }} />,
    'admin',
  );
  await expect.element(screen.getByText(obstacle)).toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'Withdraw: Maruti Swift' })).toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'Approve: Maruti Swift' })).not.toBeInTheDocument();
});
