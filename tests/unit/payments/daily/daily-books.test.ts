import { expect, test, vi } from 'vitest';
import { EMPTY } from '#functions/payments/books.ts';
import { readKnownMoney } from '#functions/payments/daily/known-money.ts';
import { paymentStore } from '#functions/payments/payment-store.ts';
import { logger } from '#functions/platform/logger.ts';
import { auditWrite } from '#functions/tables/audit/audit-entry.ts';
import { entryOf } from '#functions/tables/money/money-entry.ts';
import { isRecorded, moneyStore } from '#functions/tables/money/money-store.ts';
import { listing } from '#tests/support/builders/auctions.ts';
import { HOUR } from '#tests/support/builders/time.ts';
import { EMD, payment, profile } from '../given.ts';
import { FIRST, house } from './house.ts';

vi.spyOn(logger, 'error').mockImplementation(() => undefined);

const DAY = 24 * HOUR;
const inBooks = (h: ReturnType<typeof house>, part: string) =>
  h.fake.all('books').filter((item) => item['part'] === part);

test('a refund half a year later changes its lot and the current month, and no month that is signed off', async () => {
  const h = house();
  h.move(0, 0, FIRST, false);
  h.end('a1', FIRST + HOUR);
  await h.close(FIRST + DAY);
  await h.close(FIRST + 40 * DAY);
  const signed = inBooks(h, 'months');
  expect(signed).toMatchObject([{ key: '2026-01', balance: { captured: EMD, held: EMD } }]);
  const later = FIRST + 180 * DAY;
  h.move(0, 0, later, false);
  h.move(0, 0, later + 1, false);
  await h.close(later + HOUR);
  expect(inBooks(h, 'months').find(({ key }) => key === '2026-01')).toEqual(signed[0]);
  expect(inBooks(h, 'days').at(-1)).toMatchObject({
    key: '2026-07-09',
    balance: { ...EMPTY, held: -EMD, refunded: EMD },
  });
  expect(inBooks(h, 'lots#2026-01')).toMatchObject([
    { auctionId: 'a1', balance: { ...EMPTY, captured: EMD, refunded: EMD } },
  ]);
  expect((await h.books.closing())?.last).toMatchObject({ wrong: 0 });
});

test('no month is signed off without a day that cannot be read, and the difference is reported', async () => {
  const h = house();
  h.move(0, 0, FIRST, false);
  h.move(1, 0, FIRST + 2 * DAY, false);
  await h.close(FIRST + 3 * DAY);
  const [day = {}] = inBooks(h, 'days');
  h.fake.put('books', { ...day, balance: 'damaged' });
  await h.close(FIRST + 40 * DAY);
  await h.close(FIRST + 41 * DAY);
  expect(inBooks(h, 'months')).toEqual([]);
  expect((await h.books.closing())?.last?.wrong).toBeGreaterThan(0);
  h.fake.put('books', day);
  await h.close(FIRST + 42 * DAY);
  expect(inBooks(h, 'months')).toMatchObject([{ key: '2026-01', balance: { captured: 2 * EMD, held: 2 * EMD } }]);
});

test('a closing whose time is up is continued where it stopped, by the five-minute run, and by one run only', async () => {
  const h = house();
  for (let n = 0; n < 6; n += 1) h.move(n, 0, FIRST, false);
  await h.close(FIRST + HOUR, { chunks: 1 });
  const stopped = await h.books.closing();
  expect(stopped?.step).not.toBe('done');
  await Promise.all([1, 2].map(() => h.close(FIRST + 2 * HOUR, { mayBegin: false })));
  expect(await h.books.closing()).toMatchObject({ step: 'done', at: FIRST + HOUR, last: { total: { held: 6 * EMD } } });
  await h.close(FIRST + 3 * HOUR, { mayBegin: false });
  expect((await h.books.closing())?.at).toBe(FIRST + HOUR);
});

test('a lot that is over and paid back is not looked at again, whatever it once was', async () => {
  const h = house();
  for (const at of [FIRST, FIRST + 1, FIRST + 2]) h.move(0, 0, at, false);
  h.end('a1', FIRST + HOUR);
  await h.close(FIRST + DAY);
  await h.close(FIRST + 2 * DAY);
  expect(inBooks(h, 'open').map(({ key }) => key)).toEqual(['a2', 'a3']);
  expect(inBooks(h, 'lots#2026-01')).toMatchObject([{ auctionId: 'a1', balance: { held: 0, refunded: EMD } }]);
});

test('a wallet and a payment that were changed by hand are named by each closing until they are right', async () => {
  const h = house();
  h.move(0, 0, FIRST, false);
  h.fake.put('users', profile({ userId: 'u0', walletBalance: 1 }));
  const [right] = h.payments();
  h.fake.put('payments', { ...right, amount: EMD + 1 });
  await h.close(FIRST + HOUR);
  expect((await h.books.closing())?.last?.wrong).toBe(3);
  await h.close(FIRST + 3 * DAY);
  expect((await h.books.closing())?.last?.wrong).toBe(3);
  h.fake.put('users', profile({ userId: 'u0', walletBalance: 0 }));
  h.fake.put('payments', { ...right });
  await h.close(FIRST + 6 * DAY);
  expect((await h.books.closing())?.last?.wrong).toBe(0);
});

test('money that the ledger moved and no lot has is found by the second closing', async () => {
  const h = house();
  h.move(0, 0, FIRST, false);
  await h.close(FIRST + HOUR);
  // As if a lot had been lost from the books, which are otherwise right.
  const putLot = vi.spyOn(h.books, 'putLot').mockResolvedValue();
  h.fake.put('books', { ...inBooks(h, 'lots#running')[0], balance: EMPTY });
  await h.close(FIRST + 3 * DAY);
  expect((await h.books.closing())?.last?.wrong).toBe(0);
  await h.close(FIRST + 6 * DAY);
  expect((await h.books.closing())?.last?.wrong).toBe(1);
  putLot.mockRestore();
  await h.close(FIRST + 9 * DAY);
  expect((await h.books.closing())?.last?.wrong).toBe(0);
});

test('a settlement report is compared with what its lines name, and with captures that no report has', async () => {
  const h = house();
  const money = moneyStore(h.deps.tables.money);
  const online = (n: number, at: number) => {
    const paymentId = `pay${n}`;
    h.fake.put(
      'payments',
      payment({ paymentId, orderId: `order_${n}`, providerPaymentId: `pay_${n}`, status: 'captured', capturedAt: at }),
    );
    const facts = { subject: paymentId, kind: 'captured', key: `pay_${n}`, at, auctionId: 'a1', userId: 'u1' } as const;
    h.fake.put('money', {
      ...entryOf({ ...facts, amount: EMD, moved: ['payer', 'held'], by: 'razorpay', reference: `pay_${n}` }),
    });
  };
  online(1, FIRST);
  online(2, FIRST);
  online(3, FIRST + 9 * DAY);
  await h.close(FIRST + DAY);
  await h.close(FIRST + 11 * DAY);
  const closing = await h.books.closing();
  if (closing === undefined) throw new Error('no closing');
  const known = await readKnownMoney({ ...h.deps, money, payments: paymentStore(h.deps.tables.payments) }, closing);
  const line = { id: 'pay_1', kind: 'payment', orderId: 'order_1', refundOf: undefined } as const;
  const stored = await known.readStored(
    [
      {
        ...line,
        type: 'payment',
        amount: EMD,
        fee: 0,
        tax: 0,
        method: 'upi',
        settlementId: 's',
        utr: 'U',
        settledAt: 0,
      },
    ],
    0,
  );
  // The third is younger than ten days, and no line names it.
  expect(stored.payments.map(({ paymentId }) => paymentId).toSorted()).toEqual(['pay1', 'pay2']);
  expect(stored.entries.map(({ subject }) => subject).toSorted()).toEqual(['pay1', 'pay2']);
  expect(known.progress()).toMatchObject({ judged: '2026-01-11', hasSettled: true });
  expect(known.firstCaptured).toBe(FIRST);
});

const SELLER = { sellerId: 'one', sk: 'SELLER', list: 'SELLERS', sortName: 'one', name: 'One', version: 0 };
const COMMISSION = { percent: 5_00, fixed: 0, minimum: 0, gst: 18_00 };

test('what of a seller cannot be read is named by each closing until it can, and stops none', async () => {
  const h = house();
  h.move(0, 0, FIRST, false);
  h.fake.put('auctions', listing({ auctionId: 'a1', sellerId: 'one' }));
  const contact = { name: '', phone: '', email: '' };
  h.fake.put('sellers', { ...SELLER, contact, commission: COMMISSION, createdAt: 0, updatedAt: 0 });
  const total = { sellerId: 'one', sk: 'TOTAL' };
  h.fake.put('sellers', { ...total, open: 'damaged' });
  await h.close(FIRST + HOUR);
  expect(await h.books.closing()).toMatchObject({ step: 'done', last: { wrong: 1, unread: 0 } });
  h.fake.put('sellers', { ...total, open: 0 });
  const sums = { hammer: 0, lotGst: 0, commission: 0, gst: 0, costs: 0 };
  const lot = { auctionId: 'a1', statement: 'single-2026-01', title: 'Swift', lotNumber: 1, times: 0 };
  const consignment = { sellerId: 'one', sk: 'LOT#a1', ...lot, ...sums };
  h.fake.put('sellers', { ...consignment, isBooked: 'damaged' });
  await h.close(FIRST + DAY);
  expect(await h.books.closing()).toMatchObject({
    step: 'done',
    last: { wrong: 1, unread: 1, total: { held: EMD } },
  });
  h.fake.put('sellers', { ...consignment, isBooked: false });
  await h.close(FIRST + 2 * DAY);
  expect(await h.books.closing()).toMatchObject({ step: 'done', last: { wrong: 0, unread: 0 } });
});

test('a profile that cannot be read keeps neither its day nor the wait of another person out of the books', async () => {
  const h = house();
  const by = { adminId: 'admin-1', source: '192.0.2.1' };
  for (const userId of ['u1', 'u2']) {
    const verified = { action: 'user-verified', by, at: FIRST + 60_000 } as const;
    h.fake.put('users', auditWrite(h.deps.tables.users, { userId }, verified).Put.Item);
    h.fake.put('users', profile({ userId, createdAt: FIRST }));
  }
  h.fake.put('users', { ...profile({ userId: 'u1' }), createdAt: 'damaged' });
  await h.close(FIRST + HOUR);
  expect((await h.books.closing())?.step).toBe('done');
  expect(inBooks(h, 'days')).toMatchObject([{ key: '2026-01-10', verifications: { 60: 1 } }]);
});

test('a closing that cannot compare settlements, because an entry cannot be read, ends and names it', async () => {
  const h = house();
  const settled = { subject: 'p9', kind: 'settled', key: 'pay_9' } as const;
  h.fake.put('money', { ...settled, entry: 'settled#pay_9' });
  const compare = vi.spyOn(h.deps, 'compareSettlements').mockImplementation(async () => {
    await isRecorded(h.deps.tables.money, settled);
    return {};
  });
  for (const at of [FIRST + HOUR, FIRST + DAY]) {
    await h.close(at);
    expect(await h.books.closing()).toMatchObject({ step: 'done', at, last: { wrong: 1, unread: 1 } });
  }
  compare.mockRejectedValueOnce(new Error('outage'));
  await expect(h.close(FIRST + 2 * DAY)).rejects.toThrow('outage');
});
