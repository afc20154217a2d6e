import { describe, expect, it } from 'vitest';
import { type Bid, whyNotOpen, whyRefused } from '#functions/bidding/bid.ts';
import { NOW } from '#tests/support/builders/time.ts';
import { runningAuction } from './given.ts';

const bid: Bid = {
  auctionId: 'lot-1',
  bidId: 'b',
  userId: 'asha',
  name: 'Asha',
  number: 1,
  amount: 150_00,
  isMaximum: false,
  bidInterval: runningAuction.bidInterval,
  steps: runningAuction.steps,
  latestEnd: undefined,
  shownReserve: undefined,
  admission: 0,
  power: undefined,
  latestOwnBidAt: NOW,
};

describe('whyNotOpen', () => {
  it.each([
    ['an unknown auction', undefined],
    ['a draft', { ...runningAuction, status: 'draft' as const }],
    ['a deleted auction', { ...runningAuction, status: 'cancelled' as const, deleted: true }],
  ])('refuses a bid on %s with NOT_FOUND', (_, state) => {
    expect(whyNotOpen(state, NOW)?.code).toBe('NOT_FOUND');
  });

  it('says whether the auction was cancelled or has ended', () => {
    expect(whyNotOpen({ ...runningAuction, status: 'cancelled' }, NOW)).toEqual({
      code: 'AUCTION_ENDED',
      message: 'This auction was cancelled.',
    });
    expect(whyNotOpen({ ...runningAuction, status: 'completed' }, NOW)?.code).toBe('AUCTION_ENDED');
  });
});

describe('whyRefused', () => {
  it('accepts a higher bid from a registered bidder while the auction runs', () => {
    expect(whyRefused(runningAuction, bid, NOW)).toBeUndefined();
  });

  it('names the current bid when the amount is not above it', () => {
    const state = { ...runningAuction, currentBid: 1_23_456_50, leastBid: 1_23_457_50 };
    expect(whyRefused(state, { ...bid, amount: 1_23_456_50 }, NOW)).toEqual({
      code: 'BID_TOO_LOW',
      message: 'Bid must be higher than current bid of ₹1,23,456.50',
    });
  });

  it('accepts a bid in the last millisecond, but not at the deadline', () => {
    expect(whyRefused(runningAuction, bid, runningAuction.closesAt - 1)).toBeUndefined();
    expect(whyRefused(runningAuction, bid, runningAuction.closesAt)).toEqual({
      code: 'AUCTION_ENDED',
      message: 'Auction has ended. Winner has been declared.',
    });
  });

  it('accepts bids from the start on, even if the start schedule has not fired', () => {
    const published = { ...runningAuction, status: 'pending' as const };
    expect(whyRefused(published, bid, published.startAt - 1)).toMatchObject({ code: 'AUCTION_NOT_STARTED' });
    expect(whyRefused(published, bid, published.startAt)).toBeUndefined();
  });

  it('wants a new entitlement when its terms have changed', () => {
    expect(whyRefused({ ...runningAuction, admission: 1 }, bid, NOW)).toBe('outdated');
    expect(whyRefused({ ...runningAuction, bidInterval: 120 }, bid, NOW)).toBe('outdated');
  });
});
