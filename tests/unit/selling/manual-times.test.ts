import { describe, expect, it } from 'vitest';
import { effects } from '#functions/lifecycle/effects/effects.ts';
import { decideEnd, decideStart } from '#functions/selling/editing/manual-times.ts';
import { CLOSING_GRACE_MS } from '#shared/model/auctions/auction-status.ts';
import { state } from '#tests/support/builders/auctions.ts';
import { HOUR, NOW } from '#tests/support/builders/time.ts';
import { listing, pair } from './builders.ts';

const code = (result: ReturnType<typeof decideStart> | ReturnType<typeof decideEnd>) =>
  result.ok ? undefined : result.error.code;

describe('start now', () => {
  it('starts an upcoming auction, and registration ends at the latest with the start', () => {
    const open = pair('pending', { registrationDeadlineAt: NOW + HOUR });
    expect(decideStart(open, NOW)).toEqual({ ok: true, value: { startAt: NOW, registrationDeadlineAt: NOW } });
    const closed = pair('pending', { registrationDeadlineAt: NOW - HOUR });
    expect(decideStart(closed, NOW)).toMatchObject({ value: { registrationDeadlineAt: NOW - HOUR } });
  });

  it('is refused once somebody has registered, because they paid for the announced start', () => {
    expect(code(decideStart(pair('pending', { bidderCount: 1 }), NOW))).toBe('INVALID_TRANSITION');
  });

  it.each([
    ['draft', 'INVALID_TRANSITION'],
    ['active', 'AUCTION_LOCKED'],
    ['completed', 'INVALID_TRANSITION'],
    ['cancelled', 'INVALID_TRANSITION'],
  ] as const)('is refused for one that is %s', (status, refusal) => {
    expect(code(decideStart({ listing: listing(), state: state({ status, startAt: NOW - 1 }) }, NOW))).toBe(refusal);
  });
});

const running = state({ status: 'active', startAt: NOW - HOUR, closesAt: NOW + HOUR });

describe('end early', () => {
  it('gives bids that are on their way a grace', () => {
    expect(decideEnd(running, NOW)).toEqual({ ok: true, value: { kind: 'end', closesAt: NOW + CLOSING_GRACE_MS } });
  });

  it('also ends an auction whose start is not stored yet', () => {
    expect(decideEnd({ ...running, status: 'pending' }, NOW)).toMatchObject({ value: { kind: 'end' } });
  });

  it('answers a repeated command with the deadline of the first', () => {
    const endedEarly = { adminId: 'anita', source: '::1', reason: 'Fire', at: NOW - 500 };
    const ended = { ...running, closesAt: NOW + 2_500, endedEarly };
    expect(decideEnd(ended, NOW)).toEqual({ ok: true, value: { kind: 'ended-before', closesAt: NOW + 2_500 } });
  });

  it.each([
    ['draft', {}, 'INVALID_TRANSITION'],
    ['pending', { startAt: NOW + 1 }, 'INVALID_TRANSITION'],
    ['active', { closesAt: NOW + CLOSING_GRACE_MS }, 'AUCTION_LOCKED'],
    ['active', { closesAt: NOW }, 'AUCTION_LOCKED'],
    ['completed', {}, 'AUCTION_LOCKED'],
    ['cancelled', {}, 'AUCTION_LOCKED'],
  ] as const)('is refused for one that is %s with %o', (status, change, refusal) => {
    expect(code(decideEnd({ ...running, status, ...change }, NOW))).toBe(refusal);
  });

  it('has an audit entry, notices and a new schedule, once', () => {
    const endedEarly = { adminId: 'anita', source: '::1', reason: 'Fire', at: NOW };
    const after = { ...running, closesAt: NOW + 3_000, latestEnd: NOW + 3_000, admission: 1, endedEarly };
    const auditedAction = {
      action: 'auction-ended-early',
      by: { adminId: 'anita', source: '::1' },
      at: NOW,
      before: { closesAt: running.closesAt },
      after: { closesAt: NOW + 3_000, reason: 'Fire' },
    };
    expect(effects(running, after)).toEqual([
      { kind: 'record-audit', auditedAction },
      { kind: 'notify-ended-early', reason: 'Fire', at: NOW },
      { kind: 'schedule', state: after },
      { kind: 'append-event', event: { kind: 'clock', after: 0, closesAt: NOW + 3_000, latestEnd: NOW + 3_000 } },
    ]);
    const bid = { bidId: 'b', userId: 'u1', name: 'Asha', number: 1, amount: 1_100_00, at: NOW + 1 };
    const later = effects(after, { ...after, seq: 1, currentBid: bid.amount, lastBid: bid });
    expect(later.map(({ kind }) => kind)).not.toContain('notify-ended-early');
  });
});
