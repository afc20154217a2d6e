import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { balanceOf, EMPTY } from '#functions/payments/books.ts';
import type { InvoiceItem } from '#functions/tables/invoices/invoice-item.ts';
import { invoiceStore } from '#functions/tables/invoices/invoice-store.ts';
import { entryOf, MONEY_ACCOUNTS, type MoneyEvent } from '#functions/tables/money/money-entry.ts';
import type { SellerEntry } from '#functions/tables/sellers/seller-items.ts';
import { moneyMovementTables, tableHandle } from '#functions/tables/table-handle.ts';
import { profileStore } from '#functions/tables/users/profile-store.ts';
import { readSellerVouchers } from '#functions/views/money/list-vouchers.ts';
import { documentVoucher, sellerVoucher, voucherOf } from '#functions/views/money/voucher.ts';
import type { VoucherAnswer } from '#shared/contract/money/vouchers.ts';
import { paiseFromRupees } from '#shared/model/money/money.ts';
import { fakeTables } from '#tests/support/tables/fake-tables.ts';

const AT = Date.parse('2026-11-27T19:00:00Z');
const UNMOVED: MoneyEvent = {
  subject: 'pay1',
  kind: 'captured',
  key: 'k1',
  at: AT,
  auctionId: 'a1',
  userId: 'u1',
  amount: 10_050,
  by: 'razorpay',
  reference: 'pay_1',
};
const entry = (change: Partial<MoneyEvent>) => entryOf({ ...UNMOVED, moved: ['payer', 'held'], ...change });
const FACTS = { payment: { auctionTitle: 'Tractor', lotNumber: 1001 }, payer: 'Asha Rao' };

/** Credits less debits, in paise, by ledger. */
function sums(vouchers: readonly (VoucherAnswer | undefined)[]): Record<string, number> {
  const byLedger: Record<string, number> = {};
  for (const { ledger, side, amount } of vouchers.flatMap((one) => one?.lines ?? [])) {
    const paise = paiseFromRupees(amount) ?? Number.NaN;
    byLedger[ledger] = (byLedger[ledger] ?? 0) + (side === 'Cr' ? paise : 0 - paise);
  }
  return byLedger;
}

test('a deposit is a receipt on its day in India, with who paid for which lot', () => {
  expect(voucherOf(entry({}), FACTS)).toEqual({
    number: expect.stringMatching(/^20261128-[0-9a-f]{10}$/),
    date: '2026-11-28',
    type: 'Receipt',
    lines: [
      { ledger: 'Razorpay', side: 'Dr', amount: 100.5 },
      { ledger: 'Deposits held', side: 'Cr', amount: 100.5 },
    ],
    narration: 'Money received; Asha Rao; Lot 1001, Tractor; pay1; pay_1',
  });
});

describe('where money went', () => {
  test.each([
    ['a refund by Razorpay', { moved: ['held', 'payer'], kind: 'refunded' }, 'Payment', ['Deposits held', 'Razorpay']],
    [
      'a refund that a person sent from the bank',
      { moved: ['held', 'payer'], kind: 'refunded', by: 'admin-1' },
      'Payment',
      ['Deposits held', 'Bank'],
    ],
    [
      'a bank transfer for a lot',
      { moved: ['bank', 'spent'], kind: 'offline-received', by: 'admin-1' },
      'Receipt',
      ['Bank', 'Auction buyers'],
    ],
    [
      'a forfeit',
      { moved: ['held', 'forfeited'], kind: 'forfeited', by: 'admin-1' },
      'Journal',
      ['Deposits held', 'Forfeited deposits'],
    ],
    ['a refund that Razorpay takes from what it sends', { kind: 'refund-settled' }, 'Contra', ['Razorpay', 'Bank']],
  ] as const)('%s', (_, change, type, ledgers) => {
    const voucher = voucherOf(entry(change), FACTS);
    expect(voucher?.type).toBe(type);
    expect(voucher?.lines.map(({ ledger }) => ledger)).toEqual(ledgers);
  });

  test('a settlement less the fee, and without a known fee nothing is guessed', () => {
    const settled: MoneyEvent = { ...UNMOVED, kind: 'settled' };
    expect(sums([voucherOf(entryOf({ ...settled, fee: 236, feeTax: 36 }), FACTS)])).toEqual({
      Bank: -9814,
      'Razorpay fees': -200,
      'Input GST': -36,
      Razorpay: 10_050,
    });
    expect(sums([voucherOf(entryOf(settled), FACTS)])).toEqual({ Suspense: -10_050, Razorpay: 10_050 });
  });

  test('what moves no money is no voucher', () => {
    expect(voucherOf(entryOf({ ...UNMOVED, kind: 'overdue' }), FACTS)).toBeUndefined();
  });
});

test('an invoice takes the fees from what the buyer paid, and its credit note gives them back', () => {
  const invoice: InvoiceItem = {
    subject: 'pay1',
    entry: 'captured#k1',
    kind: 'invoice',
    number: 'I/26-27/1',
    issuedAt: AT,
    what: 'fees',
    userId: 'u1',
    auctionId: 'a1',
    auctionTitle: 'Tractor',
    seller: { name: 'House', address: 'Mumbai', gstin: '27AAAAA0000A1Z2' },
    recipient: { name: 'Asha Rao' },
    placeOfSupply: '27',
    sac: '999799',
    lines: [{ name: 'Buyer’s premium (5 %)', amount: 10_000 }],
    taxes: [
      { kind: 'CGST', rate: 900, amount: 900 },
      { kind: 'SGST', rate: 900, amount: 900 },
    ],
    total: 11_800,
  };
  const sales = documentVoucher(invoice, FACTS);
  expect(sales).toMatchObject({ number: 'I/26-27/1', type: 'Sales', date: '2026-11-28' });
  expect(sums([sales])).toEqual({
    'Auction buyers': -11_800,
    'Buyer fees': 10_000,
    'Output CGST': 900,
    'Output SGST': 900,
  });
  const note = documentVoucher({ ...invoice, kind: 'credit-note', number: 'C/26-27/1' }, FACTS);
  expect(note.type).toBe('Credit Note');
  expect(new Set(Object.values(sums([sales, note])))).toEqual(new Set([0]));
});

test('every voucher balances, and the accounts of money say the same as the books', () => {
  const account = fc.constantFrom(...MONEY_ACCOUNTS);
  const events = fc.array(fc.record({ from: account, to: account, amount: fc.integer({ min: 1, max: 10 ** 9 }) }));
  fc.assert(
    fc.property(events, (moves) => {
      const entries = moves.map(({ from, to, amount }, at) => entry({ moved: [from, to], amount, key: String(at) }));
      const vouchers = entries.map((one) => voucherOf(one, FACTS));
      for (const one of vouchers) expect(Object.values(sums([one])).reduce((sum, part) => sum + part, 0)).toBe(0);
      const booked = sums(vouchers);
      const { held, spent, forfeited } = entries.length === 0 ? EMPTY : balanceOf(entries);
      expect([booked['Deposits held'] ?? 0, booked['Auction buyers'] ?? 0, booked['Forfeited deposits'] ?? 0]).toEqual([
        held,
        spent,
        forfeited,
      ]);
      expect(new Set(vouchers.map((one) => one?.number)).size).toBe(vouchers.length);
    }),
  );
});

describe('the ledger of a seller', () => {
  const share = (kind: SellerEntry['kind'], amount: number, change: Partial<SellerEntry> = {}): SellerEntry => ({
    sellerId: 's1',
    sk: `ENTRY#sale1#${kind}`,
    statement: 'sale1',
    kind,
    amount,
    at: AT,
    bookedOn: '2026-11-28',
    by: 'boli',
    ...change,
  });
  const voucher = (entry: SellerEntry) => sellerVoucher(entry, 'Harbour Bank', 'Tractor');

  test('takes the hammer price from what buyers paid, and keeps commission, its GST and costs', () => {
    const all = [
      share('hammer', 1_00_000_00),
      share('lot-gst', 18_000_00),
      share('commission', -2_500_00),
      share('gst', -450_00),
      share('cost', -1_000_00),
      share('payout', -1_14_050_00, { payoutId: 'p1' }),
    ].map(voucher);
    expect(sums(all)).toEqual({
      'Auction buyers': -1_18_000_00,
      'Seller commission': 2_500_00,
      'Output GST': 450_00,
      'Costs charged to sellers': 1_000_00,
      Bank: 1_14_050_00,
      Sellers: 0,
    });
    expect(all.map((one) => one?.type)).toEqual(['Journal', 'Journal', 'Journal', 'Journal', 'Journal', 'Payment']);
    expect(all.at(-1)?.narration).toBe('Payout; Harbour Bank; Tractor; p1');
  });

  test('is as before after a win is undone and a payout taken back', () => {
    const all = [
      share('hammer', 1_00_000_00),
      share('hammer', -1_00_000_00, { isUndone: true, sk: 'ENTRY#sale1#undone' }),
      share('payout', -5_00, { payoutId: 'p1' }),
      share('payout-undone', 5_00, { payoutId: 'p1' }),
    ].map(voucher);
    expect(new Set(Object.values(sums(all)))).toEqual(new Set([0]));
    expect(all[1]?.narration).toBe('Hammer price, taken back; Harbour Bank; Tractor');
    expect(all[3]?.type).toBe('Receipt');
    expect(new Set(all.map((one) => one?.number)).size).toBe(4);
  });

  test('has the id of a seller whose record cannot be read', async () => {
    const fake = fakeTables();
    fake.put('sellers', { ...share('hammer', 100) });
    fake.put('sellers', { sellerId: 's1', sk: 'SELLER', name: 5 });
    const tables = {
      ...moneyMovementTables(fake.client, (kind) => kind),
      sellers: tableHandle('sellers', fake.client, 'sellers'),
    };
    const reads = {
      tables,
      titleOf: async () => 'Tractor',
      invoices: invoiceStore(tableHandle('invoices', fake.client, 'invoices')),
      profiles: profileStore(tables.users),
    };
    const page = await readSellerVouchers(reads, { day: '2026-11-28', cursor: undefined });
    expect(page?.vouchers.map(({ narration }) => narration)).toEqual(['Hammer price; s1']);
  });

  test('has no voucher for a set-off, which moves no money', () => {
    expect(voucher(share('set-off', 100))).toBeUndefined();
  });
});
