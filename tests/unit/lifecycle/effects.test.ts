import { describe, expect, it } from 'vitest';
import { coalesce } from '#functions/lifecycle/effects/effect.ts';
import { effects } from '#functions/lifecycle/effects/effects.ts';
import { registrationEffects } from '#functions/lifecycle/effects/entry-effects.ts';
import type { StateItem } from '#functions/tables/auctions/auction-items.ts';
import { NOW } from '#tests/support/builders/time.ts';
import { bidOf, completed, runningAuction, withBid } from '../bidding/given.ts';

const kinds = (...args: Parameters<typeof effects>) => effects(...args).map(({ kind }) => kind);

describe('effects', () => {
  it('given no bids, when the first comes, then it goes to the ledger, admins are notified, and the close is scheduled', () => {
    const entry = {
      auctionId: 'lot-1',
      seq: 1,
      bidId: 'bid-of-asha',
      userId: 'asha',
      name: 'Name of asha',
      number: 1,
      amount: 150_00,
      at: NOW,
    };
    expect(effects(runningAuction, withBid)).toEqual([
      { kind: 'append-to-ledger', entry },
      { kind: 'keep-last-bid', bid: entry },
      { kind: 'notify-first-bid', amount: 150_00, seq: 1, at: NOW },
      { kind: 'notify-ending-soon', state: withBid, at: NOW },
      { kind: 'schedule', state: withBid },
    ]);
  });

  it('given a leader, when another user bids, then the leader is notified, and nothing is scheduled', () => {
    const next = {
      ...withBid,
      currentBid: 160_00,
      seq: 2,
      lastBid: bidOf('ravi', 'r', 160_00),
      closesAt: NOW + 61_000,
    };
    expect(kinds(withBid, next)).toEqual(['append-to-ledger', 'keep-last-bid', 'notify-outbid']);
    expect(effects(withBid, next)).toContainEqual({
      kind: 'notify-outbid',
      userId: 'asha',
      hadMaximum: false,
      amount: 160_00,
      seq: 2,
      at: NOW,
      leastBid: withBid.leastBid,
      closesAt: NOW + 61_000,
      isLatestEnd: false,
    });
  });

  it('given a bid that reaches the latest end, when it outbids a leader, then the notice knows that no bid moves the deadline', () => {
    const closesAt = NOW + 61_000;
    const next = { ...withBid, latestEnd: closesAt, closesAt, seq: 2, lastBid: bidOf('ravi', 'r', 160_00) };
    expect(effects(withBid, next)).toContainEqual(expect.objectContaining({ isLatestEnd: true }));
  });

  it('given bids, when the first of another minute comes, then the clock is scheduled to append the new price to the feed', () => {
    const next = (at: number) => ({ ...withBid, currentBid: 160_00, seq: 2, lastBid: { ...bidOf('ravi'), at } });
    const minute = Math.floor(NOW / 60_000) * 60_000;
    const first = { ...withBid, lastBid: { ...bidOf('asha'), at: minute } };
    expect(kinds(first, next(minute + 59_999))).not.toContain('schedule');
    expect(kinds(first, next(minute + 60_000))).toContain('schedule');
  });

  it('given a leader, when the same user bids again, then nobody was outbid', () => {
    const next = { ...withBid, currentBid: 160_00, seq: 2, lastBid: bidOf('asha', 'second') };
    expect(kinds(withBid, next)).not.toContain('notify-outbid');
  });

  it('given a draft, when it is published, then bidders are notified and the start is scheduled', () => {
    const published = { ...runningAuction, status: 'pending' as const };
    expect(kinds({ ...runningAuction, status: 'draft' }, published)).toEqual([
      'notify-created',
      'update-watch-marks',
      'schedule',
    ]);
    // It was withdrawn before.
    expect(kinds({ ...runningAuction, status: 'draft', changes: 1 }, { ...published, changes: 1 })).toContain(
      'notify-back',
    );
    expect(kinds(undefined, published)).toEqual(['notify-created', 'schedule']);
  });

  it('updates the watch marks when an auction is published or hidden', () => {
    const published = { ...runningAuction, status: 'pending' as const };
    expect(kinds(published, { ...published, status: 'draft' })).toEqual(
      expect.arrayContaining(['notify-withdrawn', 'update-watch-marks']),
    );
    expect(kinds(published, { ...published, status: 'cancelled', deleted: true })).toContain('update-watch-marks');
    expect(kinds(published, runningAuction)).not.toContain('update-watch-marks');
  });

  it.each([
    ['a refunded deposit', { deposit: 'refunding' }, 1],
    ['a win', { outcome: 'won', finalPayment: 'due' }, 1],
    ['a first bid', { lastBidAmount: 1, lastBidAt: NOW }, 1],
    ['an update of what it counts', { filings: 1, counted: { won: 1 } }, 0],
  ])('given a registration, when it changes by %s, then it is counted %s times', (_, change, times) => {
    const before = { userId: 'asha', deposit: 'held' };
    expect(registrationEffects(before, { ...before, ...change })).toHaveLength(times);
  });

  it('does not count a new registration, or another bid', () => {
    const registration = { userId: 'asha', deposit: 'held', lastBidAmount: 1, lastBidAt: NOW };
    expect(registrationEffects(undefined, registration)).toEqual([]);
    expect(registrationEffects(registration, { ...registration, lastBidAmount: 2, lastBidAt: NOW + 1 })).toEqual([]);
  });

  it('has no effects for a draft', () => {
    expect(kinds(undefined, { ...runningAuction, status: 'draft' })).toEqual([]);
  });

  it('given a published auction, when it starts, ends or is cancelled, then bidders are notified', () => {
    const published = { ...runningAuction, status: 'pending' as const };
    expect(kinds(published, runningAuction)).toEqual(['append-to-feed', 'notify-started', 'schedule', 'append-event']);
    expect(kinds(completed, { ...completed, approval: 'declined' })).toContain('append-to-feed');
    expect(kinds(withBid, completed)).toEqual(['append-to-feed', 'settle', 'schedule', 'append-event']);
    expect(kinds(withBid, { ...withBid, status: 'cancelled', closedAt: NOW })).toEqual([
      'append-to-feed',
      'settle',
      'schedule',
      'append-event',
    ]);
  });

  it('given an auction that was paused beyond its start, when it starts, then the end that is told is the one that the pause moved', () => {
    const [closesAt, seq] = [runningAuction.endAt + 9_000, 1];
    const resumed = { ...runningAuction, status: 'pending' as const, closesAt };
    const told = expect.objectContaining({ kind: 'notify-started', closesAt });
    expect(effects(resumed, { ...resumed, status: 'active' })).toContainEqual(told);
    expect(effects(resumed, { ...withBid, seq })).toContainEqual(told);
  });

  it('given a published auction, when its dates change, then bidders are notified of the new terms', () => {
    const published = { ...runningAuction, status: 'pending' as const };
    expect(kinds(published, { ...published, endAt: published.endAt + 1, closesAt: published.closesAt + 1 })).toEqual([
      'notify-updated',
      'schedule',
    ]);
  });

  it('given no change at all, then nothing happens', () => {
    expect(effects(withBid, { ...withBid })).toEqual([]);
  });
});

describe('a look at an auction that is over and not settled', () => {
  const look = (state: StateItem) => kinds(state, { ...state, lookAgainAt: NOW });

  it('has everything done that follows from the stored state', () => {
    const bids = ['append-to-ledger', 'keep-last-bid'];
    const rest = ['append-to-feed', 'settle', 'settle-consignment', 'schedule'];
    const logged = ['append-event', 'append-event'];
    expect(look(completed)).toEqual([...bids, ...rest, ...logged]);
    expect(look({ ...completed, secondLastBid: bidOf('ravi'), seq: 2 })).toEqual([
      ...bids,
      ...bids,
      ...rest,
      ...logged,
    ]);
    const power = [
      'append-to-feed',
      'settle',
      'settle-consignment',
      'release-sale-deposits',
      'schedule',
      'append-event',
    ];
    expect(look({ ...runningAuction, status: 'completed', power: true })).toEqual(power);
  });

  it('has the acts of admins recorded that STATE names', () => {
    const by = { adminId: 'omar', source: '192.0.2.1' };
    const endedEarly = { ...by, reason: 'A storm', at: NOW };
    const actions = (state: StateItem) =>
      effects(state, { ...state, lookAgainAt: NOW }).flatMap((one) =>
        one.kind === 'record-audit' ? [one.auditedAction.action] : [],
      );
    expect(actions({ ...completed, endedEarly })).toEqual(['auction-ended-early']);
    expect(actions({ ...withBid, status: 'cancelled', cancelledBy: by, closedAt: NOW })).toEqual(['auction-cancelled']);
  });

  it('and the mark that it is settled, cause nothing more', () => {
    expect(kinds(completed, { ...completed, settledAs: 'completed' })).toEqual([]);
    expect(look(withBid)).toEqual([]);
  });
});

describe('coalesce', () => {
  it('keeps all ledger entries, and sends no outbid notice to the current leader', () => {
    const second = { ...withBid, currentBid: 160_00, seq: 2, lastBid: bidOf('ravi') };
    const third = { ...second, currentBid: 170_00, seq: 3, lastBid: bidOf('asha', 'third') };
    const changes = [...effects(runningAuction, withBid), ...effects(withBid, second), ...effects(second, third)];
    const all = coalesce(changes, third);
    expect(all.filter(({ kind }) => kind === 'append-to-ledger')).toHaveLength(3);
    // Asha leads again.
    expect(all.filter(({ kind }) => kind === 'notify-outbid')).toMatchObject([{ userId: 'ravi' }]);
  });

  it('keeps a bid in the registration when it is the first, or STATE does not hold its amount', () => {
    const before = { ...withBid, amounts: { 1: 150_00 } };
    const by = (number: number) =>
      kinds(before, { ...before, seq: 2, lastBid: { ...bidOf('asha', 'second'), number } });
    expect(by(1)).not.toContain('keep-last-bid');
    expect(by(2)).toContain('keep-last-bid');
    expect(by(21)).toContain('keep-last-bid');
  });

  it('keeps the newest bid of each bidder only', () => {
    const second = { ...withBid, seq: 2, lastBid: bidOf('ravi', 'second', 160_00) };
    const third = { ...second, seq: 3, lastBid: bidOf('asha', 'third', 170_00) };
    const changes = [...effects(runningAuction, withBid), ...effects(withBid, second), ...effects(second, third)];
    const kept = coalesce(changes, third).flatMap((effect) => (effect.kind === 'keep-last-bid' ? [effect.bid] : []));
    expect(kept.map(({ userId, amount }) => [userId, amount])).toEqual([
      ['asha', 170_00],
      ['ravi', 160_00],
    ]);
  });
});
