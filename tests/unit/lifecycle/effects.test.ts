import { describe, expect, it } from 'vitest';
import { coalesce, effects } from '../../../functions/lifecycle/effects/effects.ts';
import { bidOf, completed, runningAuction, T0, withBid } from '../bidding/given.ts';

const kinds = (...args: Parameters<typeof effects>) => effects(...args).map(({ kind }) => kind);

describe('effects', () => {
  it('given no bids, when the first comes, then it is booked, told to admins, pushed, and the deadline armed', () => {
    expect(effects(runningAuction, withBid)).toEqual([
      {
        kind: 'append-to-ledger',
        entry: {
          auctionId: 'lot-1',
          seq: 1,
          bidId: 'bid-of-asha',
          userId: 'asha',
          name: 'Name of asha',
          amount: 150_00,
          at: T0,
        },
      },
      { kind: 'bidder-last-bid', userId: 'asha', amount: 150_00, seq: 1, at: T0 },
      { kind: 'tell-first-bid', amount: 150_00, seq: 1, at: T0 },
      { kind: 'tell-ending-soon', state: withBid, at: T0 },
      { kind: 'arm', state: withBid },
      { kind: 'push', state: withBid, changedAt: T0 },
    ]);
  });

  it('given a leader, when another user bids, then the leader is told, and nothing is armed', () => {
    const next = { ...withBid, currentBid: 160_00, seq: 2, lastBid: bidOf('ravi'), closesAt: T0 + 61_000 };
    expect(kinds(withBid, next)).toEqual(['append-to-ledger', 'bidder-last-bid', 'tell-outbid', 'push']);
    expect(effects(withBid, next)).toContainEqual({
      kind: 'tell-outbid',
      userId: 'asha',
      amount: 160_00,
      seq: 2,
      at: T0,
    });
  });

  it('given a leader, when the same user bids again, then nobody was outbid', () => {
    const next = { ...withBid, currentBid: 160_00, seq: 2, lastBid: bidOf('asha', 'second') };
    expect(kinds(withBid, next)).not.toContain('tell-outbid');
  });

  it('given a draft, when it is published, then bidders are told and the start armed', () => {
    const published = { ...runningAuction, status: 'pending' as const };
    expect(kinds({ ...runningAuction, status: 'draft' }, published)).toEqual([
      'copy-status',
      'tell-created',
      'arm',
      'push',
    ]);
    expect(kinds(undefined, published)).toEqual(['copy-status', 'tell-created', 'arm', 'push']);
  });

  it('shows nobody a draft', () => {
    expect(kinds(undefined, { ...runningAuction, status: 'draft' })).toEqual(['copy-status']);
  });

  it('given a published auction, when it starts, ends or is cancelled, then bidders hear of it', () => {
    const published = { ...runningAuction, status: 'pending' as const };
    expect(kinds(published, runningAuction)).toEqual(['copy-status', 'tell-started', 'arm', 'push']);
    expect(kinds(withBid, completed)).toEqual(['copy-status', 'settle', 'arm', 'push']);
    expect(kinds(withBid, { ...withBid, status: 'cancelled', closedAt: T0 })).toEqual([
      'copy-status',
      'settle',
      'arm',
      'push',
    ]);
  });

  it('given a published auction, when its dates move, then bidders are told of new terms', () => {
    const published = { ...runningAuction, status: 'pending' as const };
    expect(kinds(published, { ...published, endAt: published.endAt + 1, closesAt: published.closesAt + 1 })).toEqual([
      'tell-updated',
      'arm',
      'push',
    ]);
  });

  it('given no change at all, then nothing happens', () => {
    expect(effects(withBid, { ...withBid })).toEqual([]);
  });
});

describe('coalesce', () => {
  it('pushes and arms only the newest state, and keeps the ledger complete', () => {
    const second = { ...withBid, currentBid: 160_00, seq: 2, lastBid: bidOf('ravi') };
    const third = { ...second, currentBid: 170_00, seq: 3, lastBid: bidOf('asha', 'third') };
    const all = coalesce([...effects(runningAuction, withBid), ...effects(withBid, second), ...effects(second, third)]);
    expect(all.filter(({ kind }) => kind === 'push')).toEqual([{ kind: 'push', state: third, changedAt: T0 }]);
    expect(all.filter(({ kind }) => kind === 'append-to-ledger')).toHaveLength(3);
    expect(all.filter(({ kind }) => kind === 'bidder-last-bid')).toEqual([
      { kind: 'bidder-last-bid', userId: 'asha', amount: 170_00, seq: 3, at: T0 },
      { kind: 'bidder-last-bid', userId: 'ravi', amount: 160_00, seq: 2, at: T0 },
    ]);
  });
});
