/** A bank transfer is recorded once: for one payer and one purpose, received or sent. */
import { TransactWriteCommand } from '@aws-sdk/lib-dynamodb';
import { describe, expect, test } from 'vitest';
import { undoDeposit } from '#functions/deposits/undo-deposit.ts';
import { readRecordedTransfers } from '#functions/domain/payments/utr.ts';
import { recordBankRefund } from '#functions/payments/offline/bank-refund.ts';
import { recordOfflineDeposit } from '#functions/payments/offline/record-deposit.ts';
import { checkPayout, recordPayout, undoPayout } from '#functions/sellers/pay-seller.ts';
import { type PaymentItem, paymentItem } from '#functions/tables/payments/payment-item.ts';
import { tableHandle } from '#functions/tables/table-handle.ts';
import { bankTransfer } from '#shared/contract/money/money-fields.ts';
import { HOUR, NOW } from '#tests/support/builders/time.ts';
import { ACTING_ALONE } from '#tests/support/people/acting-alone.ts';
import { BID, bidder, EMD, profile, state } from '../payments/given.ts';
import { DUE, sale } from './sale.ts';

const UTR = 'HDFCR52026112100123456';
const OTHER = 'HDFCR52026112100999999';
const why = { reason: 'Mixed up', by: 'admin', source: '192.0.2.1' };
const transfer = { method: 'rtgs', utr: UTR, paidOn: '2026-11-20', note: undefined } as const;
const price = { kind: 'record-payment', amount: BID, ...transfer } as const;

/** An auction that u1 has not paid for, and two users who may register for another one. */
function given() {
  const s = sale();
  s.fake.put('auctions', {
    ...s.one('auctions', 'LISTING'),
    auctionId: 'a2',
    listingStatus: 'pending',
    title: 'Tata Nexon',
  });
  s.fake.put('auctions', state({ auctionId: 'a2' }));
  let made = 0;
  let asked = 0;
  const deps = { ...s.deps, newId: () => `deposit-${(made += 1)}` };
  const deposit = (userId: string, change: { readonly utr?: string } = {}) =>
    recordOfflineDeposit(
      { ...deps, secondPerson: ACTING_ALONE },
      {
        auctionId: 'a2',
        userId,
        amount: EMD,
        transfer: { ...transfer, ...change },
        by: 'admin',
        source: '192.0.2.1',
        approves: undefined,
      },
      NOW + (asked += 1),
    );
  const stored = (id: string): PaymentItem => paymentItem.parse(s.one('payments', id));
  return { s, deps, deposit, stored };
}

const refusedFor = (what: string) => ({
  ok: false,
  error: { code: 'CONFLICT', message: `The UTR ${UTR} is recorded already, for ${what}.` },
});

test('a UTR that paid one EMD pays no other, and the refusal names the first', async () => {
  const { s, deposit } = given();
  expect(await deposit('u2')).toMatchObject({ ok: true });
  const where = 'the deposit of u2 for Tata Nexon (off_deposit-1)';
  expect(await deposit('u3')).toMatchObject(refusedFor(where));
  expect(await s.decide('u1', price, DUE)).toMatchObject(refusedFor(where));
  expect(s.registration('u1')).toMatchObject({ finalPayment: 'due' });
  expect(s.books().total.offline).toBe(EMD);
});

test('a UTR that paid for a win pays no EMD until the record is undone', async () => {
  const { s, deposit } = given();
  await s.decide('u1', price, DUE);
  expect(await deposit('u2')).toMatchObject(refusedFor('the payment of Asha for Maruti Swift (off_id-1)'));
  await s.decide('u1', { kind: 'undo', reason: why.reason }, DUE + 1);
  expect(await deposit('u2')).toMatchObject({ ok: true });
  expect(s.books()).toMatchObject({ differences: [], total: { offline: EMD } });
});

test('undoing the record of an EMD releases its UTR, and no other record’s', async () => {
  const { s, deps, deposit, stored } = given();
  await deposit('u2');
  const first = stored('off_deposit-1');
  expect(await undoDeposit({ ...deps, tables: s.tables }, first, why, NOW + 9)).toMatchObject({ ok: true });
  expect(await deposit('u3')).toMatchObject({ ok: true });
  expect(await undoDeposit({ ...deps, tables: s.tables }, first, why, NOW + 10)).toMatchObject({ ok: false });
  expect(await s.decide('u1', price, DUE)).toMatchObject(
    refusedFor('the deposit of u3 for Tata Nexon (off_deposit-2)'),
  );
});

test('one of two admins who record the same transfer for two payers at once is refused', async () => {
  const { s, deposit } = given();
  let isFirst = true;
  s.fake.before = async (command) => {
    if (!(command instanceof TransactWriteCommand) || !isFirst) return;
    isFirst = false;
    await deposit('u3');
  };
  expect(await deposit('u2')).toMatchObject(refusedFor('the deposit of u3 for Tata Nexon (off_deposit-2)'));
  expect(s.books()).toMatchObject({ differences: [], total: { offline: EMD } });
});

test('repeating a command with a lost response succeeds, records nothing and notifies nobody again', async () => {
  const { s, deposit } = given();
  for (let time = 0; time < 2; time += 1) {
    expect(await deposit('u2')).toMatchObject({ ok: true });
    expect(await s.decide('u1', { ...price, utr: OTHER }, DUE + time)).toMatchObject({ ok: true });
  }
  expect(s.books()).toMatchObject({ differences: [], total: { offline: EMD + BID } });
  expect([s.noticesTo('u2'), s.noticesTo('u1')]).toEqual([['Payment Received'], ['Payment Received']]);
  expect(await s.decide('u1', { ...price, utr: OTHER, amount: BID - 1 }, DUE)).toMatchObject({ ok: false });
});

test('a refund by bank transfer has a UTR of its own', async () => {
  const { s, deps, deposit, stored } = given();
  await deposit('u2');
  await deposit('u3', { utr: OTHER });
  for (const [id, userId] of [
    ['off_deposit-1', 'u2'],
    ['off_deposit-2', 'u3'],
  ] as const) {
    s.fake.put('payments', { ...stored(id), status: 'refunding', refundDueSince: NOW, attention: 'refund-due' });
    const own = { auctionId: 'a2', userId, sk: `BIDDER#${userId}`, depositPaymentId: id } as const;
    s.fake.put('auctions', bidder({ ...own, deposit: 'refunding' }));
    s.fake.put('users', profile({ userId, name: userId, walletBalance: EMD }));
  }
  const back = (id: string, utr: string) =>
    recordBankRefund(
      deps,
      stored(id),
      { transfer: { ...transfer, utr }, by: 'admin', source: '192.0.2.1' },
      NOW + HOUR,
    );
  expect(await back('off_deposit-1', UTR)).toMatchObject(
    refusedFor('the deposit of u2 for Tata Nexon (off_deposit-1)'),
  );
  const made = 'HDFCR52026112200000001';
  for (let time = 0; time < 2; time += 1) expect(await back('off_deposit-1', made)).toMatchObject({ ok: true });
  const { error } = { error: undefined, ...(await back('off_deposit-2', made)) };
  expect(error).toMatchObject({ message: expect.stringContaining('for the refund of the deposit of u2') });
  expect(s.books()).toMatchObject({ differences: [], total: { offline: 2 * EMD, refunded: 3 * EMD } });
});

test('a refund of what was left of a payment is recorded with that amount', async () => {
  const { s, deps, deposit, stored } = given();
  await deposit('u2');
  const id = 'off_deposit-1';
  const left = { status: 'refunding', refundDueSince: NOW, attention: 'refund-due', returnedElsewhere: 100_00 };
  s.fake.put('payments', { ...stored(id), ...left });
  const own = { auctionId: 'a2', userId: 'u2', sk: 'BIDDER#u2', depositPaymentId: id } as const;
  s.fake.put('auctions', bidder({ ...own, deposit: 'refunding' }));
  s.fake.put('users', profile({ userId: 'u2', name: 'u2', walletBalance: EMD }));
  const sent = { transfer: { ...transfer, utr: OTHER }, by: 'admin', source: '192.0.2.1' };
  expect(await recordBankRefund(deps, stored(id), sent, NOW + HOUR)).toMatchObject({ ok: true });
  expect(await readRecordedTransfers(s.tables.payments, [UTR, OTHER])).toEqual(
    new Map([
      [UTR, { amount: EMD, isSent: false }],
      [OTHER, { amount: EMD - 100_00, isSent: true }],
    ]),
  );
});

test('a UTR is the same in any case and grouping', () => {
  const read = (utr: string) => bankTransfer.parse({ method: 'rtgs', utr, paidOn: '2026-11-20' }).utr;
  expect(read(' hdfc r5 2026 1121 0012 3456\t')).toBe(UTR);
});

test('a draft is the same however its bank is typed', () => {
  const read = (utr: string) => bankTransfer.parse({ method: 'dd', utr, paidOn: '2026-11-20' }).utr;
  const same = [
    '123456 HDFC Bank',
    '123456 hdfc bank',
    '123456HDFC',
    '123456 The HDFC Bank Ltd.',
    '123456 H.D.F.C. Bank Limited',
  ];
  expect(new Set(same.map(read))).toEqual(new Set(['123456HDFCBANK']));
  expect(read('123456 Punjab & Sind Bank')).toBe(read('123456 PUNJAB AND SIND BANK'));
  expect(new Set(['123456 Bank of India', '123456 Bank of Baroda', '123457 Bank of India'].map(read)).size).toBe(3);
});

describe('a payout to a seller', () => {
  const pay = (tables: Parameters<typeof recordPayout>[0], payoutId: string, utr: string) => {
    const [amount, bank] = [100, { number: '1', ifsc: 'HDFC0000001', holder: 'Bank' }];
    const about = { payoutId, sellerId: 'bank', payee: 'A Bank', statement: 's1', amount, by: 'admin' };
    return recordPayout(tables, { ...about, utr, paidOn: '2026-11-20', bank, askedBy: undefined }, [], NOW);
  };
  function paying() {
    const { s, deposit } = given();
    const sellers = tableHandle('sellers', s.fake.client, 'sellers');
    s.fake.put('sellers', { sellerId: 'bank', sk: 'SELLER', bank: { number: '1', ifsc: 'HDFC0000001' } });
    const sums = { hammer: 1_000, lotGst: 0, commission: 0, gst: 0, costs: 0, paid: 0, setOff: 0, open: 1_000 };
    s.fake.put('sellers', { sellerId: 'bank', sk: 'ACCOUNT#s1', statement: 's1', title: 'Lots', ...sums });
    s.fake.put('sellers', { sellerId: 'bank', sk: 'TOTAL', open: 1_000 });
    return { s, deposit, tables: { ...s.tables, sellers } };
  }

  test('claims its UTR as every transfer does, and frees it when it is taken back', async () => {
    const { s, deposit, tables } = paying();
    expect(await pay(tables, 'p1', UTR)).toMatchObject({ ok: true });
    expect(await deposit('u2')).toMatchObject(refusedFor('a payout to A Bank'));
    expect(await s.decide('u1', price, DUE)).toMatchObject(refusedFor('a payout to A Bank'));
    expect(await readRecordedTransfers(tables.payments, [UTR])).toEqual(
      new Map([[UTR, { amount: 100, isSent: true }]]),
    );
    expect(await undoPayout(tables, { sellerId: 'bank', payoutId: 'p1', ...why }, [], NOW)).toMatchObject({ ok: true });
    expect(await deposit('u2')).toMatchObject({ ok: true });
    expect(await pay(tables, 'p2', UTR)).toMatchObject({ ok: false });
    const asked = { payoutId: 'p2', sellerId: 'bank', statement: 's1', amount: 100, utr: UTR, by: 'admin' };
    expect(await checkPayout(tables, asked, NOW)).toMatchObject(
      refusedFor('the deposit of u2 for Tata Nexon (off_deposit-1)'),
    );
  });

  test('that an earlier release recorded keeps its UTR until it is taken back', async () => {
    const { s, tables } = paying();
    await pay(tables, 'p1', UTR);
    // As the release stored it: the claim is in the Sellers table only.
    s.fake.put('payments', { paymentId: `utr_${UTR}` });
    s.fake.put('sellers', { sellerId: `utr#${UTR}`, sk: 'CLAIM', of: 'bank#p1' });
    expect(await pay(tables, 'p2', UTR)).toMatchObject({ ok: false });
    expect(await undoPayout(tables, { sellerId: 'bank', payoutId: 'p1', ...why }, [], NOW)).toMatchObject({ ok: true });
    expect(await pay(tables, 'p2', UTR)).toMatchObject({ ok: true });
  });
});
