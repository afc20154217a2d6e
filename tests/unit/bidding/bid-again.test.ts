import { describe, expect, it } from 'vitest';
import type { StateItem } from '#functions/tables/auctions/auction-items.ts';
import type { BidItem } from '#functions/tables/bids/bid-item.ts';
import { given } from './bid-deps.ts';
import { bidOf, completed, runningAuction, withBid } from './given.ts';

/** The nth bid; asha raises by a rupee each time. */
const entryOf = (seq: number): BidItem => ({
  auctionId: 'lot-1',
  seq,
  ...bidOf('asha', `b${seq}`, 100_00 + seq * 100),
});

/** The auction after `seq` bids; the last two are tara's. */
function after(seq: number): StateItem {
  const [lastBid, secondLastBid] = [seq, seq - 1].map((n) => bidOf('tara', `b${n}`, 100_00 + n * 100));
  const amounts = { 1: 100_00 + (seq - 2) * 100, 9: 100_00 + seq * 100 };
  return {
    ...withBid,
    seq,
    currentBid: 100_00 + seq * 100,
    leastBid: 101_00 + seq * 100,
    lastBid,
    secondLastBid,
    amounts,
  };
}

describe('placeBid with a bid that may be a retry', () => {
  it('accepts the retry of a very recent bid', async () => {
    const { bid } = given(runningAuction, [], 2);
    const first = await bid('asha', 150, { bidId: 'again' });
    expect(await bid('asha', 150, { bidId: 'again' })).toEqual(first);
  });

  it('refuses a bid id that was used for another amount, higher or lower', async () => {
    const { bid, auctions } = given(runningAuction);
    await bid('asha', 150, { bidId: 'one' });
    await bid('ravi', 160);
    expect(await bid('asha', 170, { bidId: 'one' })).toMatchObject({ ok: false, error: { code: 'CONFLICT' } });
    expect(await bid('asha', 140, { bidId: 'one' })).toMatchObject({ ok: false, error: { code: 'CONFLICT' } });
    expect(auctions.state().currentBid).toBe(160_00);
  });

  it('accepts the retry of the last bid', async () => {
    const { bid, auctions } = given(runningAuction);
    const first = await bid('asha', 150);
    expect(await bid('asha', 150)).toEqual(first);
    expect(auctions.state().seq).toBe(1);
  });

  it('accepts the retry of an accepted bid after the auction has ended and the deposit was refunded', async () => {
    const last = bidOf('kiran');
    const { bid } = given({ ...completed, lastBid: last });
    const retry = await bid('kiran', 150, { bidId: last.bidId });
    expect(retry).toMatchObject({ ok: true, value: { bid: { bidId: last.bidId, userId: 'kiran' } } });
    expect(await bid('kiran', 160)).toMatchObject({ ok: false, error: { code: 'AUCTION_ENDED' } });
  });

  it('recognises the last two bids without a read, and refuses any other bid above them as too low', async () => {
    const { bid, auctions, ledgerReads } = given(runningAuction);
    await bid('ravi', 145);
    const first = await bid('asha', 150);
    await bid('ravi', 160);
    const { reads } = auctions.calls;
    expect(await bid('asha', 150)).toMatchObject({ value: { bid: Object(first).value.bid } });
    for (const rupees of [151, 159, 160]) {
      expect(await bid('asha', rupees)).toMatchObject({ error: { code: 'BID_TOO_LOW' } });
    }
    expect({ ledgerReads: ledgerReads(), reads: auctions.calls.reads }).toEqual({ ledgerReads: 0, reads });
  });

  it('refuses the bid id of one of the last two bids with a higher amount', async () => {
    const { bid, auctions } = given(runningAuction);
    await bid('asha', 150, { bidId: 'one' });
    await bid('ravi', 165);
    expect(await bid('asha', 170, { bidId: 'one' })).toMatchObject({ error: { code: 'CONFLICT' } });
    expect(auctions.state().currentBid).toBe(165_00);
  });

  it('finds the retry of an older bid in the ledger', async () => {
    const state = after(4);
    const { bid } = given(state, [entryOf(1)]);
    expect(await bid('asha', 101, { bidId: 'b1' })).toEqual({
      ok: true,
      value: {
        bid: entryOf(1),
        closesAt: state.closesAt,
        currentBid: 104_00,
        leastBid: 105_00,
        reserveStatus: null,
        leads: false,
        isLatestEnd: false,
      },
    });
    expect(await bid('asha', 101, { bidId: 'another' })).toMatchObject({ error: { code: 'BID_TOO_LOW' } });
  });

  it('finds the retry of a bid with hundreds of later bids, by binary search', async () => {
    const ledger = Array.from({ length: 300 }, (_, index) => entryOf(index + 1));
    const { bid } = given(after(303), ledger);
    for (const seq of [1, 2, 7, 150, 279, 280, 281, 299, 300]) {
      expect(await bid('asha', 100 + seq, { bidId: `b${seq}` })).toMatchObject({ value: { bid: ledger[seq - 1] } });
      expect(await bid('ravi', 100 + seq, { bidId: `b${seq}` })).toMatchObject({ error: { code: 'BID_TOO_LOW' } });
    }
    expect(await bid('asha', 150.5, { bidId: 'b50' })).toMatchObject({ error: { code: 'BID_TOO_LOW' } });
  });

  it('does not refuse a bid as too low if the ledger lacks its entry but has later ones', async () => {
    const { bid } = given(
      after(8),
      [1, 2, 3, 5].map((seq) => entryOf(seq)),
    );
    expect(await bid('asha', 104, { bidId: 'b4' })).toMatchObject({ error: { code: 'TOO_MANY_REQUESTS' } });
  });

  it('does not refuse a bid as too low while the ledger is too far behind', async () => {
    const { bid } = given(after(5), [entryOf(1)]);
    expect(await bid('asha', 101.5)).toMatchObject({ error: { code: 'TOO_MANY_REQUESTS' } });
  });

  it('does not treat another bidder’s bid id as a retry', async () => {
    const { bid } = given(withBid);
    expect(await bid('ravi', 150, { bidId: 'bid-of-asha' })).toMatchObject({ error: { code: 'BID_TOO_LOW' } });
  });

  it('accepts two bidders with the same bid id', async () => {
    const { bid } = given(withBid);
    expect((await bid('ravi', 160, { bidId: 'bid-of-asha' })).ok).toBe(true);
  });

  it('does not read the ledger for an amount above the last bid of one of the first ten bidders', async () => {
    const { bid, ledgerReads } = given(after(8), [entryOf(6)]);
    expect(await bid('ravi', 103)).toMatchObject({ error: { code: 'BID_TOO_LOW' } });
    expect(await bid('asha', 106.5)).toMatchObject({ error: { code: 'BID_TOO_LOW' } });
    expect(ledgerReads()).toBe(0);
  });

  it('does not read the ledger for an amount that it cannot contain', async () => {
    const { bid, ledgerReads } = given(withBid);
    expect(await bid('ravi', 150)).toMatchObject({
      error: { code: 'BID_TOO_LOW', message: 'Bid must be higher than current bid of ₹150' },
    });
    expect(ledgerReads()).toBe(0);
  });
});
