import { PutCommand, TransactWriteCommand } from '@aws-sdk/lib-dynamodb';
import { describe, expect, test } from 'vitest';
import { undoDeposit } from '#functions/deposits/undo-deposit.ts';
import { closeBooks } from '#functions/payments/books.ts';
import { recordBankRefund } from '#functions/payments/offline/bank-refund.ts';
import { recordOfflineDeposit } from '#functions/payments/offline/record-deposit.ts';
import { refundPayment } from '#functions/payments/refunds/refund-payment.ts';
import { isStuck } from '#functions/payments/waiting-times.ts';
import { moneyEntry } from '#functions/tables/money/money-entry.ts';
import { type PaymentItem, paymentItem } from '#functions/tables/payments/payment-item.ts';
import { HOUR, NOW } from '#tests/support/builders/time.ts';
import { ACTING_ALONE } from '#tests/support/people/acting-alone.ts';
import { bidder, EMD, listing, profile, state, setUp } from '../given.ts';

const DAY = 24 * HOUR;
const dayOf = (ms: number) => new Date(ms + 5.5 * HOUR).toISOString().slice(0, 10);
const transfer = { method: 'rtgs', utr: 'HDFCR52026112100123456', paidOn: dayOf(NOW), note: undefined } as const;

/** An auction open for registration, and a bidder who has paid the EMD by bank transfer. */
function given() {
  const { fake, deps, one } = setUp();
  let made = 0;
  const all = { ...deps, secondPerson: ACTING_ALONE, newId: () => `transfer-${(made += 1)}` };
  const record = (change: { amount?: number; paidOn?: string; utr?: string; now?: number } = {}) => {
    const { amount = EMD, paidOn = transfer.paidOn, utr = transfer.utr, now = NOW } = change;
    const deposit = {
      auctionId: 'a1',
      userId: 'u1',
      amount,
      transfer: { ...transfer, utr, paidOn },
      by: 'admin',
      source: '203.0.113.7',
      approves: undefined,
    };
    return recordOfflineDeposit(all, deposit, now);
  };
  const stored = (id = 'off_transfer-1'): PaymentItem => paymentItem.parse(one('payments', id));
  const books = () => {
    const payments = fake
      .all('payments')
      .flatMap((item) => (item['status'] === undefined ? [] : [paymentItem.parse(item)]));
    return closeBooks(
      payments,
      fake.all('money').map((item) => moneyEntry.parse(item)),
    );
  };
  const registration = () => one('auctions', 'BIDDER#u1');
  const wallet = () => one('users', 'PROFILE')?.['walletBalance'];
  return { fake, deps: all, record, stored, books, registration, wallet };
}

describe('an EMD by bank transfer', () => {
  test('registers its payer, holds the deposit and is recorded in the books', async () => {
    const { record, stored, books, registration, wallet, fake } = given();
    expect(await record()).toMatchObject({ ok: true });
    for (const table of ['auctions', 'users'] as const) {
      const [line] = fake.all(table).filter(({ action }) => action === 'deposit-recorded');
      expect(line).toMatchObject({ actor: 'admin', source: '203.0.113.7', after: { reference: transfer.utr } });
    }
    expect(registration()).toMatchObject({ deposit: 'held', depositAmount: EMD, depositPaymentId: 'off_transfer-1' });
    expect(stored()).toMatchObject({ type: 'emd', status: 'captured', credited: true, offline: { method: 'rtgs' } });
    expect(wallet()).toBe(EMD);
    expect(books()).toMatchObject({ differences: [], total: { offline: EMD, held: EMD, captured: 0 } });
    expect(fake.all('notifications')).toHaveLength(1);
    const again = { code: 'ALREADY_REGISTERED', message: 'They are registered already.' };
    expect(await record({ utr: 'HDFCR52026112100000002' })).toMatchObject({ ok: false, error: again });
    expect(books().total.offline).toBe(EMD);
  });

  test.each([
    ['with a wrong amount', { amount: EMD - 100 }, {}, 'AMOUNT_MISMATCH'],
    ['dated in the future', { paidOn: dayOf(NOW + DAY) }, {}, 'INVALID_INPUT'],
    ['dated before the auction was created', { paidOn: dayOf(NOW - DAY) }, {}, 'INVALID_INPUT'],
    ['after the deadline', {}, { listing: { registrationDeadlineAt: NOW - DAY } }, 'REGISTRATION_CLOSED'],
    ['for a running auction', {}, { state: { startAt: NOW - HOUR } }, 'REGISTRATION_CLOSED'],
    ['of an unverified user', {}, { profile: { verifyStatus: 'pending' as const } }, 'NOT_VERIFIED'],
    ['of a disabled user', {}, { profile: { isActive: false } }, 'ACCOUNT_DISABLED'],
  ])('%s is not recorded', async (_, change, items, code) => {
    const { fake, record, books } = given();
    if ('listing' in items) fake.put('auctions', listing(items.listing));
    if ('state' in items) fake.put('auctions', state(items.state));
    if ('profile' in items) fake.put('users', profile(items.profile));
    expect(await record(change)).toMatchObject({ ok: false, error: { code } });
    expect(books().total).toMatchObject({ offline: 0, held: 0 });
  });

  test.each([
    ['the deposit has changed', 'auctions', () => listing({ emdAmount: EMD + 100 }), 'REGISTRATION_CLOSED'],
    ['the payer is disabled', 'users', () => profile({ isActive: false }), 'NOT_VERIFIED'],
  ] as const)('is not recorded when %s at the same moment', async (_, table, change, code) => {
    const { fake, record, books, registration } = given();
    fake.before = (command) => {
      if (command instanceof TransactWriteCommand) fake.put(table, change());
      return Promise.resolve();
    };
    expect(await record()).toMatchObject({ ok: false, error: { code } });
    expect(registration()).toBeUndefined();
    expect(books().total.offline).toBe(0);
  });

  test('paid in time is recorded after the deadline until the auction starts', async () => {
    const { fake, record, registration } = given();
    fake.put('auctions', listing({ createdAt: NOW - DAY, registrationDeadlineAt: NOW - HOUR, startAt: NOW + HOUR }));
    fake.put('auctions', state({ startAt: NOW + HOUR }));
    expect(await record({ paidOn: dayOf(NOW - DAY) })).toMatchObject({ ok: true });
    expect(registration()).toMatchObject({ deposit: 'held' });
  });

  test('holds the deposit of a runner-up again', async () => {
    const { fake, record, registration, books } = given();
    fake.put('auctions', state({ status: 'completed', startAt: NOW - DAY }));
    const owed = { outcome: 'won', finalPayment: 'due', paymentDueAt: NOW + DAY, depositOwed: true } as const;
    fake.put('auctions', bidder({ ...owed, deposit: 'refunded' }));
    expect(await record()).toMatchObject({ ok: true });
    expect(registration()).toMatchObject({ deposit: 'held', depositPaymentId: 'off_transfer-1' });
    expect(registration()).not.toHaveProperty('depositOwed');
    expect(books()).toMatchObject({ differences: [], total: { held: EMD } });
  });
});

describe('the record of an EMD by bank transfer', () => {
  test('can be undone together with the registration, and made again', async () => {
    const { deps, record, stored, books, registration, wallet } = given();
    await record();
    const undone = await undoDeposit(
      deps,
      stored(),
      { reason: 'Mixed up', by: 'admin', source: '203.0.113.7' },
      NOW + 1,
    );
    expect(undone).toMatchObject({ ok: true });
    expect(registration()).toBeUndefined();
    expect([stored().status, wallet()]).toEqual(['undone', 0]);
    expect(books()).toMatchObject({ differences: [], total: { offline: 0, held: 0 } });
    expect(await record({ now: NOW + 2 })).toMatchObject({ ok: true });
    expect(registration()).toMatchObject({ number: 2, depositPaymentId: 'off_transfer-2' });
    expect(books().payments).toBe(2);
  });

  test('is undone together with the notice to its payer, which survives a failure right after it', async () => {
    const { deps, fake, record, stored } = given();
    await record();
    fake.before = (command) =>
      command instanceof PutCommand ? Promise.reject(new Error('Out of time.')) : Promise.resolve();
    const why = { reason: 'Mixed up', by: 'admin', source: '203.0.113.7' };
    expect(await undoDeposit(deps, stored(), why, NOW + 1)).toMatchObject({ ok: true });
    expect(await undoDeposit(deps, stored(), why, NOW + 2)).toMatchObject({ error: { code: 'NOT_PAYABLE' } });
    const notices = fake.all('notifications').map(({ userId, title }) => ({ userId, title }));
    expect(notices).toContainEqual({ userId: 'u1', title: 'Decision Taken Back' });
  });

  test('cannot be undone once the auction has started', async () => {
    const { deps, fake, record, stored, registration } = given();
    await record();
    fake.put('auctions', { ...listing(), startAt: NOW });
    const why = { reason: 'Too late', by: 'admin', source: '203.0.113.7' };
    expect(await undoDeposit(deps, stored(), why, NOW + 1)).toMatchObject({ ok: false });
    expect(registration()).toBeDefined();
  });
});

describe('the refund of an EMD by bank transfer', () => {
  test('waits, with the reason, until an admin records it', async () => {
    const { deps, fake, record, stored, books, wallet } = given();
    await record();
    const owed = { status: 'refunding', refundDueSince: NOW, attention: 'refund-due', attentionSince: 'x' };
    fake.put('payments', { ...stored(), ...owed });
    fake.put('auctions', bidder({ deposit: 'refunding', depositPaymentId: 'off_transfer-1' }));
    expect(await refundPayment(deps, 'off_transfer-1', NOW)).toBe('waiting');
    expect(stored()).toMatchObject({ status: 'refunding', refundProblem: expect.stringContaining('bank transfer') });
    expect(deps.gateway.calls).toEqual([]);
    expect([isStuck(stored(), NOW + DAY), isStuck(stored(), NOW + DAY + 1)]).toEqual([false, true]);

    const made = { transfer: { ...transfer, utr: 'HDFCR52026112200000001' }, by: 'admin', source: '203.0.113.7' };
    expect(await recordBankRefund(deps, stored(), made, NOW + HOUR)).toMatchObject({ ok: true });
    expect(stored()).toMatchObject({ status: 'refunded', refundReference: made.transfer.utr });
    expect(wallet()).toBe(0);
    expect(books()).toMatchObject({ differences: [], total: { offline: EMD, refunded: EMD, held: 0 } });
    const [line] = fake.all('money').filter(({ kind }) => kind === 'refunded');
    expect(line).toMatchObject({ by: 'admin', from: 'held', to: 'payer', reference: made.transfer.utr });
    const other = { ...made, transfer: { ...made.transfer, utr: 'HDFCR52026112200000002' } };
    expect(await recordBankRefund(deps, stored(), other, NOW + HOUR)).toMatchObject({ ok: false });
  });

  test('cannot be recorded for an online payment', async () => {
    const { deps } = given();
    const online = paymentItem.parse({
      paymentId: 'emd_1',
      userId: 'u1',
      auctionId: 'a1',
      auctionTitle: 'A lot',
      type: 'emd',
      amount: EMD,
      status: 'refunding',
      createdAt: new Date(NOW).toISOString(),
      updatedAt: NOW,
    });
    expect(await recordBankRefund(deps, online, { transfer, by: 'admin', source: '203.0.113.7' }, NOW)).toMatchObject({
      ok: false,
      error: { code: 'NOT_PAYABLE' },
    });
  });
});
