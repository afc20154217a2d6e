import { describe, expect, it } from 'vitest';
import type { BidItem } from '../../../functions/tables/bids/bid-item.ts';
import { bidOf, completed, runningAuction, withBid } from './given.ts';
import { given } from './placing.ts';
import { NOW } from '../../support/builders/time.ts';

describe('placeBid, of a bid that may have been placed before', () => {
  it('answers the retry of a bid of a moment ago as accepted', async () => {
    const { bid } = given(runningAuction, [], 2);
    const first = await bid('asha', 150, { bidId: 'again' });
    expect(await bid('asha', 150, { bidId: 'again' })).toEqual(first);
  });

  it('refuses a bid id that stood for another amount, higher or lower', async () => {
    const { bid, auctions } = given(runningAuction);
    await bid('asha', 150, { bidId: 'one' });
    await bid('ravi', 160);
    expect(await bid('asha', 170, { bidId: 'one' })).toMatchObject({ ok: false, error: { code: 'CONFLICT' } });
    expect(await bid('asha', 140, { bidId: 'one' })).toMatchObject({ ok: false, error: { code: 'CONFLICT' } });
    expect(auctions.state().currentBid).toBe(160_00);
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
});
