import { UpdateItemCommand } from '@aws-sdk/client-dynamodb';
import { mockClient } from 'aws-sdk-client-mock';
import { describe, expect, it } from 'vitest';
import type { StateItem } from '../../../functions/tables/auctions/auction-items.ts';
import type { BidItem } from '../../../functions/tables/bids/bid-item.ts';
import { refusal, type Refusal } from '../../../shared/contract/errors.ts';
import { entitlements } from '../../../functions/bidding/entitlement.ts';
import { ledSince } from '../../../functions/bidding/bid-pace.ts';
import { placeBid } from '../../../functions/bidding/place-bid.ts';
import { bidder, bidOf, completed, runningAuction, withBid } from './given.ts';
import { modelTable } from './model-table.ts';
import { NOW } from '../../support/builders/time.ts';

/** @param bidsPerSecond of people; as many as they like unless told */
function given(state: StateItem, ledger: readonly BidItem[] = [], bidsPerSecond = Infinity) {
  const auctions = modelTable(state, [bidder('asha'), bidder('ravi'), bidder('kiran', { deposit: 'forfeited' })]);
  let now = NOW + 5;
  let looks = 0;
  const bars = new Map<string, Refusal>();
  const deps = {
    auctions,
    entitlements: entitlements(auctions, async (userId) => bars.get(userId)),
    ledger: {
      newest: async () => (looks++, ledger.slice(-20)),
      at: async (_: string, seq: number) => ledger.find((entry) => entry.seq === seq),
    },
    clock: () => now,
    ledSince: (at: number) => ledSince({ perSecond: bidsPerSecond }, at),
  };
  const bid = (userId: string, rupees: number, more: { bidId?: string; receivedAt?: number } = {}) =>
    placeBid(deps, {
      auctionId: 'lot-1',
      userId,
      amount: rupees * 100,
      bidId: more.bidId ?? `${userId}-${rupees}`,
      receivedAt: more.receivedAt ?? NOW,
    });
  return { auctions, bars, bid, advance: (ms: number) => void (now += ms), looks: () => looks };
}

describe('placeBid', () => {
  it('accepts a bid and restarts the interval from the server time of acceptance', async () => {
    const { bid, auctions } = given(runningAuction);
    expect(await bid('asha', 150)).toEqual({
      ok: true,
      value: {
        bid: {
          auctionId: 'lot-1',
          seq: 1,
          bidId: 'asha-150',
          userId: 'asha',
          name: 'Name of asha',
          amount: 150_00,
          at: NOW + 5,
        },
        closesAt: NOW + 5 + 60_000,
      },
    });
    expect(auctions.state()).toMatchObject({ status: 'active', currentBid: 150_00, seq: 1 });
  });

  it('costs one write and no read once the registration is remembered', async () => {
    const { bid, auctions, advance } = given(runningAuction);
    await bid('asha', 150);
    const readsBefore = auctions.calls.reads;
    await bid('asha', 160);
    expect(auctions.calls).toEqual({ reads: readsBefore, writes: 2 });
    advance(30_000);
    await bid('asha', 170);
    expect(auctions.calls.reads).toBe(readsBefore + 2);
  });

  it('lets who leads raise their own bid at the pace of a person only, and whoever is overtaken at once', async () => {
    const { bid, advance } = given(runningAuction, [], 2);
    await bid('asha', 150);
    advance(499);
    expect(await bid('asha', 160)).toMatchObject({
      error: { code: 'TOO_MANY_REQUESTS', waitSeconds: 1, message: expect.stringContaining('and lead') },
    });
    expect(await bid('asha', 140)).toMatchObject({ error: { code: 'BID_TOO_LOW' } });
    advance(1);
    expect(await bid('asha', 160)).toMatchObject({ ok: true });
    expect(await bid('ravi', 170)).toMatchObject({ ok: true });
    expect(await bid('asha', 180)).toMatchObject({ ok: true });
  });

  it('answers the retry of a bid of a moment ago as accepted', async () => {
    const { bid } = given(runningAuction, [], 2);
    const first = await bid('asha', 150, { bidId: 'again' });
    expect(await bid('asha', 150, { bidId: 'again' })).toEqual(first);
  });

  it('starts an auction whose start schedule has not fired yet', async () => {
    const { bid, auctions } = given({ ...runningAuction, status: 'pending' });
    expect((await bid('asha', 150)).ok).toBe(true);
    expect(auctions.state().status).toBe('active');
  });

  it.each([
    ['somebody who is not registered', 'meera'],
    ['somebody whose deposit is not held', 'kiran'],
  ])('refuses %s without writing', async (_, userId) => {
    const { bid, auctions } = given(runningAuction);
    expect(await bid(userId, 150)).toMatchObject({ ok: false, error: { code: 'NOT_REGISTERED' } });
    expect(auctions.calls.writes).toBe(0);
  });

  it.each(['NOT_VERIFIED', 'ACCOUNT_DISABLED', 'UNAUTHENTICATED'] as const)(
    'refuses a registered bidder with %s from the moment the admission is raised, and nobody else',
    async (code) => {
      const { bid, auctions, bars } = given(runningAuction);
      await bid('asha', 150);
      await bid('ravi', 155);
      bars.set('asha', refusal(code));
      auctions.put({ ...auctions.state(), admission: 1 });
      expect(await bid('asha', 160)).toMatchObject({ ok: false, error: { code } });
      expect(auctions.state().currentBid).toBe(155_00);
      expect(await bid('ravi', 170)).toMatchObject({ ok: true });
      const { reads } = auctions.calls;
      expect(await bid('ravi', 180)).toMatchObject({ ok: true });
      expect(auctions.calls.reads).toBe(reads);
    },
  );

  it('refuses a bid id that stood for another amount, higher or lower', async () => {
    const { bid, auctions } = given(runningAuction);
    await bid('asha', 150, { bidId: 'one' });
    await bid('ravi', 160);
    expect(await bid('asha', 170, { bidId: 'one' })).toMatchObject({ ok: false, error: { code: 'CONFLICT' } });
    expect(await bid('asha', 140, { bidId: 'one' })).toMatchObject({ ok: false, error: { code: 'CONFLICT' } });
    expect(auctions.state().currentBid).toBe(160_00);
  });

  it('tells somebody who is neither verified nor registered about the verification, which comes first', async () => {
    const { bid, bars } = given(runningAuction);
    bars.set('meera', refusal('NOT_VERIFIED'));
    expect(await bid('meera', 150)).toMatchObject({ ok: false, error: { code: 'NOT_VERIFIED' } });
  });

  it('tells a rejected bidder of an auction that is over that it has ended', async () => {
    const { bid, bars } = given(completed);
    bars.set('ravi', refusal('NOT_VERIFIED'));
    expect(await bid('ravi', 500)).toMatchObject({ ok: false, error: { code: 'AUCTION_ENDED' } });
  });

  it('judges by the time of receipt, however late the function is', async () => {
    const { bid, advance } = given(withBid);
    advance(62_000);
    expect((await bid('ravi', 200, { receivedAt: withBid.closesAt - 1 })).ok).toBe(true);
    const late = given(withBid);
    expect(await late.bid('ravi', 200, { receivedAt: withBid.closesAt })).toMatchObject({
      error: { code: 'AUCTION_ENDED' },
    });
  });

  it('answers the retry of the last bid as accepted', async () => {
    const { bid, auctions } = given(runningAuction);
    const first = await bid('asha', 150);
    expect(await bid('asha', 150)).toEqual(first);
    expect(auctions.state().seq).toBe(1);
  });

  it('answers the retry of an accepted bid as accepted when the auction is over and the deposit has moved on', async () => {
    const { bidId } = bidOf('kiran');
    const { bid } = given({ ...completed, lastBid: bidOf('kiran') });
    expect(await bid('kiran', 150, { bidId })).toMatchObject({ ok: true, value: { bid: { bidId, userId: 'kiran' } } });
    expect(await bid('kiran', 160)).toMatchObject({ ok: false, error: { code: 'AUCTION_ENDED' } });
  });

  it('answers the retry of an accepted bid that was overtaken as accepted, never as too low', async () => {
    const earlier: BidItem = {
      auctionId: 'lot-1',
      seq: 1,
      bidId: 'asha-150',
      userId: 'asha',
      name: 'Name of asha',
      amount: 150_00,
      at: NOW,
    };
    const overtaken = { ...withBid, currentBid: 200_00, seq: 2, lastBid: { ...earlier, userId: 'ravi', bidId: 'r' } };
    const { bid } = given(overtaken, [earlier]);
    expect(await bid('asha', 150)).toEqual({ ok: true, value: { bid: earlier, closesAt: overtaken.closesAt } });
  });

  it('recognises the retry of one of the newest bids without reading anything', async () => {
    const { bid, auctions, looks } = given(runningAuction);
    const answers = [];
    for (let rupees = 151; rupees <= 159; rupees += 1)
      answers.push(await bid(rupees % 2 === 0 ? 'asha' : 'ravi', rupees));
    const { reads } = auctions.calls;
    for (let rupees = 152; rupees <= 159; rupees += 1) {
      const retry = await bid(rupees % 2 === 0 ? 'asha' : 'ravi', rupees);
      expect(retry).toMatchObject({ value: { bid: Object(answers[rupees - 151]).value.bid } });
    }
    expect(await bid('asha', 155.5)).toMatchObject({ error: { code: 'BID_TOO_LOW' } });
    expect({ looks: looks(), reads: auctions.calls.reads }).toEqual({ looks: 0, reads });
  });

  it('finds the retry of a bid that hundreds have overtaken, by the rising amounts', async () => {
    const ledger = Array.from({ length: 300 }, (_, index): BidItem => {
      const seq = index + 1;
      return {
        auctionId: 'lot-1',
        seq,
        bidId: `b${seq}`,
        userId: 'asha',
        name: 'Name of asha',
        amount: 100_00 + seq * 100,
        at: NOW,
      };
    });
    const last = ledger.at(-1);
    if (last === undefined) throw new Error('no ledger');
    const { bid } = given({ ...withBid, currentBid: last.amount, seq: 300, lastBid: last }, ledger);
    for (const seq of [1, 2, 7, 150, 279, 280, 281, 299, 300]) {
      expect(await bid('asha', 100 + seq, { bidId: `b${seq}` })).toMatchObject({ value: { bid: ledger[seq - 1] } });
      expect(await bid('ravi', 100 + seq, { bidId: `b${seq}` })).toMatchObject({ error: { code: 'BID_TOO_LOW' } });
    }
    expect(await bid('asha', 150.5, { bidId: 'b50' })).toMatchObject({ error: { code: 'BID_TOO_LOW' } });
  });

  it('does not call a bid too low while the ledger is too far behind to tell', async () => {
    const { bid } = given({ ...withBid, currentBid: 200_00, seq: 2, lastBid: { ...bidOf('ravi') } });
    expect(await bid('asha', 150)).toMatchObject({ error: { code: 'TOO_MANY_REQUESTS' } });
  });

  it('answers that it is throttled when DynamoDB is', async () => {
    const { bid, auctions } = given(runningAuction);
    await bid('asha', 150);
    mockClient(auctions.client)
      .on(UpdateItemCommand)
      .rejects(Object.assign(new Error('slow down'), { name: 'ProvisionedThroughputExceededException' }));
    expect(await bid('asha', 160)).toMatchObject({ error: { code: 'TOO_MANY_REQUESTS' } });
  });

  it('does not take a stranger’s bid id for a retry', async () => {
    const { bid } = given(withBid);
    expect(await bid('ravi', 150, { bidId: 'bid-of-asha' })).toMatchObject({ error: { code: 'BID_TOO_LOW' } });
  });

  it('does not mind two bidders with the same bid id', async () => {
    const { bid } = given(withBid);
    expect((await bid('ravi', 160, { bidId: 'bid-of-asha' })).ok).toBe(true);
  });

  it('does not read the ledger for an amount that cannot be in it', async () => {
    const { bid, looks } = given(withBid);
    expect(await bid('ravi', 150)).toMatchObject({
      error: { code: 'BID_TOO_LOW', message: 'Bid must be higher than current bid of ₹150' },
    });
    expect(looks()).toBe(0);
  });

  it('reads the terms again when the remembered interval is not that of the auction', async () => {
    const { bid, auctions } = given(runningAuction);
    await bid('asha', 150);
    auctions.put({ ...auctions.state(), bidInterval: 300 });
    expect(await bid('asha', 160)).toMatchObject({ ok: true, value: { closesAt: NOW + 5 + 300_000 } });
  });
});
