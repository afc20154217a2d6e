import { describe, expect, test } from 'vitest';
import { addsUp, balanceOf, closeBooks, EMPTY } from '#functions/payments/books.ts';
import { readBooks } from '#functions/payments/close-books.ts';
import { entryOf, type MoneyEntry, type MoneyEvent } from '#functions/tables/money/money-entry.ts';
import type { PaymentItem } from '#functions/tables/payments/payment-item.ts';
import { NOW } from '#tests/support/builders/time.ts';
import { EMD, payment } from './given.ts';

const line = (kind: MoneyEvent['kind'], moved?: MoneyEvent['moved'], change: Partial<MoneyEvent> = {}): MoneyEntry =>
  entryOf({
    subject: 'p1',
    kind,
    key: '1',
    at: NOW,
    auctionId: 'a1',
    userId: 'u1',
    amount: EMD,
    by: 'razorpay',
    ...(moved !== undefined && { moved }),
    ...change,
  });
const captured = line('captured', ['payer', 'held']);
const paid = (change: Partial<PaymentItem>): PaymentItem => payment({ paymentId: 'p1', ...change });

describe('the balance of the ledger', () => {
  test.each([
    ['held', [captured], { captured: EMD, held: EMD }],
    ['refunded', [captured, line('refunded', ['held', 'payer'])], { captured: EMD, refunded: EMD }],
    [
      'due again',
      [captured, line('refunded', ['held', 'payer']), line('refund-bounced', ['payer', 'held'])],
      { captured: EMD, held: EMD },
    ],
    ['forfeited', [captured, line('forfeited', ['held', 'forfeited'])], { captured: EMD, forfeited: EMD }],
    ['paid by bank transfer', [line('offline-received', ['bank', 'spent'])], { offline: EMD, spent: EMD }],
    ['nothing', [line('overdue'), line('ordered')], {}],
  ] as const)('shows %s, in any order of the entries', (_, entries, expected) => {
    expect(balanceOf(entries)).toEqual({ ...EMPTY, ...expected });
    expect(balanceOf(entries.toReversed())).toEqual({ ...EMPTY, ...expected });
    expect(addsUp(balanceOf(entries))).toBe(true);
  });
});

describe('the books', () => {
  test('balance when ledger and payments agree, per auction and in total', () => {
    const books = closeBooks([paid({ status: 'captured' })], [captured]);
    expect(books.differences).toEqual([]);
    expect(books.total).toEqual({ ...EMPTY, captured: EMD, held: EMD });
    expect(books.byAuction.get('a1')).toEqual(books.total);
  });

  test.each([
    ['a payment without its line', [paid({ status: 'captured' })], []],
    ['a line without its payment', [], [captured]],
    ['a refund that only the payment knows', [paid({ status: 'refunded' })], [captured]],
    ['a paisa', [paid({ status: 'captured' })], [line('captured', ['payer', 'held'], { amount: EMD - 1 })]],
    ['money given back twice', [paid({ status: 'refunded' })], [captured, ...twoRefunds()]],
  ])('differ by %s', (_, payments, entries) => {
    expect(closeBooks(payments, entries).differences).toMatchObject([{ paymentId: 'p1' }]);
  });

  test('count a refund made on the provider’s dashboard', () => {
    const returned = line('returned-by-provider', ['held', 'payer'], { key: 'rfnd_1', amount: 1_00 });
    const books = closeBooks([paid({ status: 'captured', returnedElsewhere: 1_00 })], [captured, returned]);
    expect(books.differences).toEqual([]);
    expect(books.total).toEqual({ ...EMPTY, captured: EMD, refunded: 1_00, held: EMD - 1_00 });
  });

  test('do not add up when more was refunded than captured', () => {
    expect(addsUp(balanceOf([captured, ...twoRefunds()]))).toBe(false);
  });

  test('report no difference that only arose while they were read', async () => {
    const states: PaymentItem['status'][] = ['created', 'captured'];
    const books = await readBooks(() =>
      Promise.resolve({
        payments: [paid({ status: states.shift() ?? 'captured' })],
        entries: [captured],
        revenue: [],
        registrations: [],
        lots: new Map(),
        balances: new Map(),
        walletLines: new Map(),
        unread: [],
      }),
    );
    expect(books.differences).toEqual([]);
  });
});

function twoRefunds(): MoneyEntry[] {
  return ['r1', 'r2'].map((key) => line('refunded', ['held', 'payer'], { key }));
}
