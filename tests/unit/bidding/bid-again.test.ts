import { describe, expect, it } from 'vitest';
import type { BidItem } from '../../../functions/tables/bids/bid-item.ts';
import { bidOf, completed, runningAuction, withBid } from './given.ts';
import { remembers } from '../../support/builders/remembered-bids.ts';
import { given, NUMBERS } from './placing.ts';
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
    const last = bidOf('kiran');
    const { bid } = given({ ...completed, lastBid: last, ...remembers(last) });
    const retry = await bid('kiran', 150, { bidId: last.bidId });
    expect(retry).toMatchObject({ ok: true, value: { bid: { bidId: last.bidId, userId: 'kiran' } } });
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
    const overtaken = {
      ...withBid,
      currentBid: 200_00,
      seq: 2,
      lastBid: { ...earlier, userId: 'ravi', bidId: 'r' },
      // Somebody has taken her place.
      ...remembers({ userId: 'ravi', bidId: 'r', number: NUMBERS.asha + 20, amount: 200_00, seq: 2 }),
    };
    const { bid } = given(overtaken, [earlier]);
    expect(await bid('asha', 150)).toEqual({ ok: true, value: { bid: earlier, closesAt: overtaken.closesAt } });
  });

  it('recognises the retry of a bidder’s last bid without reading anything, however many have overtaken it', async () => {
    const { bid, auctions, looks } = given(runningAuction);
    const first = await bid('asha', 151);
    for (let rupees = 152; rupees <= 180; rupees += 1) await bid('ravi', rupees);
    const { reads } = auctions.calls;
    expect(await bid('asha', 151)).toMatchObject({ value: { bid: Object(first).value.bid } });
    expect(await bid('asha', 155)).toMatchObject({ error: { code: 'BID_TOO_LOW' } });
    expect({ looks: looks(), reads: auctions.calls.reads }).toEqual({ looks: 0, reads });
  });

  it('finds the retry of a bid in the ledger whose bidder has since bid higher', async () => {
    const older = { ...bidOf('asha', 'asha-140'), auctionId: 'lot-1', seq: 1, amount: 140_00 };
    const { bid } = given({ ...withBid, seq: 2, ...remembers({ userId: 'asha', number: NUMBERS.asha, seq: 2 }) }, [
      older,
    ]);
    expect(await bid('asha', 140)).toMatchObject({ value: { bid: older } });
    expect(await bid('asha', 139)).toMatchObject({ error: { code: 'BID_TOO_LOW' } });
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
    const { amount } = last;
    const taken = remembers({ userId: 'tara', number: NUMBERS.ravi + 20, seq: 301, amount: amount + 100 });
    const places = { ...remembers({ ...last, number: NUMBERS.asha }), ...taken };
    const { bid } = given(
      { ...withBid, currentBid: amount + 100, seq: 301, lastBid: bidOf('tara'), ...places },
      ledger,
    );
    for (const seq of [1, 2, 7, 150, 279, 280, 281, 299, 300]) {
      expect(await bid('asha', 100 + seq, { bidId: `b${seq}` })).toMatchObject({ value: { bid: ledger[seq - 1] } });
      expect(await bid('ravi', 100 + seq, { bidId: `b${seq}` })).toMatchObject({ error: { code: 'BID_TOO_LOW' } });
    }
    expect(await bid('asha', 150.5, { bidId: 'b50' })).toMatchObject({ error: { code: 'BID_TOO_LOW' } });
  });

  it('does not call a bid too low while the ledger is too far behind to tell', async () => {
    const taken = remembers({ userId: 'tara', number: NUMBERS.asha + 20, amount: 200_00, seq: 2 });
    const { bid } = given({ ...withBid, currentBid: 200_00, seq: 2, lastBid: bidOf('tara'), ...taken });
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
