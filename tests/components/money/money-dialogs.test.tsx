import { expect, test, vi } from 'vitest';
import type { Win } from '#shared/contract/money/wins.ts';
import { ReasonDialog } from '#web/decisions/reason-dialog.tsx';
import { AnnulButton } from '#web/money/annul-button.tsx';
import { BankRefundDialog } from '#web/money/bank-refund-dialog.tsx';
import { DecisionButtons } from '#web/money/decision-buttons.tsx';
import { ExtendDialog } from '#web/money/extend-dialog.tsx';
import { OfferDialog } from '#web/money/offer-dialog.tsx';
import { RecordPaymentDialog } from '#web/money/record-payment-dialog.tsx';
import { TwoPersonsNote } from '#web/second-person/two-persons-note.tsx';
import { fakeApi, show } from '../support/screen.tsx';

const WIN: Win = {
  userId: 'u1',
  name: 'Asha',
  email: null,
  mobile: null,
  amount: 45_000,
  lines: [],
  setOff: 0,
  reference: 'BOLI1',
  state: 'overdue',
  paymentDueAt: null,
  paidBy: null,
  handover: null,
  deposit: { amount: 0, state: 'held', isOwed: false },
  couldNotPay: null,
  notForfeited: null,
  decision: null,
  choices: ['forfeit'],
};

const line = { rate: null, name: null };
const RUNNER_UP = {
  userId: 'runner-up',
  name: 'Ravi',
  bid: 90_000,
  amount: 94_000,
  lines: [
    { ...line, kind: 'bid' as const, amount: 90_000 },
    { ...line, kind: 'premium' as const, amount: 9_000, rate: 10 },
  ],
  setOff: 5_000,
  depositOwed: 5_000,
};

const dialog = { open: true, busy: false, failure: undefined, onClose: () => {} };

test('a bank transfer of today needs a UTR, which is sent in the bank’s format', async () => {
  const onConfirm = vi.fn();
  const screen = await show(<RecordPaymentDialog {...dialog} amount={45_000} onConfirm={onConfirm} />, 'admin');
  await screen.getByLabelText('UTR').fill('HDFC123');
  await screen.getByRole('button', { name: 'Record transfer' }).click();
  await expect.element(screen.getByText('A UTR has 16 (NEFT) or 22 (RTGS) letters and digits.')).toBeVisible();
  expect(onConfirm).not.toHaveBeenCalled();
  await expect.element(screen.getByLabelText('Date of transfer')).not.toHaveValue('');
  await screen.getByLabelText('Method').selectOptions('UPI');
  await screen.getByLabelText('Reference').fill('HDFC000000000001');
  await screen.getByRole('button', { name: 'Record transfer' }).click();
  await expect.element(screen.getByText('The reference of a payment by IMPS or UPI has 12 digits.')).toBeVisible();

  await screen.getByLabelText('Method').selectOptions('NEFT');
  await screen.getByLabelText('Date of transfer').fill('2026-11-20');
  await screen.getByLabelText('UTR').fill(' hdfc000000000001 ');
  await screen.getByRole('button', { name: 'Record transfer' }).click();
  await vi.waitFor(() =>
    expect(onConfirm.mock.calls).toEqual([[{ method: 'neft', utr: 'HDFC000000000001', paidOn: '2026-11-20' }]]),
  );
});

test('the record of a payment by bank asks for a second person, and that of a refund does not, since none is asked', async () => {
  fakeApi(() => ({ success: true, acts: [], isNeeded: true, refundLimit: 0, bankLimit: 0, serverTime: 0 }));
  const secondPerson = /^A second person must approve this/;
  const record = await show(<RecordPaymentDialog {...dialog} amount={45_000} onConfirm={() => {}} />, 'admin');
  await expect.element(record.getByText(secondPerson)).toBeVisible();
  await record.unmount();
  const refund = await show(
    <>
      <BankRefundDialog {...dialog} amount={45_000} onConfirm={() => {}} />
      <TwoPersonsNote when="If somebody has bid," />
    </>,
    'admin',
  );
  await expect.element(refund.getByText(/^If somebody has bid, a second person/)).toBeInTheDocument();
  expect(refund.getByText(secondPerson).query()).toBeNull();
});

test('an extension names missing fields at once and uses Indian time', async () => {
  const onConfirm = vi.fn();
  const screen = await show(<ExtendDialog {...dialog} onConfirm={onConfirm} />, 'admin');
  await screen.getByRole('button', { name: 'Extend' }).click();
  await expect.element(screen.getByText('Please choose a date.')).toBeVisible();
  await expect.element(screen.getByText('Please give a reason.')).toBeVisible();

  await screen.getByLabelText('New due date').fill('2026-11-25');
  await screen.getByLabelText('Reason').fill(' The bank was closed. ');
  await screen.getByRole('button', { name: 'Extend' }).click();
  await vi.waitFor(() => expect(onConfirm.mock.calls).toEqual([['2026-11-25T12:30:00.000Z', 'The bank was closed.']]));
});

test('every decision about money needs a reason', async () => {
  const onConfirm = vi.fn();
  const screen = await show(
    <ReasonDialog {...dialog} title="Forfeit?" description="" confirmLabel="Forfeit" onConfirm={onConfirm} />,
    'admin',
  );
  await screen.getByLabelText('Reason').fill('  no');
  await screen.getByRole('button', { name: 'Forfeit' }).click();
  await expect.element(screen.getByText('Please give a reason.')).toBeVisible();
  expect(onConfirm).not.toHaveBeenCalled();
  await screen.getByLabelText('Reason').fill('They never paid.');
  await screen.getByRole('button', { name: 'Forfeit' }).click();
  await vi.waitFor(() => expect(onConfirm.mock.calls).toEqual([['They never paid.']]));
});

test('an offer to the runner-up shows the bid, the charges, and a deposit that counts or is due again', async () => {
  const screen = await show(
    <OfferDialog {...dialog} win={{ name: 'Asha' }} runnerUp={RUNNER_UP} onConfirm={() => {}} />,
    'admin',
  );
  await expect.element(screen.getByText(/^Ravi can have it for their last bid of ₹90,000/)).toBeVisible();
  await expect.element(screen.getByText('Buyer’s premium (10 %)')).toBeVisible();
  await expect
    .element(screen.getByText(/^Ravi would pay/))
    .toHaveTextContent('Ravi would pay ₹94,000, after paying the deposit of ₹5,000 again.');
});

test('ending a win mentions the forfeit of a deposit only if one is held', async () => {
  const buttons = (deposit: Win['deposit']) => (
    <DecisionButtons auctionId="a1" win={{ ...WIN, deposit }} runnerUp={null} />
  );
  const without = await show(buttons(WIN.deposit), 'admin');
  await without.getByRole('button', { name: 'End win' }).click();
  await expect.element(without.getByText('There is no deposit to forfeit.', { exact: false })).toBeVisible();
  await without.unmount();
  const screen = await show(buttons({ ...WIN.deposit, amount: 5_000 }), 'admin');
  await screen.getByRole('button', { name: 'Forfeit' }).click();
  await expect.element(screen.getByText('Asha loses the deposit of ₹5,000.', { exact: false })).toBeVisible();
});

test('each decision about a win sends what was decided, with the winner whom it was about', async () => {
  const asked = fakeApi(({ method }) => (method === 'POST' ? { success: true, message: 'Done.' } : undefined));
  const deposit = { ...WIN.deposit, amount: 5_000 };
  const choices = ['extend', 'record-payment', 'offer', 'forfeit'] as const;
  const win = { ...WIN, deposit, choices: [...choices] };
  const screen = await show(<DecisionButtons auctionId="a1" win={win} runnerUp={RUNNER_UP} />, 'admin');
  const modal = screen.getByRole('dialog');
  const sent = () => asked.filter(({ method }) => method === 'POST').map(({ body }) => body);
  const press = async (button: string, confirm: string, fields: Readonly<Record<string, string>>) => {
    const before = sent().length;
    await screen.getByRole('button', { name: button }).click();
    for (const [label, value] of Object.entries(fields)) await modal.getByLabelText(label).fill(value);
    await modal.getByRole('button', { name: confirm }).click();
    await vi.waitFor(() => expect(sent()).toHaveLength(before + 1));
    await expect.element(modal).not.toBeInTheDocument();
  };
  const reason = 'The bank was closed.';
  await press('Extend due date', 'Extend', { 'New due date': '2026-11-25', Reason: reason });
  await press('Record bank transfer', 'Record transfer', {
    'Date of transfer': '2026-11-20',
    UTR: 'HDFCR52026112000000001',
  });
  await press('Offer to runner-up', 'Offer', { Reason: reason });
  await press('Forfeit', 'Forfeit', { Reason: reason });
  expect(new Set(asked.filter(({ method }) => method === 'POST').map(({ path }) => path))).toEqual(
    new Set(['/api/admin/auction/a1/decisions']),
  );
  expect(sent()).toEqual([
    { kind: 'extend', userId: 'u1', dueAt: '2026-11-25T12:30:00.000Z', reason },
    {
      kind: 'record-payment',
      userId: 'u1',
      amount: 45_000,
      method: 'rtgs',
      utr: 'HDFCR52026112000000001',
      paidOn: '2026-11-20',
    },
    { kind: 'offer', userId: 'u1', runnerUpId: 'runner-up', reason },
    { kind: 'forfeit', userId: 'u1', reason },
  ]);
});

test('a win is annulled with possible times only, and asked for with those that were chosen', async () => {
  const asked = fakeApi(({ method }) => (method === 'POST' ? { success: true, message: 'Asked.' } : undefined));
  const screen = await show(<AnnulButton auctionId="a1" win={WIN} />, 'admin');
  await screen.getByRole('button', { name: 'Annul the win' }).click();
  const modal = screen.getByRole('dialog');
  const date = (group: string) => modal.getByRole('group', { name: group }).getByLabelText('Date');
  await modal.getByLabelText('Reason').fill('The site was out');
  await date('Auction starts (IST)').fill('2098-01-01');
  await date('Registration ends (IST)').fill('2099-01-01');
  await date('Auction ends (IST)').fill('2099-01-02');
  await modal.getByRole('button', { name: 'Ask to annul' }).click();
  await expect.element(modal.getByText('Start date must be after registration deadline')).toBeVisible();
  expect(asked).toEqual([]);
  await date('Auction starts (IST)').fill('2099-01-01');
  await modal.getByRole('button', { name: 'Ask to annul' }).click();
  await vi.waitFor(() =>
    expect(asked.find(({ method }) => method === 'POST')).toEqual({
      method: 'POST',
      path: '/api/admin/auction/a1/annul',
      body: {
        userId: 'u1',
        reason: 'The site was out',
        registrationDeadline: '2099-01-01T11:30:00.000Z',
        startDate: '2099-01-01T12:30:00.000Z',
        endDate: '2099-01-02T14:30:00.000Z',
      },
    }),
  );
});
