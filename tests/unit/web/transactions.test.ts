import { describe, expect, test } from 'vitest';
import type { Transaction } from '#shared/contract/money/transactions.ts';
import { csvColumns } from '#web/admin/table/table-column.ts';
import { detailOf } from '#web/features/approvals/act-labels.ts';
import { refundText } from '#web/features/dashboard/refund-text.ts';
import { isDisputed } from '#web/features/transactions/is-disputed.ts';
import { choicesFor, type TransactionChoice } from '#web/features/transactions/transaction-choices.ts';
import { readTransactionFilter, writeTransactionFilter } from '#web/features/transactions/transaction-filter.ts';
import { DIALOG_TEXTS } from '#web/features/transactions/transaction-questions.ts';
import { TRANSACTION_TEXTS } from '#web/features/transactions/transaction-texts.ts';
import { csv } from '#web/ui/files/csv.ts';

const row: Transaction = {
  id: 'emd_1',
  kind: 'emd',
  left: 15_000.5,
  method: 'razorpay',
  state: 'stuck',
  amount: 15_000.5,
  auctionId: 'a1',
  auctionTitle: 'A tractor',
  userId: 'u1',
  payer: { name: 'Asha Rao', email: 'asha@boli.test' },
  createdAt: '2026-11-21T10:00:00.000Z',
  paidAt: null,
  orderId: 'order_1',
  reference: 'pay_1',
  refund: null,
  invoices: [],
  dispute: null,
};

describe('what can be done about a payment', () => {
  const refund = {
    since: null,
    doneAt: null,
    reason: null,
    id: null,
    bankReference: null,
    amount: 1,
    by: 'razorpay',
    tries: 1,
    problem: null,
  } as const;
  const byBank = { ...refund, by: 'bank transfer' } as const;
  test.each<[string, Partial<Transaction>, readonly TransactionChoice[]]>([
    ['a deposit held', { state: 'held' }, ['refund']],
    ['a deposit held that came by bank', { state: 'held', method: 'bank transfer' }, ['undo-deposit', 'refund']],
    ['a winner’s bank transfer', { state: 'spent', kind: 'final', method: 'bank transfer' }, ['refund']],
    ['a deposit that is part of the price', { state: 'spent' }, []],
    ['a refund under way', { state: 'refunding', refund }, ['ask-razorpay']],
    [
      'a refund that was refused',
      { state: 'stuck', refund: { ...refund, problem: 'No' } },
      ['ask-razorpay', 'send-by-bank'],
    ],
    ['a refund that an admin must send by bank', { state: 'stuck', refund: byBank }, ['record-refund', 'ask-razorpay']],
    ['a refund of a bank transfer', { state: 'refunding', method: 'bank transfer', refund: byBank }, ['record-refund']],
    ['a refund sent by bank', { state: 'refunded', refund: byBank }, ['came-back', 'wrong-record']],
    ['a refund by Razorpay', { state: 'refunded', refund }, []],
    ['a forfeited deposit', { state: 'forfeited' }, ['refund']],
    ['an order', { state: 'open' }, []],
  ])('%s', (_, change, expected) => {
    expect(choicesFor({ ...row, ...change })).toEqual(expected);
  });
});

test.each<[string, Partial<Transaction>, boolean]>([
  ['without a dispute', {}, false],
  ['with one that is open', { isDisputed: true, dispute: { id: 'disp_1', status: 'open', amount: 1 } }, true],
  ['with one that was won', { dispute: { id: 'disp_1', status: 'won', amount: 1 } }, false],
  ['with one that was lost', { dispute: { id: 'disp_1', status: 'lost', amount: 1 } }, true],
  ['of whose two the last was won', { isDisputed: true, dispute: { id: 'disp_2', status: 'won', amount: 1 } }, true],
])('a payment %s is called disputed or not', (_, change, expected) => {
  expect(isDisputed({ ...row, ...change })).toBe(expected);
});

test('the question about a refund of a part says that the win keeps its time to pay, and of a whole that it is overdue', () => {
  const final = { ...row, kind: 'final', state: 'held' } as const;
  const asked = (transaction: Transaction) => DIALOG_TEXTS.refund(transaction).description;
  expect(asked(final)).toContain('The win is then overdue');
  expect(asked({ ...final, isPart: true })).toContain('The time to pay the win stays as it is.');
  expect(asked({ ...final, isPart: true })).not.toContain('overdue');
});

describe('the export', () => {
  const transactionsCsv = (rows: readonly Transaction[]) => csv(csvColumns(TRANSACTION_TEXTS), rows);
  const lineOf = (change: Partial<Transaction>) => transactionsCsv([{ ...row, ...change }]).split('\r\n')[1];

  test('has a line for each payment, with exact amounts', () => {
    expect(transactionsCsv([row, row]).split('\r\n')).toHaveLength(3);
    expect(lineOf({})).toContain('emd_1,EMD,razorpay,Refund stuck,15000.50,A tractor');
    const invoice = { number: 'INV/2627/000001', kind: 'invoice' } as const;
    const credited = [invoice, { number: 'CRN/2627/000001', kind: 'credit-note' } as const];
    const more = [...credited, { ...invoice, number: 'INV/2627/000002' }];
    expect(lineOf({ invoices: more })).toContain('pay_1,INV/2627/000001 INV/2627/000002,CRN/2627/000001,');
  });

  test('has every fact in the column of its name', () => {
    const way = { amount: 15_000.5, by: 'razorpay' } as const;
    const details = { ...way, reason: 'why', id: 'rfnd_1', bankReference: 'ARN1', tries: 2, problem: 'no balance' };
    const refund = { ...details, since: 'since', doneAt: 'done' };
    const lot = { lotNumber: 1001, sale: 'November', seller: 'Harbour Bank', winner: 'Tara', reserve: 1100.5 };
    const [names = '', values = ''] = transactionsCsv([{ ...row, paidAt: 'paid', refund, lot }]).split('\r\n');
    const value = (name: string) => values.split(',')[names.split(',').indexOf(name)];
    expect(names.split(',').map((name) => [name, value(name)])).toEqual([
      ['Payment ID', 'emd_1'],
      ['Kind', 'EMD'],
      ['Method', 'razorpay'],
      ['State', 'Refund stuck'],
      ['Amount (INR)', '15000.50'],
      ['Auction', 'A tractor'],
      ['Lot no.', '1001'],
      ['Sale', 'November'],
      ['Seller', 'Harbour Bank'],
      ['Winner', 'Tara'],
      ['Reserve (INR)', '1100.50'],
      ['Auction ID', 'a1'],
      ['Person', 'Asha Rao'],
      ['E-mail', 'asha@boli.test'],
      ['Person ID', 'u1'],
      ['Begun at (IST)', '2026-11-21 15:30'],
      ['Paid at (IST)', 'paid'],
      ['Order ID', 'order_1'],
      ['Reference', 'pay_1'],
      ['Tax invoice', ''],
      ['Credit note', ''],
      ['Refund due since (IST)', 'since'],
      ['Refunded at (IST)', 'done'],
      ['Refund ID', 'rfnd_1'],
      ['Bank reference', 'ARN1'],
      ['Refund problem', 'no balance'],
    ]);
  });

  test.each([
    ['a number below zero', '-100.50', ',-100.50,'],
    ['a phone number', '+91 98765 43210', ',+91 98765 43210,'],
    ['a sum that looks like one', '+91-98765', ",'+91-98765,"],
    ['what looks guarded already', "'=1+1", ",''=1+1,"],
    ['a formula', '=HYPERLINK("http://x")', `"'=HYPERLINK(""http://x"")"`],
    ['another', '+1+1', `'+1+1`],
    ['quotes and commas', 'A "fine", old cart', '"A ""fine"", old cart"'],
    ['two lines', 'one\ntwo', '"one\ntwo"'],
  ])('cannot be broken by %s in a title', (_, auctionTitle, expected) => {
    expect(transactionsCsv([{ ...row, auctionTitle }])).toContain(expected);
  });
});

test('the filter is read from the URL and written to it; invalid values are ignored', () => {
  const params = new URLSearchParams(
    'state=stuck&kind=emd&from=2026-11-01&to=nonsense&userId=../x&sellerId=s1&search= pay_1 ',
  );
  const filter = readTransactionFilter(params);
  expect(filter).toMatchObject({ state: 'stuck', kind: 'emd', from: '2026-11-01', search: 'pay_1' });
  expect([filter.to, filter.userId]).toEqual([undefined, undefined]);
  expect(writeTransactionFilter(filter).toString()).toBe(
    'state=stuck&kind=emd&sellerId=s1&from=2026-11-01&search=pay_1',
  );
});

describe('a refund in words', () => {
  const since = '2026-11-21T10:00:00.000Z';
  const refund = { since, isTakenOn: true, doneAt: null, reason: null, bankReference: null, isByBank: false };

  test('is called in progress until the provider has processed it', () => {
    expect(refundText(refund)).toBe(
      'Refund in progress since 21 Nov 2026, 3:30 pm IST. Once sent, it takes 5 to 7 working days.',
    );
    expect(refundText({ ...refund, bankReference: 'ARN1' })).toContain('our bank’s reference ARN1');
  });

  test('says why the money goes back', () => {
    expect(refundText({ ...refund, reason: 'Auction not won' })).toMatch(/ Reason: Auction not won$/);
  });

  test('is called sent, not arrived, once the provider has processed it', () => {
    expect(refundText({ ...refund, doneAt: since, bankReference: 'ARN1' })).toBe(
      'Sent on 21 Nov 2026, 3:30 pm IST, our bank’s reference ARN1. Expected by 1 Dec 2026.',
    );
  });
});

test('whoever approves a transfer reads what each lot gets, and what goes back', () => {
  const transfer = { method: 'rtgs', utr: 'HDFCR52026112700000001', paidOn: '2026-11-27' } as const;
  const act = { kind: 'payment-recorded', purpose: 'final', auctionId: 'a1', userId: 'u1', ...transfer } as const;
  const lots = [
    { auctionId: 'a1', amount: 0.1 },
    { auctionId: 'a2', amount: 0.2 },
  ];
  const asked = { amount: 5_00_000.3, lots };
  expect(detailOf({ act: { ...act, ...asked }, factsThen: {} })).toBe(
    '₹5,00,000.30 for 2 lots: RTGS HDFCR52026112700000001, 2026-11-27. Laid on the lots: ₹0.10, ₹0.20; ₹5,00,000 goes back to the payer',
  );
  expect(detailOf({ act: { ...act, amount: 0.3, lots }, factsThen: {} })).not.toContain('goes back');
});
