import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dueActions, ENDING_SOON_MS, nextWakeUp } from '#functions/lifecycle/scheduling/due.ts';
import { reminderDue } from '#functions/lifecycle/settlement/payment-due.ts';
import type { StateItem } from '#functions/tables/auctions/auction-items.ts';
import { CLOSING_GRACE_MS } from '#shared/model/auctions/auction-status.ts';
import { NOW } from '#tests/support/builders/time.ts';
import { completed as unsettled, runningAuction, withBid } from '../bidding/given.ts';

const HOUR = 3_600_000;
const WINDOW = 72 * HOUR;
const published: StateItem = { ...runningAuction, status: 'pending' };
const deadline = runningAuction.closesAt;
const completed: StateItem = { ...unsettled, settledAs: 'completed' };
const cancelled: StateItem = { ...withBid, status: 'cancelled', settledAs: 'cancelled' };

describe('dueActions', () => {
  it('starts a published auction from its start on', () => {
    expect(dueActions(published, undefined, published.startAt - 1)).toEqual([]);
    expect(dueActions(published, undefined, published.startAt)).toEqual(['start']);
  });

  it('tells watchers 24 and 2 hours before registration ends, unless it has ended or the lot is no longer announced', () => {
    const facts = { registrationEndsAt: NOW };
    const announced: StateItem = { ...published, startAt: NOW + HOUR };
    const due = (now: number, state = announced) => dueActions(state, facts, now);
    expect(due(NOW - 24 * HOUR - 1)).toEqual([]);
    expect(due(NOW - 24 * HOUR)).toEqual(['notify-registration-ends']);
    expect(due(NOW - 1)).toEqual(['notify-registration-ends']);
    expect(due(NOW)).toEqual([]);
    for (const status of ['draft', 'active', 'cancelled'] as const) {
      expect(due(NOW - 1, { ...announced, status })).toEqual([]);
    }
    const next = (now: number) => nextWakeUp(announced, facts, now);
    expect([next(NOW - 25 * HOUR), next(NOW - 24 * HOUR), next(NOW - 2 * HOUR)]).toEqual([
      NOW - 24 * HOUR,
      NOW - 2 * HOUR,
      NOW + HOUR,
    ]);
  });

  it('closes only after deadline and grace', () => {
    expect(dueActions(withBid, undefined, withBid.closesAt + CLOSING_GRACE_MS - 1)).toEqual([]);
    expect(dueActions(withBid, undefined, withBid.closesAt + CLOSING_GRACE_MS)).toEqual(['close']);
    expect(dueActions(published, undefined, deadline + CLOSING_GRACE_MS)).toEqual(['close']);
  });

  it('notifies ten minutes before the end of a long auction, but not of a short one', () => {
    expect(dueActions(runningAuction, undefined, deadline - ENDING_SOON_MS)).toEqual(['notify-ending-soon']);
    expect(dueActions(runningAuction, undefined, deadline - ENDING_SOON_MS - 1)).toEqual([]);
    const short = { ...runningAuction, startAt: NOW, closesAt: NOW + 29 * 60_000 };
    expect(dueActions(short, undefined, short.closesAt - 1)).toEqual([]);
  });

  it('reminds the winner 24 and 2 hours before the due time, then marks the win overdue unless it is paid', () => {
    const due = { finalPayment: 'due' as const, paymentDueAt: NOW };
    expect(dueActions(completed, due, NOW - 24 * HOUR - 1)).toEqual([]);
    expect(dueActions(completed, due, NOW - 24 * HOUR)).toEqual(['remind-winner']);
    expect([reminderDue(NOW, NOW - 2 * HOUR - 1), reminderDue(NOW, NOW - 2 * HOUR)]).toEqual([
      NOW - 24 * HOUR,
      NOW - 2 * HOUR,
    ]);
    expect(dueActions(completed, due, NOW)).toEqual(['mark-overdue']);
    expect(dueActions(completed, { ...due, finalPayment: 'paid' }, NOW)).toEqual([]);
    expect(dueActions(completed, undefined, NOW)).toEqual([]);
  });

  it('repeats the notice of an overdue win for a week, in case it failed', () => {
    const overdue = { finalPayment: 'overdue' as const, paymentDueAt: NOW };
    expect(dueActions(completed, overdue, NOW + 7 * 24 * HOUR - 1)).toEqual(['mark-overdue']);
    expect(dueActions(completed, overdue, NOW + 7 * 24 * HOUR)).toEqual([]);
  });

  it('ends the approval of a bid below the reserve after 24 hours, unless an admin has decided', () => {
    const until = NOW + 24 * HOUR;
    const below: StateItem = { ...completed, closedAt: NOW, reserve: completed.currentBid + 1 };
    expect(dueActions(below, undefined, until - 1)).toEqual([]);
    expect(dueActions(below, undefined, until)).toEqual(['lapse-approval']);
    expect(nextWakeUp(below, undefined, NOW)).toBe(until);
    // The settlement is late.
    expect(nextWakeUp(below, undefined, until)).toBe(until + HOUR);
    expect(dueActions({ ...below, approval: 'declined' }, undefined, until)).toEqual([]);
    expect(nextWakeUp({ ...below, approval: 'declined' }, undefined, NOW)).toBeNull();
    const due = { finalPayment: 'due', paymentDueAt: NOW + WINDOW } as const;
    expect(nextWakeUp({ ...below, approval: 'accepted' }, due, NOW)).toBe(NOW + WINDOW - 24 * HOUR);
  });

  it('does nothing for drafts and cancelled auctions', () => {
    expect(dueActions({ ...published, status: 'draft' }, undefined, deadline * 2)).toEqual([]);
    expect(dueActions(cancelled, undefined, deadline * 2)).toEqual([]);
  });
});

describe('nextWakeUp', () => {
  it('returns the start, then the notice, then the close', () => {
    expect(nextWakeUp(published, undefined, published.startAt - 5)).toBe(published.startAt);
    expect(nextWakeUp(runningAuction, undefined, NOW)).toBe(deadline - ENDING_SOON_MS);
    expect(nextWakeUp(runningAuction, undefined, deadline - ENDING_SOON_MS)).toBe(deadline + CLOSING_GRACE_MS);
    expect(nextWakeUp(withBid, undefined, NOW)).toBe(withBid.closesAt + CLOSING_GRACE_MS);
  });

  it('is the start of a lot that starts before the registration of its sale ends', () => {
    const early: StateItem = { ...published, startAt: NOW };
    expect(nextWakeUp(early, { registrationEndsAt: NOW + 30 * HOUR }, NOW - 1)).toBe(NOW);
    expect(nextWakeUp(early, { registrationEndsAt: NOW + 2 * HOUR + 1 }, NOW - HOUR)).toBe(NOW);
  });

  it('is at once for what was resumed after its announced start, so that its start is told', () => {
    for (const minutes of [20, 120]) {
      const resumed = { ...published, startAt: NOW, closesAt: NOW + minutes * 60_000 };
      expect(nextWakeUp(resumed, undefined, NOW + 40)).toBe(NOW);
      expect(dueActions(resumed, undefined, NOW + 5_000)).toEqual(['start']);
    }
  });

  it('returns the times of the winner’s payment', () => {
    const dueAt = NOW + 63_000 + WINDOW;
    const due = { finalPayment: 'due', paymentDueAt: dueAt } as const;
    expect(nextWakeUp(completed, due, dueAt - 24 * HOUR)).toBe(dueAt - 2 * HOUR);
    expect(nextWakeUp(completed, due, dueAt - 2 * HOUR)).toBe(dueAt);
    // The provider did not answer: try again later, not at once.
    expect(nextWakeUp(completed, due, dueAt)).toBe(dueAt + 10 * 60_000);
  });

  it('returns null after a win that was paid or forfeited, without a winner, and after a cancellation', () => {
    const { lastBid: _, ...unsold } = completed;
    expect(nextWakeUp(unsold, undefined, NOW)).toBeNull();
    expect(nextWakeUp(completed, { finalPayment: 'paid', paymentDueAt: NOW }, NOW)).toBeNull();
    expect(nextWakeUp(completed, { finalPayment: 'overdue', paymentDueAt: NOW }, NOW)).toBeNull();
    expect(nextWakeUp(cancelled, undefined, NOW)).toBeNull();
    expect(nextWakeUp({ ...published, status: 'draft' }, undefined, NOW)).toBeNull();
  });

  it.each([
    ['completed', unsettled, unsettled.closedAt],
    ['cancelled', { ...cancelled, settledAs: undefined, closedAt: NOW }, NOW],
    ['cancelled after its end', { ...completed, status: 'cancelled' as const }, unsettled.closedAt],
  ])(
    'is, for an auction that was %s, a look whether it is settled, again and again until it is',
    (_, state, at = 0) => {
      const lookAt = at + 15 * 60_000;
      expect(nextWakeUp(state, undefined, at + 1)).toBe(lookAt);
      expect([dueActions(state, undefined, lookAt - 1), dueActions(state, undefined, lookAt)]).toEqual([
        [],
        ['look-again'],
      ]);
      const looked = { ...state, lookAgainAt: lookAt };
      expect(dueActions(looked, undefined, lookAt + 1)).toEqual([]);
      expect(nextWakeUp(looked, undefined, lookAt + 1)).toBe(lookAt + 15 * 60_000);
    },
  );

  it('is never later than the close', () => {
    fc.assert(
      fc.property(fc.integer({ min: -4 * 3_600_000, max: 4 * 3_600_000 }), fc.boolean(), (offset, isPublished) => {
        const state = isPublished ? published : runningAuction;
        const now = NOW + offset;
        const wakeUpAt = nextWakeUp(state, undefined, now) ?? Number.NaN;
        expect(wakeUpAt).toBeLessThanOrEqual(deadline + CLOSING_GRACE_MS);
        const due = dueActions(state, undefined, now);
        if (!due.includes('close') && !due.includes('start')) expect(wakeUpAt).toBeGreaterThan(now);
      }),
    );
  });
});
