/** Transfers in parts, and one transfer for several lots. */
import { describe, expect, test } from 'vitest';
import { refundByHand } from '#functions/deposits/refund-by-hand.ts';
import { recordTransfer, type TransferRecord } from '#functions/deposits/transfers/record-transfer.ts';
import { undoTransfer } from '#functions/deposits/transfers/undo-transfer.ts';
import { recordBankRefund } from '#functions/payments/offline/bank-refund.ts';
import { createPayment } from '#functions/payments/orders/create-payment.ts';
import { reconcile } from '#functions/payments/reconcile.ts';
import { bankTransfer, fitsMethod } from '#shared/contract/money/money-fields.ts';
import { istParts } from '#shared/model/ist.ts';
import { HOUR } from '#tests/support/builders/time.ts';
import { alone } from '#tests/support/people/acting-alone.ts';
import { BID, EMD } from '../../payments/given.ts';
import { DUE, final, overdue, reason, sale, threeWins, transfer } from '../sale.ts';

type Sale = ReturnType<typeof sale>;
const PART = 30_000_00;
const REST = BID - PART;
const by = { by: 'admin-1', source: '192.0.2.1', reason };
const second = { ...transfer, utr: 'HDFCR52026112100000002' };

const ofType = (s: Sale, part: boolean) =>
  s.payments().filter((one) => one.type === 'final' && (one.part === true) === part);

describe('a transfer that pays a part', () => {
  test('is held, and the rest is owed online', async () => {
    const s = sale();
    expect(await s.decide('u1', { ...transfer, amount: PART }, DUE - HOUR)).toMatchObject({ ok: true });
    expect(s.registration('u1')).toMatchObject({ finalPayment: 'due', inParts: PART });
    expect(s.books()).toMatchObject({ differences: [], total: { offline: PART, held: EMD + PART, spent: 0 } });
    expect((await s.wins())[0]?.win.sum).toMatchObject({ total: BID, inParts: PART, due: REST });
    expect(await createPayment(s.deps, final('u1'), DUE - HOUR)).toMatchObject({ value: { order: { amount: REST } } });
    expect(s.noticesTo('u1')).toContain('Part of the Payment Received');
  });

  test.each(['transfer', 'online'] as const)('is spent with the %s that completes the sum', async (how) => {
    const s = sale();
    await s.decide('u1', { ...transfer, amount: PART }, DUE - 2 * HOUR);
    if (how === 'transfer') await s.decide('u1', { ...second, amount: REST }, DUE - HOUR);
    else {
      await createPayment(s.deps, final('u1'), DUE - HOUR);
      s.gateway.pay(s.gateway.orders.at(-1)?.orderId ?? '', { paidAt: DUE - HOUR });
      await reconcile(s.deps, DUE);
    }
    expect(s.registration('u1')).toMatchObject({ finalPayment: 'paid' });
    expect(ofType(s, true)).toMatchObject([{ amount: PART, status: 'set-off' }]);
    expect(ofType(s, false)).toMatchObject([{ amount: REST, inParts: PART, status: 'captured' }]);
    expect(s.books()).toMatchObject({ differences: [], total: { spent: BID } });
    expect(await s.wrongSums()).toEqual([]);
  });

  test('goes back if the lot was paid online in full by an order from before', async () => {
    const s = sale();
    await createPayment(s.deps, final('u1'), DUE - 2 * HOUR);
    await s.decide('u1', { ...transfer, amount: PART }, DUE - 2 * HOUR);
    s.gateway.pay(s.gateway.orders.at(-1)?.orderId ?? '', { paidAt: DUE - HOUR });
    await reconcile(s.deps, DUE);
    expect(s.registration('u1')).toMatchObject({ finalPayment: 'paid' });
    expect(s.registration('u1')).not.toHaveProperty('inParts');
    expect(ofType(s, true)).toMatchObject([{ amount: PART, status: 'refunding' }]);
    expect(s.books()).toMatchObject({ differences: [], total: { spent: BID } });
  });

  test.each(['forfeit', 'offer'] as const)('goes back with a %s', async (kind) => {
    const s = await overdue();
    await s.decide('u1', { ...transfer, amount: PART }, DUE);
    expect(await s.decide('u1', { kind, reason }, DUE + 1)).toMatchObject({ ok: true });
    expect(s.registration('u1')).not.toHaveProperty('parts');
    expect(ofType(s, true)).toMatchObject([{ status: 'refunding', refundDueSince: DUE + 1 }]);
    const told = s.fake.all('notifications').filter(({ userId }) => userId === 'u1');
    expect(told.map(({ message }) => message)).toContainEqual(
      expect.stringContaining('₹30,000 that you have transferred'),
    );
    expect(s.books().differences).toEqual([]);
    expect(await s.wrongSums()).toEqual([]);
  });

  test.each(['forfeit', 'offer'] as const)(
    'counts again when a %s is undone before it has gone, else is owed again',
    async (kind) => {
      const s = await overdue();
      await s.decide('u1', { ...transfer, amount: PART }, DUE);
      await s.decide('u1', { ...second, amount: PART / 2 }, DUE + 1);
      await s.decide('u1', { kind, reason }, DUE + 2);
      const [gone] = ofType(s, true);
      const back = { ...transfer, utr: 'HDFCR52026112100000009', paidOn: istParts(DUE + 3).date };
      const { kind: _, amount: __, ...refund } = back;
      const recorded = await recordBankRefund(s.deps, gone ?? expect.fail(), { transfer: refund, ...by }, DUE + 3);
      expect(recorded).toMatchObject({ ok: true });
      expect((await s.wins()).find(({ win }) => win.bidder.userId === 'u1')?.win.partsBack).toMatchObject([
        { amount: PART / 2 },
      ]);
      expect(await s.decide('u1', { kind: 'undo', reason }, DUE + 4)).toMatchObject({ ok: true });
      expect(s.registration('u1')).toMatchObject({ finalPayment: 'overdue', inParts: PART / 2 });
      expect(ofType(s, true).map(({ status }) => status)).toEqual(['refunded', 'captured']);
      expect((await s.wins())[0]?.win.sum).toMatchObject({ due: BID - PART / 2 });
      expect(s.books().differences).toEqual([]);
      expect(await s.wrongSums()).toEqual([]);
      const rest = { ...transfer, utr: 'HDFCR52026112100000010', amount: BID - PART / 2 };
      expect(await s.decide('u1', rest, DUE + 5)).toMatchObject({ ok: true });
      expect(s.registration('u1')).toMatchObject({ finalPayment: 'paid' });
      expect(s.books().differences).toEqual([]);
    },
  );

  test('counts again when an offer and then the forfeit before it are undone', async () => {
    const s = await overdue();
    await s.decide('u1', { ...transfer, amount: PART }, DUE);
    await s.decide('u1', { kind: 'forfeit', reason }, DUE + 1);
    await s.decide('u1', { kind: 'offer', reason }, DUE + 2);
    await s.decide('u1', { kind: 'undo', reason }, DUE + 3);
    expect(s.registration('u1')).not.toHaveProperty('inParts');
    expect(await s.decide('u1', { kind: 'undo', reason }, DUE + 4)).toMatchObject({ ok: true });
    expect(s.registration('u1')).toMatchObject({ finalPayment: 'overdue', deposit: 'held', inParts: PART });
    expect(await s.wrongSums()).toEqual([]);
  });

  test('is owed again when it is taken back or refunded by hand, and is held again when the rest goes back', async () => {
    const s = sale();
    await s.decide('u1', { ...transfer, amount: PART }, DUE - 3 * HOUR);
    await s.decide('u1', { ...second, amount: REST }, DUE - 2 * HOUR);
    await s.decide('u1', { kind: 'undo', reason }, DUE - HOUR);
    expect(s.registration('u1')).toMatchObject({ finalPayment: 'due', inParts: PART });
    expect(s.books()).toMatchObject({ differences: [], total: { held: EMD + PART, spent: 0 } });
    const [part] = ofType(s, true);
    if (part === undefined) throw new Error('There is no part.');
    expect(await refundByHand(alone(s.tables), part, by, DUE - 100)).toMatchObject({ ok: true });
    expect(s.registration('u1')).not.toHaveProperty('inParts');
    // The money never came: the record was wrong, also of what is to go back.
    expect(await undoTransfer(s.decideDeps, ofType(s, true)[0] ?? part, by, DUE - 50)).toMatchObject({ ok: true });
    expect(s.books()).toMatchObject({ differences: [], total: { offline: 0, held: EMD } });
    expect(await s.wrongSums()).toEqual([]);
  });
});

const record = (change: Partial<TransferRecord> = {}): TransferRecord => ({
  userId: 'u1',
  amount: 2 * BID + PART,
  laid: [
    { auctionId: 'a1', amount: BID },
    { auctionId: 'a2', amount: BID },
    { auctionId: 'a3', amount: PART },
  ],
  returnsRest: false,
  transfer,
  by: 'admin-1',
  source: '192.0.2.1',
  approves: undefined,
  ...change,
});
const winOf = (s: Sale, auctionId: string) =>
  s.fake.all('auctions').find((one) => one['auctionId'] === auctionId && one['sk'] === 'BIDDER#u1');

describe('one transfer for three lots', () => {
  test('pays two and a part of the third, once', async () => {
    const s = threeWins();
    expect(await recordTransfer(s.decideDeps, record(), DUE - HOUR)).toMatchObject({ ok: true });
    // A retry.
    expect(await recordTransfer(s.decideDeps, record(), DUE - HOUR + 5)).toMatchObject({ ok: true });
    expect(['a1', 'a2', 'a3'].map((id) => winOf(s, id)?.['finalPayment'])).toEqual(['paid', 'paid', 'due']);
    expect(winOf(s, 'a3')).toMatchObject({ inParts: PART });
    expect(s.books()).toMatchObject({ differences: [], total: { offline: 2 * BID + PART, spent: 2 * BID } });
    expect(await s.wrongSums()).toEqual([]);
    // Neither for other lots nor for one of them.
    const other = record({ amount: BID, laid: [{ auctionId: 'a3', amount: BID }] });
    expect(await recordTransfer(s.decideDeps, other, DUE - 1)).toMatchObject({ error: { code: 'CONFLICT' } });
  });

  test('pays for lots whose deposits count, and is taken back', async () => {
    const s = threeWins(true);
    const laid = ['a1', 'a2', 'a3'].map((auctionId) => ({ auctionId, amount: BID - EMD }));
    const whole = record({ amount: 3 * (BID - EMD), laid });
    expect(await recordTransfer(s.decideDeps, whole, DUE - HOUR)).toMatchObject({ ok: true });
    expect(s.one('users', 'PROFILE')).toMatchObject({ walletBalance: 0 });
    expect(s.books()).toMatchObject({ differences: [], total: { held: 0, spent: 3 * BID } });
    expect(await s.wrongSums()).toEqual([]);
    const [any] = s.payments().filter(({ type }) => type === 'final');
    if (any === undefined) throw new Error('There is no payment.');
    expect(await undoTransfer(s.decideDeps, any, by, DUE - 50)).toMatchObject({ ok: true });
    expect(s.books()).toMatchObject({ differences: [], total: { held: 3 * EMD, spent: 0 } });
    expect(await s.wrongSums()).toEqual([]);
  });

  test('is not the one that was recorded if more has come', async () => {
    const s = threeWins();
    await recordTransfer(s.decideDeps, record(), DUE - HOUR);
    const more = record({ amount: 3 * BID, returnsRest: true });
    expect(await recordTransfer(s.decideDeps, more, DUE - 1)).toMatchObject({ error: { code: 'CONFLICT' } });
  });

  test('is taken back as a whole, and not for one lot', async () => {
    const s = threeWins();
    await recordTransfer(s.decideDeps, record(), DUE - HOUR);
    expect(await s.decide('u1', { kind: 'undo', reason }, DUE - 100)).toMatchObject({ error: { code: 'CONFLICT' } });
    const [any] = s.payments().filter(({ auctionId }) => auctionId === 'a3');
    if (any === undefined) throw new Error('There is no payment.');
    expect(await undoTransfer(s.decideDeps, any, by, DUE - 50)).toMatchObject({ ok: true });
    expect(['a1', 'a2', 'a3'].map((id) => winOf(s, id)?.['finalPayment'])).toEqual(['due', 'due', 'due']);
    expect(s.books()).toMatchObject({ differences: [], total: { offline: 0, spent: 0, held: EMD } });
    // The UTR is free.
    expect(await recordTransfer(s.decideDeps, record(), DUE - 20)).toMatchObject({ ok: true });
  });

  test('is not taken back once a part of it has paid for a lot', async () => {
    const s = threeWins();
    await recordTransfer(s.decideDeps, record(), DUE - HOUR);
    const rest = record({ amount: REST, laid: [{ auctionId: 'a3', amount: REST }], transfer: second });
    expect(await recordTransfer(s.decideDeps, rest, DUE - 100)).toMatchObject({ ok: true });
    const [any] = s.payments().filter(({ auctionId, type }) => auctionId === 'a1' && type === 'final');
    if (any === undefined) throw new Error('There is no payment.');
    expect(await undoTransfer(s.decideDeps, any, by, DUE - 50)).toMatchObject({
      error: { code: 'CONFLICT', message: expect.stringContaining('paid since') as string },
    });
    expect(s.books()).toMatchObject({ differences: [], total: { spent: 3 * BID } });
  });

  test('keeps nothing silently: what is left over is refused, or goes back', async () => {
    const s = threeWins();
    const more = record({ amount: 3 * BID });
    expect(await recordTransfer(s.decideDeps, more, DUE - HOUR)).toMatchObject({ error: { code: 'AMOUNT_MISMATCH' } });
    expect(s.books().total.offline).toBe(0);
    expect(await recordTransfer(s.decideDeps, { ...more, returnsRest: true }, DUE - HOUR)).toMatchObject({ ok: true });
    expect(s.payments().filter(({ status }) => status === 'refunding')).toMatchObject([{ amount: BID - PART }]);
    expect(s.books()).toMatchObject({ differences: [], total: { offline: 3 * BID, spent: 2 * BID } });
  });

  test('lays no more on a lot than it owes, and nothing where one of the lots refuses', async () => {
    const s = threeWins();
    const laid = [
      { auctionId: 'a1', amount: BID },
      { auctionId: 'a2', amount: BID + 1 },
    ];
    const tooMuch = record({ amount: 2 * BID + 1, laid });
    expect(await recordTransfer(s.decideDeps, tooMuch, DUE - HOUR)).toMatchObject({
      error: { code: 'AMOUNT_MISMATCH', message: expect.stringMatching(/^Lot a2: /) as string },
    });
    expect(winOf(s, 'a1')).toMatchObject({ finalPayment: 'due' });
    const twice = record({ amount: 2 * PART, laid: ['a1', 'a1'].map((auctionId) => ({ auctionId, amount: PART })) });
    expect(await recordTransfer(s.decideDeps, twice, DUE - HOUR)).toMatchObject({ error: { code: 'INVALID_INPUT' } });
  });
});

describe('a reference', () => {
  const schema = bankTransfer.check(fitsMethod);
  const asked = (method: string, utr: string) => schema.safeParse({ method, utr, paidOn: '2026-11-20' });
  test.each([
    ['neft', 'hdfcn52026112100', 'HDFCN52026112100'],
    ['rtgs', 'HDFC R520 2611 2100 1234 56', 'HDFCR52026112100123456'],
    ['imps', '4325 1234 5678', '432512345678'],
    ['upi', '432512345678', '432512345678'],
    ['imps', '0000 4325 1234 5678', '432512345678'],
    ['dd', '123456 HDFC Bank', '123456HDFCBANK'],
  ])('of %s is taken in one form', (method, typed, utr) => {
    expect(asked(method, typed)).toMatchObject({ success: true, data: { utr } });
  });
  test.each([
    ['neft', '432512345678'],
    // It would be recorded a second time.
    ['rtgs', '0000432512345678'],
    ['upi', 'HDFCN52026112100'],
    ['imps', '4325123456789'],
    ['dd', '123456'],
    ['cash', '432512345678'],
  ])('of %s is not %s', (method, utr) => {
    expect(asked(method, utr).success).toBe(false);
  });
});
