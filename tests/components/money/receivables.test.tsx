import { afterEach, expect, test, vi } from 'vitest';
import type { Receivable } from '#shared/contract/money/receivables.ts';
import { receivableColumns } from '#web/features/receivables/receivable-columns.tsx';
import { Component as ReceivablesPage } from '#web/features/receivables/receivables-page.tsx';
import { RecordTransferDialog } from '#web/features/receivables/record-transfer-dialog.tsx';
import { Component as StatementPage } from '#web/features/receivables/statement/statement-page.tsx';
import { fakeApi, show } from '../support/screen.tsx';

afterEach(() => void vi.restoreAllMocks());

const NOW = Date.parse('2026-11-28T06:00:00Z');
const win = (name: string, change: Partial<Receivable> = {}): Receivable => ({
  auctionId: `a-${name}`,
  title: name,
  lotNumber: 7,
  sale: null,
  userId: 'u2',
  name: 'Ravi',
  reference: `BOLI${name.toUpperCase()}`,
  state: 'due',
  due: 1_200,
  paid: 0,
  rest: 1_200,
  parts: 0,
  dueAt: NOW,
  overdueSince: null,
  isDepositOwed: false,
  ...change,
});
const list = (...receivables: Receivable[]) => ({
  success: true,
  receivables,
  nextCursor: null,
  sums: { count: receivables.length, due: 3_600, paid: 500, rest: 3_100, overdue: 1_200 },
  serverTime: NOW,
});
const OWED = list(win('Swift'), win('Nexon', { paid: 500, rest: 700, parts: 1 }), win('Thar', { isDepositOwed: true }));

test('a transfer is laid on the ticked lots, and what is left over is not kept silently', async () => {
  const seen = fakeApi(({ method }) =>
    method === 'GET' ? OWED : { success: true, message: 'The transfer is recorded.' },
  );
  const onClose = vi.fn();
  const screen = await show(
    <RecordTransferDialog payer={{ userId: 'u2', name: 'Ravi' }} preset={{ lots: ['a-Swift'] }} onClose={onClose} />,
    'admin',
  );
  await screen.getByLabelText('Amount of the transfer').fill('2000');
  await expect.element(screen.getByLabelText('Date of the transfer')).toHaveValue('2026-11-28');
  await screen.getByText('Nexon', { exact: true }).click();
  await expect.element(screen.getByLabelText('Share of Nexon')).toHaveValue('700');
  await expect.element(screen.getByRole('checkbox', { name: /^Thar/ })).toBeDisabled();
  await screen.getByLabelText('UTR').fill('HDFCR52026112700123456');
  await screen.getByRole('button', { name: 'Record transfer' }).click();
  await expect.element(screen.getByText(/^₹100 is left over\./)).toBeVisible();
  expect(seen.filter(({ method }) => method === 'POST')).toEqual([]);
  await screen.getByRole('checkbox', { name: '₹100 goes back to Ravi by bank transfer' }).click();
  await screen.getByRole('button', { name: 'Record transfer' }).click();
  await vi.waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(seen.find(({ method }) => method === 'POST')?.body).toEqual({
    userId: 'u2',
    amount: 2_000,
    lots: [
      { auctionId: 'a-Swift', amount: 1_200 },
      { auctionId: 'a-Nexon', amount: 700 },
    ],
    returnsRest: true,
    method: 'rtgs',
    utr: 'HDFCR52026112700123456',
    paidOn: '2026-11-28',
  });
});

test('shares that are more than a lot owes, or than the transfer, are refused where they stand', async () => {
  const seen = fakeApi(() => OWED);
  const screen = await show(
    <RecordTransferDialog
      payer={{ userId: 'u2', name: 'Ravi' }}
      preset={{ lots: ['a-Swift'], amount: '1000', utr: 'HDFCR52026112700123456' }}
      onClose={() => undefined}
    />,
    'admin',
  );
  await expect.element(screen.getByText('A part: ₹200 stays owed')).toBeVisible();
  await screen.getByLabelText('Share of Swift').fill('1300');
  await expect.element(screen.getByText('More than it owes')).toBeVisible();
  await screen.getByRole('button', { name: 'Record transfer' }).click();
  await expect.element(screen.getByText('Swift does not owe so much.')).toBeVisible();
  await screen.getByLabelText('Share of Swift').fill('1100');
  await screen.getByRole('button', { name: 'Record transfer' }).click();
  await expect.element(screen.getByText('The shares are more than the transfer.')).toBeVisible();
  expect(seen.filter(({ method }) => method === 'POST')).toEqual([]);
});

test('the list says what is owed in sum, and that nothing is, and that it could not be loaded', async () => {
  let answer: unknown = OWED;
  fakeApi(({ path }) => (path.endsWith('/receivables') ? answer : { success: true, views: [], version: 0 }));
  const full = await show(<ReceivablesPage />, 'admin');
  await expect.element(full.getByText('Owed for 3 lots')).toBeVisible();
  await expect.element(full.getByRole('table').getByText('Part paid')).toBeVisible();
  await full.unmount();
  answer = { ...list(), sums: { count: 0, due: 0, paid: 0, rest: 0, overdue: 0 } };
  const empty = await show(<ReceivablesPage />, 'admin');
  await expect.element(empty.getByText('Nothing is owed')).toBeVisible();
  await empty.unmount();
  answer = undefined;
  const failed = await show(<ReceivablesPage />, 'admin');
  await expect.element(failed.getByText('Failed to load receivables').first()).toBeVisible();
});

test('each question of a statement stands with its candidates, and what is recorded is left alone', async () => {
  fakeApi(({ path }) =>
    path.endsWith('/match')
      ? {
          success: true,
          lines: [
            {
              is: 'question',
              why: 'same-amount',
              utr: 'LINE0123456789ABCDEF',
              method: null,
              candidates: [win('Swift')],
              takenBackBy: null,
            },
            { is: 'recorded', why: null, utr: '432512345678', method: 'upi', candidates: [], takenBackBy: null },
            { is: 'other', why: null, utr: 'LINEFEE', method: null, candidates: [], takenBackBy: null },
            { is: 'question', why: 'reversed', utr: '432512345679', method: 'upi', candidates: [], takenBackBy: 4 },
            { is: 'other', why: null, utr: '432512345679', method: 'upi', candidates: [], takenBackBy: null },
            {
              is: 'question',
              why: 'taken-back',
              utr: '432512345670',
              method: 'upi',
              candidates: [],
              takenBackBy: null,
            },
          ],
          serverTime: NOW,
        }
      : OWED,
  );
  const screen = await show(<StatementPage />, 'admin');
  const file = (text: string) => new File([text], 'statement.csv', { type: 'text/csv' });
  await screen
    .getByLabelText('Statement')
    .upload(
      file(
        [
          'Date,Narration,Debit,Credit',
          '01/11/2026,RAVI,,1200\n02/11/2026,UPI,,"1,00,000.50"\n02/11/2026,FEE,10,',
          '02/11/2026,UPI ASHA,,500\n02/11/2026,UPI REV ASHA,500,\n02/11/2026,UPI REV OM,700,',
        ].join('\n'),
      ),
    );
  await expect.element(screen.getByText(/3 credits, 3 debits\./)).toBeVisible();
  await expect.element(screen.getByText('Row 6, 2 Nov 2026: debit of ₹500, UPI REV ASHA')).toBeVisible();
  await expect.element(screen.getByText('Debit of ₹700')).toBeVisible();
  await expect.element(screen.getByRole('link', { name: 'Transactions with 432512345670' })).toBeVisible();
  await expect.element(screen.getByText('FEE')).not.toBeInTheDocument();
  await expect
    .element(screen.getByText('No reference of ours. Is it for one of these, which owe just as much?'))
    .toBeVisible();
  await expect.element(screen.getByText('Already recorded')).toBeVisible();
  await screen.getByRole('button', { name: 'Record for Swift of Ravi' }).click();
  await expect.element(screen.getByLabelText('Amount of the transfer')).toHaveValue('1200');
  await expect.element(screen.getByText('Made from the line of the statement, which has none.')).toBeVisible();
});

test('a transfer that waits for a second person is not recorded', async () => {
  const asked = { _id: 'act-1', lapsesAt: NOW };
  const onDone = vi.fn();
  const onClose = vi.fn();
  fakeApi(({ method }) => (method === 'POST' ? { success: true, message: 'Asked.', asked } : OWED));
  const preset = { lots: ['a-Swift'], amount: '1000', utr: 'HDFCR52026112700123456' };
  const payer = { userId: 'u2', name: 'Ravi' };
  const screen = await show(<RecordTransferDialog {...{ payer, preset, onClose, onDone }} />, 'admin');
  await screen.getByRole('button', { name: 'Record transfer' }).click();
  await vi.waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(onDone).not.toHaveBeenCalled();
});

test('times in the CSV are named as what they are, IST', () => {
  const names = receivableColumns(undefined).map(({ csvHeader = '' }) => csvHeader);
  expect(names.filter((name) => / at | since /.test(name))).toEqual(['Due at (IST)', 'Overdue since (IST)']);
});
