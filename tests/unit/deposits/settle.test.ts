import { describe, expect, it } from 'vitest';
import { decideSettlement, endedState, type EndedState } from '#functions/deposits/settle.ts';
import { bidder, completed, runningAuction, withBid } from '../bidding/given.ts';
import { NOW } from '#tests/support/builders/time.ts';

const WINDOW = 72 * 3_600_000;
const ended = { ...completed, closedAt: NOW + 63_000, status: 'completed' } satisfies EndedState;
const cancelled = { ...ended, status: 'cancelled' } satisfies EndedState;

describe('decideSettlement', () => {
  it('starts the winner’s payment window at the close, and refunds the others’ deposits', () => {
    expect(decideSettlement(bidder('asha'), ended)).toEqual({
      kind: 'won',
      paymentDueAt: NOW + 63_000 + WINDOW,
    });
    expect(decideSettlement(bidder('ravi'), ended)).toEqual({ kind: 'lost' });
  });

  it('gives the winner the time that the auction was created with', () => {
    expect(decideSettlement(bidder('asha'), { ...ended, paymentHours: 24 })).toEqual({
      kind: 'won',
      paymentDueAt: NOW + 63_000 + 24 * 3_600_000,
    });
  });

  it('refunds every deposit of a cancelled auction, including the leader’s', () => {
    expect(decideSettlement(bidder('asha'), cancelled)).toEqual({ kind: 'cancelled' });
    expect(decideSettlement(bidder('ravi'), cancelled)).toEqual({ kind: 'cancelled' });
  });

  it('holds the deposit of the highest bidder below the reserve, until the bid is decided', () => {
    const below = { ...ended, reserve: ended.currentBid + 1 };
    expect(decideSettlement(bidder('asha'), below)).toEqual({
      kind: 'on-approval',
      until: ended.closedAt + 24 * 3_600_000,
    });
    expect(decideSettlement(bidder('ravi'), below)).toEqual({ kind: 'lost' });
    const waiting = bidder('asha', { finalPayment: 'on-approval' });
    expect(decideSettlement(waiting, below)).toEqual({ kind: 'already-settled' });
    expect(decideSettlement(bidder('asha'), { ...ended, reserve: ended.currentBid }).kind).toBe('won');
  });

  it('settles nobody twice', () => {
    expect(decideSettlement(bidder('ravi', { outcome: 'lost' }), ended).kind).toBe('already-settled');
    expect(decideSettlement(bidder('asha', { outcome: 'won', finalPayment: 'due' }), ended).kind).toBe(
      'already-settled',
    );
  });

  it.each([
    ['due', 'cancelled'],
    ['paid', 'already-settled'],
    ['overdue', 'already-settled'],
  ] as const)('when a completed auction is deleted, a winner with the payment state %s is %s', (finalPayment, kind) => {
    expect(decideSettlement(bidder('asha', { outcome: 'won', finalPayment }), cancelled).kind).toBe(kind);
  });
});

describe('endedState', () => {
  it('is undefined while the auction can still change', () => {
    expect(endedState(runningAuction)).toBeUndefined();
    expect(endedState(withBid)).toBeUndefined();
    expect(endedState(completed)).toEqual(completed);
  });
});
