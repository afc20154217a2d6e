import { describe, expect, it } from 'vitest';
import type { Effect } from '#functions/lifecycle/effects/effect.ts';
import { effects } from '#functions/lifecycle/effects/effects.ts';
import { lagOf } from '#functions/lifecycle/stream/lag.ts';
import { changedAt } from '#functions/lifecycle/stream/stream-batch.ts';
import { CLOSING_GRACE_MS } from '#shared/model/auctions/auction-status.ts';
import { NOW } from '#tests/support/builders/time.ts';
import { bidOf, completed, runningAuction, withBid } from '../bidding/given.ts';

const lags = (all: readonly Effect[], now: number) => all.flatMap((effect) => lagOf(effect, now) ?? []);

describe('the lags (measured delays) of a change', () => {
  it('of a bid: from its acceptance, both for the ledger and for the push', () => {
    expect(lags(effects(runningAuction, withBid), NOW + 250)).toEqual([{ name: 'LedgerLag', ms: 250 }]);
    expect(changedAt(runningAuction, withBid)).toBe(NOW);
  });

  it('of a close: from the deadline plus the grace period to the close, also when the change is handled again', () => {
    const due = withBid.closesAt + CLOSING_GRACE_MS;
    const closed = { ...completed, closesAt: withBid.closesAt, closedAt: due + 40_000 };
    const lagsOfClose = (now: number) => lags(effects(withBid, closed), now);
    expect(lagsOfClose(due + 41_000)).toEqual([{ name: 'CloseLag', ms: 40_000 }]);
    expect(changedAt(withBid, closed)).toBe(due + 40_000);
    expect(lagsOfClose(due + 90_000)[0]).toEqual({ name: 'CloseLag', ms: 40_000 });
  });

  it('are not measured for a cancellation, which has no deadline, and for changes without a time', () => {
    const cancelled = { ...withBid, status: 'cancelled' as const, closedAt: NOW + 5_000 };
    expect(lags(effects(withBid, cancelled), NOW + 6_000)).toEqual([]);
    expect(changedAt(completed, { ...completed, cancelReason: 'later' })).toBeUndefined();
    expect(lags(effects({ ...runningAuction, status: 'pending' }, runningAuction), NOW)).toEqual([]);
    const edited = { ...completed, cancelReason: 'later' };
    expect(lags(effects(completed, edited), NOW + 99_000)).toEqual([]);
  });

  it('are not measured when the end of an auction is looked at once more, and of an annulment', () => {
    const later = { ...completed, lookAgainAt: NOW };
    expect(effects(completed, later)).toContainEqual(expect.objectContaining({ kind: 'settle' }));
    expect(lags(effects(completed, later), NOW + 99_000)).toEqual([]);
    expect(lags(effects(completed, { ...completed, annulledAt: NOW }), NOW + 99_000)).toEqual([]);
  });

  it('are never negative if another clock is ahead', () => {
    const ahead = { ...withBid, lastBid: { ...bidOf('asha'), at: NOW + 30 } };
    expect(lags(effects(runningAuction, ahead), NOW).map(({ ms }) => ms)).toEqual([0]);
  });
});
