import { describe, expect, test } from 'vitest';
import { invoiceStore } from '#functions/tables/invoices/invoice-store.ts';
import { moneyStore } from '#functions/tables/money/money-store.ts';
import type { PaymentItem } from '#functions/tables/payments/payment-item.ts';
import { tableHandle } from '#functions/tables/table-handle.ts';
import { listTransactions, type TransactionQuery } from '#functions/views/money/list-transactions.ts';
import { HOUR, NOW } from '#tests/support/builders/time.ts';
import { payment, setUp } from '../payments/given.ts';

const everything: TransactionQuery = {
  state: undefined,
  kind: undefined,
  auctionId: undefined,
  userId: undefined,
  lots: undefined,
  from: undefined,
  to: undefined,
  search: undefined,
  payers: undefined,
  before: undefined,
  limit: 3,
};

/** Payments created at these times (ISO), in these states. */
function given(...payments: Partial<PaymentItem>[]) {
  const { fake, deps } = setUp();
  payments.forEach((change, index) => {
    const createdAt = change.createdAt ?? new Date(NOW - index * HOUR).toISOString();
    const { attention: _a, attentionSince: _s, ...item } = payment({ paymentId: `p${index}`, status: 'captured' });
    fake.put('payments', { ...item, createdAt, month: createdAt.slice(0, 7), ...change });
  });
  const invoices = invoiceStore(tableHandle('invoices', fake.client, 'invoices'));
  const { payments: store, paymentLists } = deps;
  const money = moneyStore(tableHandle('money', fake.client, 'money'));
  const reads = { payments: store, paymentLists, invoices, money };
  const list = async (query: Partial<TransactionQuery> = {}, now = NOW) => {
    const page = await listTransactions(reads, { ...everything, ...query }, now);
    return { ids: page.payments.map(({ paymentId }) => paymentId), next: page.next };
  };
  return { fake, list };
}

describe('the list of transactions', () => {
  test('is newest first over months, page by page, with each payment once', async () => {
    const { list } = given(
      {},
      {},
      { createdAt: '2026-08-03T00:00:00.000Z' },
      { createdAt: '2026-02-01T00:00:00.000Z' },
    );
    const first = await list({ limit: 3 });
    expect(first.ids).toEqual(['p0', 'p1', 'p2']);
    expect(await list({ before: first.next ?? undefined })).toEqual({ ids: ['p3'], next: null });
  });

  test('has payments of one millisecond once, whatever page they are on, and those of months behind them', async () => {
    const createdAt = '2026-11-03T00:00:00.000Z';
    const { list } = given({ createdAt }, { createdAt }, { createdAt }, { createdAt: '2026-10-01T00:00:00.000Z' });
    const seen: string[] = [];
    let before: string | undefined;
    do {
      const page = await list({ limit: 1, before });
      seen.push(...page.ids);
      before = page.next ?? undefined;
    } while (before !== undefined);
    expect(seen).toEqual(['p2', 'p1', 'p0', 'p3']);
  });

  test.each(['₹1,18,608', '118608', 'Rs. 118608.00'])(
    'of a search for the amount %s has the payments of it',
    async (search) => {
      const { list } = given({ amount: 1_18_608_00 }, { amount: 1_18_608_50 }, { amount: 118_608 });
      expect((await list({ search })).ids).toEqual(['p0']);
    },
  );

  test('of a search for people contains their payments, newest first, page by page', async () => {
    const { list } = given({ userId: 'u2' }, {}, { userId: 'u3' }, { userId: 'u2' }, { userId: 'u3' });
    const payers = { search: 'rao', payers: ['u2', 'u3'], limit: 3 };
    const first = await list(payers);
    expect(first.ids).toEqual(['p0', 'p2', 'p3']);
    expect(await list({ ...payers, before: first.next ?? undefined })).toEqual({ ids: ['p4'], next: null });
    expect(await list({ ...payers, payers: [] })).toEqual({ ids: [], next: null });
  });

  test('begins with stuck refunds of any age, and does not repeat them', async () => {
    const stuck = {
      createdAt: '2026-02-01T00:00:00.000Z',
      status: 'refunding',
      attention: 'refund-due',
      attentionSince: new Date(NOW).toISOString(),
      refundDueSince: NOW - 2 * HOUR,
      refundProblem: 'No balance',
    } as const;
    const { list } = given({}, { ...stuck, paymentId: 'stuck' }, {});
    expect((await list({ limit: 5 })).ids).toEqual(['stuck', 'p0', 'p2']);
    expect((await list({ state: 'stuck' })).ids).toEqual(['stuck']);
    expect((await list({ state: 'refunding' })).ids).toEqual([]);
  });

  test('continues after a page full of stuck refunds until all payments are shown', async () => {
    const stuck = {
      createdAt: '2026-02-01T00:00:00.000Z',
      status: 'refunding',
      attention: 'refund-due',
      attentionSince: new Date(NOW).toISOString(),
      refundDueSince: NOW - 2 * HOUR,
      refundProblem: 'No balance',
    } as const;
    const manyStuck = ['s1', 's2', 's3', 's4'].map((paymentId) => ({ ...stuck, paymentId }));
    const { list } = given({}, {}, {}, {}, ...manyStuck);
    const shown: string[] = [];
    let before: string | undefined;
    do {
      const page = await list({ limit: 3, before });
      shown.push(...page.ids);
      before = page.next ?? undefined;
    } while (before !== undefined);
    expect([...new Set(shown)]).toEqual(['s1', 's2', 's3', 's4', 'p0', 'p1', 'p2', 'p3']);
  });

  test('includes a refund that gets stuck between two pages', async () => {
    const { list } = given(
      {},
      {},
      {},
      {
        paymentId: 'late',
        status: 'refunding',
        attention: 'refund-due',
        attentionSince: new Date(NOW).toISOString(),
        refundDueSince: NOW - HOUR,
        refundProblem: 'No balance',
      },
    );
    const first = await list({ limit: 3 });
    expect(first.ids).toEqual(['p0', 'p1', 'p2']);
    expect((await list({ limit: 3, before: first.next ?? undefined }, NOW + 1)).ids).toEqual(['late']);
  });

  test('is filtered by state, kind, auction, person and Indian day', async () => {
    const { list } = given(
      { type: 'final' },
      { unmatchedFor: 'x', status: 'refunded' },
      { auctionId: 'a2', userId: 'u2' },
      { status: 'created', updatedAt: NOW - 2 * HOUR },
      // Half past one at night in India is the day before in UTC.
      { createdAt: '2026-11-14T20:00:00.000Z' },
    );
    expect((await list({ state: 'spent' })).ids).toEqual(['p0']);
    expect((await list({ kind: 'unmatched' })).ids).toEqual(['p1']);
    expect((await list({ auctionId: 'a2' })).ids).toEqual(['p2']);
    expect((await list({ lots: new Set(['a2', 'a3']) })).ids).toEqual(['p2']);
    expect((await list({ lots: new Set() })).ids).toEqual([]);
    expect((await list({ userId: 'u2' })).ids).toEqual(['p2']);
    expect((await list({ state: 'not-paid' })).ids).toEqual(['p3']);
    expect((await list({ from: '2026-11-15', to: '2026-11-15' })).ids).toEqual(['p4']);
  });

  test('leaves out intents without an order', async () => {
    const { list } = given({ status: 'created', orderId: undefined });
    expect((await list()).ids).toEqual([]);
  });

  test('is searchable by every reference of the provider and the bank', async () => {
    const { fake, list } = given({ paymentId: 'found' });
    for (const reference of ['pay_1', 'order_1', 'rfnd_1', 'HDFC1']) {
      const entry = { subject: 'found', entry: `x#${reference}`, kind: 'captured', at: NOW, createdAt: '', amount: 1 };
      fake.put('money', { ...entry, auctionId: 'a1', userId: 'u1', by: 'razorpay', reference });
    }
    for (const search of ['found', 'pay_1', 'order_1', 'rfnd_1', 'HDFC1']) {
      expect((await list({ search })).ids, search).toEqual(['found']);
    }
    expect((await list({ search: 'pay_2' })).ids).toEqual([]);
  });

  test('finds a UTR as a statement prints it, and by its last characters', async () => {
    const offline = { utr: 'HDFCR52026112100', method: 'neft' } as const;
    const { fake, list } = given({}, { paymentId: 'found', offline }, { paymentId: 'other' });
    const entry = { subject: 'found', entry: 'x#y', kind: 'win-paid', at: NOW, createdAt: '', amount: 1 };
    fake.put('money', { ...entry, auctionId: 'a1', userId: 'u1', by: 'razorpay', reference: offline.utr });
    for (const search of ['hdfcr5 2026 1121 00', 'HDFCR5-2026-1121-00', '112100', '6112 100'])
      expect((await list({ search })).ids, search).toEqual(['found']);
    expect((await list({ search: '112100', auctionId: 'a9' })).ids).toEqual([]);
    for (const search of ['100', '112101', 'HDFCR']) expect((await list({ search })).ids, search).toEqual([]);
  });
});
