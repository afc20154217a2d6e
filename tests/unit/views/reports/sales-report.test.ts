import { describe, expect, test } from 'vitest';
import { balanceOf, sumOf } from '#functions/payments/books.ts';
import { lotInBooks } from '#functions/payments/daily/lot-in-books.ts';
import type { StoredLot } from '#functions/payments/stored-sums/stored-money.ts';
import { rounded } from '#functions/tables/books/waits.ts';
import { entryOf, type MoneyEvent } from '#functions/tables/money/money-entry.ts';
import type { ReportData } from '#functions/views/reports/report-data.ts';
import { salesReport } from '#functions/views/reports/sales-report.ts';
import { bidder, listing, state } from '#tests/support/builders/auctions.ts';
import { HOUR, NOW } from '#tests/support/builders/time.ts';

const DAY = 24 * HOUR;
const YEAR = { from: '2026-01-01', to: '2026-12-31' };
const PAID_BY = { bidId: 'b', userId: 'u1', name: 'Asha', number: 1, at: NOW };

/** A lot in the tables that asha has won for `amount`, closed `daysAgo`. */
function wonLot(auctionId: string, amount: number, finalPayment: 'paid' | 'due' | 'forfeited', daysAgo = 1) {
  const closesAt = NOW - daysAgo * DAY;
  const lastBid = { ...PAID_BY, amount };
  return {
    lot: {
      listing: listing({ auctionId, categorie: 'cars' }),
      state: state({
        auctionId,
        status: 'completed',
        seq: 4,
        currentBid: amount,
        lastBid,
        closesAt,
        closedAt: closesAt,
      }),
    },
    registrations: [bidder({ auctionId, finalPayment }), bidder({ auctionId, userId: 'u2' })],
  };
}

const line = (auctionId: string, kind: MoneyEvent['kind'], moved: MoneyEvent['moved'], amount: number) =>
  entryOf({
    subject: `p-${auctionId}-${kind}`,
    kind,
    key: '1',
    at: NOW,
    auctionId,
    userId: 'u1',
    amount,
    by: 'razorpay',
    ...(moved && { moved }),
  });

const SOLD = wonLot('sold', 1_500_00, 'paid');
const OPEN = wonLot('open', 2_000_00, 'due');
const DEFAULTED = wonLot('defaulted', 3_000_00, 'forfeited', 40);
const UNSOLD = { listing: listing({ categorie: 'bikes' }), state: state({ status: 'completed', closedAt: NOW }) };
const RUNNING = { listing: listing(), state: state({ status: 'active' }) };
const CANCELLED = { listing: listing(), state: state({ status: 'cancelled', closedAt: NOW }) };

const entries = [
  line('sold', 'captured', ['payer', 'spent'], 1_500_01),
  line('open', 'captured', ['payer', 'held'], 100_03),
  line('running', 'captured', ['payer', 'held'], 50_00),
  line('unknown', 'captured', ['payer', 'held'], 7),
];

const registrations = [SOLD, OPEN, DEFAULTED].flatMap((one) => one.registrations);
const stands: Readonly<Record<string, StoredLot>> = {
  sold: SOLD.lot,
  open: OPEN.lot,
  defaulted: DEFAULTED.lot,
  unsold: UNSOLD,
  running: RUNNING,
  cancelled: CANCELLED,
};
const lotOf = (auctionId: string, stored = stands[auctionId]) =>
  lotInBooks(
    auctionId,
    stored,
    registrations.filter((one) => one.auctionId === auctionId),
    balanceOf(entries.filter((entry) => entry.auctionId === auctionId)),
  );
const day = (key: string, offline: number) => ({ key, balance: { ...balanceOf([]), offline }, revenue: offline });
const books: ReportData = {
  at: NOW,
  balances: true,
  total: balanceOf(entries),
  lots: [...Object.keys(stands), 'unknown'].map((auctionId) => lotOf(auctionId)),
  refunds: {},
  days: [day('2026-10-31', 10_00), day('2026-11-01', 20_00), day('2026-11-30', -5_00)],
  daysUntilNow: [],
  verifications: { [rounded(HOUR)]: 1, [rounded(3 * HOUR)]: 1, [rounded(100 * HOUR)]: 2 },
};
const report = (period = YEAR) => salesReport(books, period);

describe('a report', () => {
  test('counts each result once, and values only what is sold and paid for', () => {
    expect(report().all).toEqual({
      ended: 4,
      sold: 1,
      open: 1,
      unsold: 2,
      cancelled: 1,
      defaults: 1,
      bids: 12,
      bidders: 6,
      winningBids: 1_500,
      basePrices: 1_000,
    });
  });

  test('agrees with the books to the paisa, money of unknown auctions included', () => {
    const total = sumOf(entries.map((entry) => balanceOf([entry])));
    expect(report().books).toEqual({
      captured: total.captured / 100,
      offline: 0,
      refunded: 0,
      forfeited: 0,
      spent: 1_500.01,
      held: 150.1,
    });
    expect(report().money).toMatchObject({ captured: 1_600.04, held: 100.03 });
  });

  test('adds the days of the ledger to months of the bank', () => {
    const none = { captured: 0, refunded: 0 };
    expect(report().bank).toEqual([
      { month: '2026-10', offline: 10, revenue: 10, ...none },
      { month: '2026-11', offline: 15, revenue: 15, ...none },
    ]);
    expect(report().bankDays).toMatchObject([
      { day: '2026-10-31', offline: 10, revenue: 10, refunded: 0 },
      { day: '2026-11-01', offline: 20 },
      { day: '2026-11-30', offline: -5 },
    ]);
  });

  test('takes a lot into the month of its end in India', () => {
    expect(report().months.map(({ month, ended }) => [month, ended])).toEqual([
      ['2026-10', 1],
      ['2026-11', 3],
    ]);
    expect(report({ from: '2026-11-01', to: '2026-11-30' }).all).toMatchObject({ ended: 3, defaults: 0 });
    const midnight = Date.parse('2026-11-10T18:30:00Z');
    // Nobody was there to close it until a day later.
    const late = { ...UNSOLD, state: { ...UNSOLD.state, closesAt: midnight, closedAt: midnight + DAY } };
    const one = { ...books, lots: [lotOf('late', late)] };
    expect(salesReport(one, { from: '2026-11-10', to: '2026-11-10' }).all.ended).toBe(0);
    expect(salesReport(one, { from: '2026-11-11', to: '2026-11-11' }).all.ended).toBe(1);
  });

  test('a lot whose highest bid is below the reserve is unsold only once that is decided', () => {
    const { lot } = SOLD;
    const resultWith = (change: object) => {
      const state = { ...lot.state, reserve: lot.state.currentBid + 1, ...change };
      return lotOf('sold', { ...lot, state }).result;
    };
    expect(resultWith({})).toBe('open');
    expect(resultWith({ approval: 'declined' })).toBe('unsold');
  });

  test('has the median of the waits', () => {
    expect(report().verification).toEqual({ count: 4, median: (3 * HOUR) / 1000 });
    expect(report().refund).toEqual({ count: 0, median: null });
  });

  test('names no person', () => {
    expect(JSON.stringify([books, report()])).not.toMatch(/Asha|u1/);
  });
});
