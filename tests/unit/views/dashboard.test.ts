import { describe, expect, it } from 'vitest';
import type { StateItem } from '#functions/tables/auctions/auction-items.ts';
import type { OwnAuction } from '#functions/tables/auctions/auction-reads.ts';
import type { BidderItem } from '#functions/tables/auctions/bidder-item.ts';
import { NO_FIGURES } from '#functions/tables/auctions/own-figures.ts';
import type { PaymentItem } from '#functions/tables/payments/payment-item.ts';
import { dashboard } from '#functions/views/dashboard/dashboard.ts';
import { bidder, state } from '#tests/support/builders/auctions.ts';
import { HOUR, NOW } from '#tests/support/builders/time.ts';
import { listing } from '../selling/builders.ts';

const mine = { bidId: 'b1', userId: 'u1', name: 'Asha', number: 1, amount: 1_500_00, at: NOW };
const theirs = { bidId: 'b2', userId: 'u2', name: 'Ravi', number: 2, amount: 1_500_00, at: NOW };
const nothing = {
  auctions: [],
  won: [],
  payments: [],
  paidFor: new Map(),
  walletBalance: 0,
  registrations: [],
  watched: 0,
};

function own(stateChanges: Partial<StateItem>, bidderChanges: Partial<BidderItem> = {}, auctionId = 'a1'): OwnAuction {
  return { listing: listing({ auctionId }), state: state(stateChanges), registration: bidder(bidderChanges) };
}

const running = { status: 'active', startAt: NOW - HOUR, seq: 1, currentBid: 1_500_00 } as const;
const completed = { ...running, status: 'completed', closedAt: NOW } as const;

function payment(changes: Partial<PaymentItem>): PaymentItem {
  return {
    paymentId: 'p1',
    userId: 'u1',
    auctionId: 'a1',
    auctionTitle: 'A bullock cart',
    type: 'emd',
    amount: 100_00,
    status: 'captured',
    createdAt: '2026-11-02T09:00:00.000Z',
    updatedAt: NOW,
    ...changes,
  };
}

describe('the status of an auction', () => {
  it.each([
    ['Pending', own({}), 0],
    ['Active', own({ ...running, lastBid: theirs }), 0],
    ['Winning', own({ ...running, lastBid: mine }), 1500],
    ['Outbid', own({ ...running, lastBid: theirs }, { lastBidAmount: 1_200_00 }), 1200],
    ['Outbid', own({ ...running, lastBid: theirs, secondLastBid: theirs, amounts: { 1: 1_300_00 } }), 1300],
    ['Won', own({ ...completed, lastBid: mine }, { lastBidAmount: 1_200_00 }), 1500],
    ['Lost', own({ ...completed, lastBid: theirs }, { lastBidAmount: 1_200_00 }), 1200],
    ['Lost', own({ ...completed, seq: 0 }), 0],
  ])('%s', (status, auction, yourBid) => {
    expect(dashboard({ ...nothing, auctions: [auction] }, NOW).bids).toMatchObject([{ status, yourBid }]);
  });

  it('leaves out a cancelled auction', () => {
    const auctions = [own({ ...running, status: 'cancelled', lastBid: mine })];
    expect(dashboard({ ...nothing, auctions }, NOW)).toMatchObject({ bids: [], won: [] });
  });

  it('follows the clock before the start schedule has fired', () => {
    const auctions = [own({ startAt: NOW, lastBid: mine })];
    expect(dashboard({ ...nothing, auctions }, NOW).bids[0]?.status).toBe('Winning');
  });
});

describe('the won list', () => {
  it.each([
    [undefined, 'Pending', 1500],
    ['due', 'Pending', 1500],
    ['paid', 'Paid', 0],
    ['overdue', 'Overdue', 0],
  ] as const)('final payment %s', (finalPayment, paymentStatus, pending) => {
    const closesAt = NOW - HOUR;
    const won = { ...completed, lastBid: mine, closesAt };
    const auctions = [own(won, finalPayment === undefined ? {} : { finalPayment })];
    const board = dashboard({ ...nothing, auctions, registrations: [{ auctionId: 'a1' }] }, NOW);
    expect(board.won).toEqual([
      {
        id: 'a1',
        title: 'A bullock cart',
        lotNumber: listing({}).lotNumber,
        picture: '/media/a1/1.jpg',
        finalBid: 1500,
        amount: 1500,
        wonDate: new Date(closesAt).toISOString(),
        paymentStatus,
        paymentDueAt: null,
        depositOwed: false,
      },
    ]);
    expect(board.accountSummary.pending).toBe(pending);
  });

  it.each(['passed-on', 'forfeited'] as const)('lists a win that is %s, but does not count it', (finalPayment) => {
    const award = { userId: 'u2', name: 'Ravi', number: 1, amount: 1_400_00, at: NOW };
    const ended = { ...completed, lastBid: mine, ...(finalPayment === 'passed-on' && { award }) };
    const wins = [own(ended, { finalPayment, outcome: 'won' })];
    const { won, stats } = dashboard({ ...nothing, won: wins, registrations: [{ auctionId: 'a1' }] }, NOW);
    expect(won).toHaveLength(1);
    expect(stats.wonAuctions).toBe(0);
  });

  it('has what must be paid on top, the earliest deadline first', () => {
    const ended = { ...completed, lastBid: mine };
    const auctions = [
      own(ended, { finalPayment: 'paid' }, 'paid'),
      own({ ...ended, closedAt: NOW + HOUR }, { finalPayment: 'due', paymentDueAt: NOW + 9 * HOUR }, 'due later'),
      own({ ...ended, closedAt: NOW - HOUR }, { finalPayment: 'due', paymentDueAt: NOW + HOUR }, 'due soon'),
      own({ ...ended, closesAt: NOW + 24 * HOUR }, { finalPayment: 'overdue' }, 'overdue'),
    ];
    const board = dashboard({ ...nothing, auctions }, NOW);
    expect(board.won.map(({ id }) => id)).toEqual(['due soon', 'due later', 'overdue', 'paid']);
  });

  it('dates a runner-up’s win by the award', () => {
    const award = { userId: 'u1', name: 'Asha', number: 1, amount: 1_400_00, at: NOW + HOUR };
    const auctions = [own({ ...completed, lastBid: theirs, award }, { finalPayment: 'due' })];
    const [won] = dashboard({ ...nothing, auctions }, NOW).won;
    expect(won?.wonDate).toBe(new Date(NOW + HOUR).toISOString());
  });
});

describe('the figures', () => {
  it('are what the registrations count, and live for the auctions on the pages', () => {
    const auctions = [
      own({ ...running, lastBid: mine }, {}, 'leads'),
      own({ ...running, lastBid: theirs }, { lastBidAmount: 1 }, 'outbid'),
      own({}, {}, 'ahead'),
      own({ ...completed, lastBid: mine }, {}, 'won just now'),
    ];
    const won = [own({ ...completed, lastBid: mine }, { finalPayment: 'paid', outcome: 'won' }, 'won')];
    const registrations = [
      ...auctions.map(({ listing: { auctionId } }) => ({ auctionId, counted: { ...NO_FIGURES, running: 1 } })),
      { auctionId: 'won', counted: { ...NO_FIGURES, won: 1, due: 1_500_00 } },
      { auctionId: 'on another page', counted: { ...NO_FIGURES, won: 1, due: 20_00, paid: 5_00 } },
      { auctionId: 'lost on another page' },
    ];
    const board = dashboard({ ...nothing, auctions, won, registrations, walletBalance: 300_00, watched: 4 }, NOW);
    expect(board.stats).toEqual({ activeBids: 2, wonAuctions: 3, balance: 300, watchlist: 4 });
    expect(board.accountSummary).toEqual({ available: 300, pending: 1520, total: 1505 });
    expect(board.won.map(({ id }) => id)).toEqual(['won', 'won just now']);
  });

  it('count an auction on two pages once', () => {
    const both = [own({ ...completed, lastBid: mine }, { outcome: 'won' })];
    const board = dashboard({ ...nothing, auctions: both, won: both, registrations: [{ auctionId: 'a1' }] }, NOW);
    expect(board.stats.wonAuctions).toBe(1);
    expect(board.won).toHaveLength(1);
  });

  it.each([
    ['forfeited', 'Forfeited'],
    // There was none, or it was returned at the provider.
    ['refunded', 'Not paid'],
  ] as const)('a win without payment and with the deposit state %s shows as %s', (deposit, shown) => {
    const ended = own({ ...completed, lastBid: mine }, { outcome: 'won', finalPayment: 'forfeited', deposit });
    expect(dashboard({ ...nothing, won: [ended] }, NOW).won).toMatchObject([{ paymentStatus: shown }]);
  });

  it.each([
    ['created', 'Pending'],
    ['failed', 'Failed'],
    ['captured', 'Completed'],
    ['refunding', 'Refunding'],
    ['refunded', 'Refunded'],
    ['forfeited', 'Forfeited'],
  ] as const)('a payment that is %s shows as %s', (status, shown) => {
    expect(dashboard({ ...nothing, payments: [payment({ status })] }, NOW).payments).toMatchObject([
      {
        id: 'p1',
        type: 'EMD',
        auctionId: 'a1',
        auctionTitle: 'A bullock cart',
        amount: 100,
        date: '2026-11-02T09:00:00.000Z',
        paidAt: null,
        status: shown,
      },
    ]);
  });

  it('shows an abandoned order no longer as pending', () => {
    const payments = [payment({ status: 'created' })];
    expect(dashboard({ ...nothing, payments }, NOW + HOUR).payments).toMatchObject([{ status: 'Pending' }]);
    expect(dashboard({ ...nothing, payments }, NOW + HOUR + 1).payments).toMatchObject([{ status: 'Not paid' }]);
  });

  it('shows the steps of a refund: due since, accepted, done with the bank’s reference', () => {
    const due = payment({ status: 'refunding', refundDueSince: NOW });
    const refundOf = (change: Partial<PaymentItem>) =>
      dashboard({ ...nothing, payments: [{ ...due, ...change }] }, NOW).payments[0]?.refund;
    expect(refundOf({})).toMatchObject({ since: new Date(NOW).toISOString(), isTakenOn: false, doneAt: null });
    expect(refundOf({ refundId: 'rfnd_1' })).toMatchObject({ isTakenOn: true, doneAt: null });
    expect([refundOf({})?.isByBank, refundOf({ refundBy: 'bank' })?.isByBank]).toEqual([false, true]);
    expect(refundOf({ refundId: 'rfnd_1', refundProblem: 'no' })).toMatchObject({ isTakenOn: false });
    const done = { status: 'refunded', refundId: 'rfnd_1', refundedAt: NOW, refundReference: 'ARN1' } as const;
    expect(refundOf(done)).toMatchObject({ doneAt: new Date(NOW).toISOString(), bankReference: 'ARN1' });
    expect(refundOf({ status: 'captured' })).toBeNull();
  });

  it('shows when a payment was received, which may be long after its creation', () => {
    const payments = [payment({ capturedAt: NOW + 2 * HOUR, status: 'refunded' })];
    expect(dashboard({ ...nothing, payments }, NOW).payments).toMatchObject([
      { date: '2026-11-02T09:00:00.000Z', paidAt: '2026-11-20T12:00:00.000Z' },
    ]);
  });
});

it('lists running auctions first, earliest deadline on top, then ended ones, newest first', () => {
  const at = (id: string, changes: Partial<StateItem>) => ({
    ...own(changes),
    listing: listing({ auctionId: id }),
  });
  const auctions = [
    at('over-long-ago', { ...completed, closesAt: NOW - 2 * HOUR }),
    at('later', { ...running, closesAt: NOW + 2 * HOUR }),
    at('over', { ...completed, closesAt: NOW - HOUR }),
    at('soon', { ...running, closesAt: NOW + HOUR }),
  ];
  const order = dashboard({ ...nothing, auctions }, NOW).bids.map((row) => row.id);
  expect(order).toEqual(['soon', 'later', 'over', 'over-long-ago']);
});
