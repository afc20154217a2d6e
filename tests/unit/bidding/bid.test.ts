import { describe, expect, it } from 'vitest';
import { refusal } from '#shared/contract/errors.ts';
import { whyRefused } from '#functions/bidding/bid.ts';
import { runningAuction } from './given.ts';
import { NOW } from '#tests/support/builders/time.ts';

const command = { amount: 150_00, ineligibility: undefined };

describe('whyRefused', () => {
  it.each([
    ['an unknown auction', undefined],
    ['a draft', { ...runningAuction, status: 'draft' as const }],
    ['a deleted auction', { ...runningAuction, status: 'cancelled' as const, deleted: true }],
  ])('refuses a bid on %s with NOT_FOUND', (_, state) => {
    expect(whyRefused(state, command, NOW)?.code).toBe('NOT_FOUND');
  });

  it('accepts a higher bid from a registered bidder while the auction runs', () => {
    expect(whyRefused(runningAuction, command, NOW)).toBeUndefined();
  });

  it('names the current bid when the amount is not above it', () => {
    const state = { ...runningAuction, currentBid: 1_23_456_50 };
    expect(whyRefused(state, { ...command, amount: 1_23_456_50 }, NOW)).toEqual({
      code: 'BID_TOO_LOW',
      message: 'Bid must be higher than current bid of ₹1,23,456.50',
    });
  });

  it('accepts a bid in the last millisecond, but not at the deadline', () => {
    expect(whyRefused(runningAuction, command, runningAuction.closesAt - 1)).toBeUndefined();
    expect(whyRefused(runningAuction, command, runningAuction.closesAt)).toEqual({
      code: 'AUCTION_ENDED',
      message: 'Auction has ended. Winner has been declared.',
    });
  });

  it('accepts bids from the start on, even if the start schedule has not fired', () => {
    const published = { ...runningAuction, status: 'pending' as const };
    expect(whyRefused(published, command, published.startAt - 1)?.code).toBe('AUCTION_NOT_STARTED');
    expect(whyRefused(published, command, published.startAt)).toBeUndefined();
  });

  it('returns the ineligibility while the auction runs', () => {
    expect(whyRefused(runningAuction, { ...command, ineligibility: refusal('NOT_REGISTERED') }, NOW)?.code).toBe(
      'NOT_REGISTERED',
    );
  });

  it('says whether the auction was cancelled or has ended', () => {
    expect(whyRefused({ ...runningAuction, status: 'cancelled' }, command, NOW)).toEqual({
      code: 'AUCTION_ENDED',
      message: 'This auction was cancelled.',
    });
    expect(whyRefused({ ...runningAuction, status: 'completed' }, command, NOW)?.code).toBe('AUCTION_ENDED');
  });
});
