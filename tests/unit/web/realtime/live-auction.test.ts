import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { AuctionDetails } from '#shared/contract/auctions.ts';
import type { AuctionFrame } from '#shared/contract/realtime.ts';
import { leadChange } from '#web/features/auction-room/bids/announcements.ts';
import { bidPositionOf } from '#web/features/auction-room/bids/bid-position.ts';
import { applyLive, lacksBids, newerOf } from '#web/realtime/live-auction.ts';
import { aBid, aFrame, anAuction } from './builders.ts';

const winner = { userId: 'u1', name: 'Name of u1', bidAmount: 1_300, bidTime: '2026-11-20T10:00:03.000Z' };

describe('applyLive', () => {
  it('appends the next bid and updates the fields that depend on it', () => {
    const { auction, isStale } = applyLive(anAuction(2), aFrame(3));
    expect(auction).toMatchObject({ seq: 3, bidCount: 3, currentBid: 1_300, closesAt: aFrame(3).closesAt });
    expect(auction.bidLog.map((bid) => bid.seq)).toEqual([1, 2, 3]);
    expect(isStale).toBe(false);
  });

  it('shows both bids when a maximum answered, and the viewer as outbid', () => {
    const known = anAuction(0, { you: { userId: 'u1', alias: 'alias-of-u1' } });
    expect(known.viewer.lastBid).toBeNull();
    const answer = { ...aBid(2, 'u2'), automatic: true };
    const frame = aFrame(2, { lastBid: answer, previousBid: { ...aBid(1, 'u1') } });
    const { auction } = applyLive(known, frame);
    expect(auction.bidLog.map(({ seq, userId, automatic }) => [seq, userId, automatic])).toEqual([
      [1, 'u1', false],
      [2, 'u2', true],
    ]);
    expect(auction.viewer.lastBid).toBe(1_100);
    expect(lacksBids(auction)).toBe(false);
  });

  it('ignores states older than the cached one', () => {
    const known = anAuction(3);
    expect(applyLive(known, aFrame(2)).auction).toBe(known);
  });

  it('applies a state after a gap at once, reports missing bids, and inserts them when they come', () => {
    const { auction } = applyLive(anAuction(1), aFrame(4));
    expect(auction.currentBid).toBe(1_400);
    expect(lacksBids(auction)).toBe(true);
    const third = applyLive(auction, aFrame(3)).auction;
    expect(lacksBids(third)).toBe(true);
    const whole = applyLive(third, aFrame(2)).auction;
    expect(whole).toMatchObject({ seq: 4, currentBid: 1_400, closesAt: aFrame(4).closesAt });
    expect(whole.bidLog.map((bid) => bid.seq)).toEqual([1, 2, 3, 4]);
    expect(lacksBids(whole)).toBe(false);
  });

  it('reports missing bids before the first known one', () => {
    expect(lacksBids(applyLive(anAuction(0), aFrame(3)).auction)).toBe(true);
    expect(lacksBids(applyLive(anAuction(0), aFrame(1)).auction)).toBe(false);
    expect(lacksBids(anAuction(150))).toBe(false);
  });

  it('does not list a bid twice', () => {
    expect(applyLive(anAuction(2), aFrame(2)).auction.bidLog).toHaveLength(2);
  });

  it('ends the auction when the server says so and asks for a refetch', () => {
    const { auction, isStale } = applyLive(anAuction(3), aFrame(3, { status: 'completed', winner }));
    expect(auction).toMatchObject({ status: 'completed', winner });
    expect(isStale).toBe(true);
  });

  it('stays ended after a late frame of the last bid', () => {
    const ended = anAuction(3, { status: 'completed', winner });
    expect(applyLive(ended, aFrame(3)).auction).toBe(ended);
  });

  it('keeps the newest hundred bids', () => {
    const full = applyLive(anAuction(100), aFrame(101)).auction;
    const { bidLog } = full;
    expect([bidLog.length, bidLog.at(0)?.seq, bidLog.at(-1)?.seq]).toEqual([100, 2, 101]);
    expect(applyLive(full, aFrame(1)).auction).toBe(full);
  });

  it('never loses the newest state, whatever the order frames come in', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 9 }), { minLength: 1 }), (seqs) => {
        const last = seqs.reduce((auction, seq) => applyLive(auction, aFrame(seq)).auction, anAuction(0));
        const newest = Math.max(...seqs);
        expect([last.seq, last.bidCount]).toEqual([newest, newest]);
        expect(last.bidLog.map((bid) => bid.seq)).toEqual(last.bidLog.map((bid) => bid.seq).toSorted((a, b) => a - b));
      }),
    );
  });
});

describe('the auction must be refetched', () => {
  const isStale = (auction: AuctionDetails, frame: AuctionFrame) => applyLive(auction, frame).isStale;
  const { closesAt, currentBid } = anAuction(0);

  it('when an upcoming auction was edited, and not when a frame repeats what is shown', () => {
    const upcoming = anAuction(0, { status: 'pending' });
    const repeated = aFrame(0, { status: 'pending', currentBid, closesAt });
    expect(isStale(upcoming, repeated)).toBe(false);
    expect(isStale(upcoming, { ...repeated, currentBid: 5_000 })).toBe(true);
    expect(isStale(upcoming, { ...repeated, closesAt: closesAt + 1 })).toBe(true);
  });

  it('when a runner-up gets the lot after the end, and not when a frame repeats the winner', () => {
    const ended = applyLive(anAuction(3), aFrame(3, { status: 'completed', winner })).auction;
    expect(isStale(ended, aFrame(3, { status: 'completed', winner }))).toBe(false);
    const runnerUp = { ...winner, userId: 'u2', bidAmount: 1_200 };
    expect(isStale(ended, aFrame(3, { status: 'completed', winner: runnerUp }))).toBe(true);
  });

  it('when the lot was paid for, which the frame says itself', () => {
    const ended = applyLive(anAuction(3), aFrame(3, { status: 'completed', winner, outcome: 'open' })).auction;
    const paid = applyLive(ended, aFrame(3, { status: 'completed', winner, outcome: 'sold' }));
    expect([ended.outcome, paid.auction.outcome, paid.isStale]).toEqual(['open', 'sold', true]);
  });

  it('at every frame after the end by a person with a payment due, because a frame does not contain an extension', () => {
    const ended = applyLive(anAuction(3), aFrame(3, { status: 'completed', winner })).auction;
    const winners = { ...ended, viewer: { ...ended.viewer, finalPayment: 'overdue' as const } };
    expect(isStale(winners, aFrame(3, { status: 'completed', winner }))).toBe(true);
  });
});

describe('newerOf', () => {
  it('prefers the fetched auction when both are equally new', () => {
    const fetched = anAuction(3);
    expect(newerOf(anAuction(3), fetched)).toBe(fetched);
    expect(newerOf(undefined, fetched)).toBe(fetched);
  });

  it('keeps newer socket updates, and takes the rest from the response', () => {
    const fetched = anAuction(2, { watched: true });
    expect(newerOf(anAuction(4), fetched)).toMatchObject({ seq: 4, currentBid: 1_400, watched: true });
  });

  it('keeps the bids of both', () => {
    const cached = applyLive(anAuction(1), aFrame(4)).auction;
    const newer = newerOf(cached, anAuction(3));
    expect(newer.bidLog.map((bid) => bid.seq)).toEqual([1, 2, 3, 4]);
    expect(newer.currentBid).toBe(1_400);
  });

  it('keeps the viewer’s own bid that came over the socket', () => {
    const { lastBid } = aFrame(3);
    const own = aFrame(3, { lastBid: lastBid && { ...lastBid, userId: 'alias-of-u1' } });
    const bidders = [{ _id: 'u1', name: 'Asha' }];
    const live = applyLive(anAuction(2, { bidders }), own).auction;
    expect(live.viewer.lastBid).toBe(1_300);
    expect(applyLive(live, aFrame(4)).auction.viewer.lastBid).toBe(1_300);
    expect(newerOf(live, anAuction(2)).viewer.lastBid).toBe(1_300);
  });

  it('never reopens an auction that the server has ended', () => {
    const ended = anAuction(3, { status: 'completed', winner });
    expect(newerOf(ended, anAuction(3))).toMatchObject({ status: 'completed', winner });
  });

  it('does not mix two auctions', () => {
    const other = anAuction(0, { _id: 'a2' });
    expect(newerOf(anAuction(4), other)).toBe(other);
  });
});

it('the aliases of a frame are replaced with the names that the viewer knows', () => {
  const bidders = [
    { _id: 'u1', name: 'Asha' },
    { _id: 'u2', name: 'Ravi', alias: 'alias-of-u2' },
  ];
  const named = (userId: string) => {
    const { lastBid } = aFrame(1);
    const live = aFrame(1, { lastBid: lastBid && { ...lastBid, userId, name: 'Bidder 1' } });
    return applyLive(anAuction(0, { bidders }), live).auction.bidLog[0];
  };
  expect(named('alias-of-u1')).toMatchObject({ userId: 'u1', name: 'Asha' });
  expect(named('alias-of-u2')).toMatchObject({ userId: 'u2', name: 'Ravi' });
  expect(named('alias-of-u3')).toMatchObject({ userId: 'alias-of-u3', name: 'Bidder 1' });
});

it('the own first bid in a sale with one deposit is the viewer’s, although the list of bidders lacks them', () => {
  const { lastBid } = aFrame(1);
  const live = aFrame(1, { lastBid: lastBid && { ...lastBid, userId: 'alias-of-u1', name: 'Bidder 1' } });
  const { auction } = applyLive(anAuction(0, { bidders: [] }), live);
  expect(bidPositionOf(auction, 'u1')).toBe('leading');
  expect(auction.viewer.lastBid).toBe(1_100);
});

describe('bids that were taken back', () => {
  const you = { userId: 'u2', alias: 'alias-of-u2' };
  const viewer = { ...anAuction(4).viewer, lastBid: 1_400 };
  const known = anAuction(4, { you, viewer });
  const restated = { ...aBid(3), _id: 'bid-5', seq: 5 };
  const frame = aFrame(5, { currentBid: 1_300, lastBid: restated, lastVoid: 5, restates: 3 });

  it('are marked at once, the price is lower, the own last bid is what stands, and the rest is fetched', () => {
    const { auction, isStale } = applyLive(known, frame);
    expect(isStale).toBe(true);
    expect(auction).toMatchObject({ currentBid: 1_300, lastVoid: 5, viewer: { lastBid: 1_200 } });
    expect(auction.bidLog.map(({ takenBack = false }) => takenBack)).toEqual([false, false, false, true, false]);
    expect(auction.bidLog.at(-1)).toMatchObject({ seq: 5, userId: 'u1', restated: true });
    expect(applyLive(auction, { ...frame, seq: 6, lastBid: { ...aBid(6, 'u1') } }).isStale).toBe(false);
  });

  it('are known by the number of the void also when its frame was lost', () => {
    const later = applyLive(known, aFrame(6, { lastBid: aBid(6, 'u1'), lastVoid: 5 }));
    expect(later.isStale).toBe(true);
  });

  it('stay taken back when frames come during a fetch', () => {
    const after = applyLive(known, frame).auction;
    const next = applyLive(after, aFrame(6, { lastBid: aBid(6, 'u1'), lastVoid: 5 })).auction;
    const fetched = { ...after, viewer: { ...after.viewer, lastBid: 1_200 } };
    expect(newerOf(next, fetched)).toMatchObject({ seq: 6, lastVoid: 5, viewer: { lastBid: 1_200 } });
    expect(newerOf(next, known)).toMatchObject({ lastVoid: 5, viewer: { lastBid: 1_200 } });
  });

  it('are said aloud to each in their words', () => {
    const after = applyLive(known, frame).auction;
    const who = (userId: string) => leadChange(known, after, userId);
    expect(who('u2')).toBe('Your last bids were taken back. Name of u1 leads with ₹1,300.');
    expect(who('u1')).toBe('Bids of another bidder were taken back. You are leading again with ₹1,300.');
    expect(who('u3')).toBe('Bids of another bidder were taken back. Name of u1 leads with ₹1,300.');
    const nobody = aFrame(5, {
      currentBid: 1_000,
      lastBid: { ...restated, userId: 'nobody' },
      lastVoid: 5,
      restates: 0,
    });
    const alone = applyLive(known, nobody).auction;
    expect(leadChange(known, alone, 'u1')).toBe('Bids of another bidder were taken back. The current bid is ₹1,000.');
    expect(bidPositionOf(alone, 'u2')).toBe('none');
  });
});
