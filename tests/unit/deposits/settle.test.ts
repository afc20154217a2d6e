import { describe, expect, it } from 'vitest';
import { decideSettlement, endedState, type EndedState } from '#functions/deposits/settle.ts';
import { NOW } from '#tests/support/builders/time.ts';
import { bidder, completed, runningAuction, withBid } from '../bidding/given.ts';

const WINDOW = 72 * 3_600_000;
const ended = { ...completed, closedAt: NOW + 63_000, status: 'completed' } satisfies EndedState;
/** The settlement follows at once. */
const ENDED = NOW + 64_000;
const cancelled = { ...ended, status: 'cancelled' } satisfies EndedState;

describe('decideSettlement', () => {
  it('starts the winner’s payment window at the close, and refunds the others’ deposits', () => {
    expect(decideSettlement(bidder('asha'), ended, ENDED)).toEqual({
      kind: 'won',
      paymentDueAt: NOW + 63_000 + WINDOW,
    });
    expect(decideSettlement(bidder('ravi'), ended, ENDED)).toEqual({ kind: 'lost' });
  });

  it('gives the winner the time that the auction was created with', () => {
    expect(decideSettlement(bidder('asha'), { ...ended, paymentHours: 24 }, ENDED)).toEqual({
      kind: 'won',
      paymentDueAt: NOW + 63_000 + 24 * 3_600_000,
    });
  });

  it('gives the winner the whole time from a settlement that is late', () => {
    const late = ended.closedAt + 5 * 3_600_000;
    expect(decideSettlement(bidder('asha'), ended, late)).toEqual({ kind: 'won', paymentDueAt: late + WINDOW });
  });

  it('refunds every deposit of a cancelled auction, including the leader’s', () => {
    expect(decideSettlement(bidder('asha'), cancelled, ENDED)).toEqual({ kind: 'cancelled' });
    expect(decideSettlement(bidder('ravi'), cancelled, ENDED)).toEqual({ kind: 'cancelled' });
  });

  it('holds the deposit of the highest bidder below the reserve, until the bid is decided', () => {
    const below = { ...ended, reserve: ended.currentBid + 1 };
    expect(decideSettlement(bidder('asha'), below, ENDED)).toEqual({
      kind: 'on-approval',
      until: ended.closedAt + 24 * 3_600_000,
    });
    expect(decideSettlement(bidder('ravi'), below, ENDED)).toEqual({ kind: 'lost' });
    const waiting = bidder('asha', { finalPayment: 'on-approval' });
    expect(decideSettlement(waiting, below, ENDED)).toEqual({ kind: 'already-settled' });
    expect(decideSettlement(bidder('asha'), { ...ended, reserve: ended.currentBid }, ENDED).kind).toBe('won');
  });

  it('settles nobody twice', () => {
    expect(decideSettlement(bidder('ravi', { outcome: 'lost' }), ended, ENDED).kind).toBe('already-settled');
    expect(decideSettlement(bidder('asha', { outcome: 'won', finalPayment: 'due' }), ended, ENDED).kind).toBe(
      'already-settled',
    );
  });

  it.each([
    ['due', 'cancelled'],
    ['paid', 'already-settled'],
    ['overdue', 'already-settled'],
  ] as const)('when a completed auction is deleted, a winner with the payment state %s is %s', (finalPayment, kind) => {
    expect(decideSettlement(bidder('asha', { outcome: 'won', finalPayment }), cancelled, ENDED).kind).toBe(kind);
  });
});

describe('endedState', () => {
  it('is undefined while the auction can still change', () => {
    expect(endedState(runningAuction)).toBeUndefined();
    expect(endedState(withBid)).toBeUndefined();
    expect(endedState(completed)).toEqual(completed);
  });
});
