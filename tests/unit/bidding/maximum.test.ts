import { describe, expect, it } from 'vitest';
import { effects } from '#functions/lifecycle/effects/effects.ts';
import type { StateItem } from '#functions/tables/auctions/auction-items.ts';
import type { MaximumItem } from '#functions/tables/bids/maximum-store.ts';
import { refusal } from '#shared/contract/http/errors.ts';
import { NOW } from '#tests/support/builders/time.ts';
import { given } from './bid-deps.ts';
import { completed, runningAuction, withBid } from './given.ts';

const maximum = { isMaximum: true };

/** Asha leads at ₹101 and has a maximum of ₹200. */
async function withMaximum(state: StateItem = runningAuction) {
  const all = given(state);
  await all.bid('asha', 200, maximum);
  all.advance(1_000);
  return all;
}

const outline = (state: StateItem) => ({
  leader: state.lastBid?.userId,
  price: state.currentBid / 100,
  seq: state.seq,
  stands: state.maximum !== undefined,
});

describe('a bid with a maximum', () => {
  it('bids the least amount that leads, with one read and one write', async () => {
    const { auctions, bid } = given(runningAuction);
    await bid('ravi', 101);
    const before = { ...auctions.calls };
    expect(await bid('asha', 200, maximum)).toMatchObject({ value: { bid: { amount: 102_00 }, leads: true } });
    expect(auctions.calls.writes - before.writes).toBe(1);
    expect(outline(auctions.state())).toEqual({ leader: 'asha', price: 102, seq: 2, stands: true });
  });

  it('answers a plain bid in the second write, and the clock restarts once for both', async () => {
    const { auctions, bid } = await withMaximum();
    const { writes } = auctions.calls;
    const answered = await bid('ravi', 150);
    expect(answered).toMatchObject({
      value: { bid: { seq: 2, amount: 150_00, userId: 'ravi' }, leads: false, currentBid: 151_00, leastBid: 152_00 },
    });
    expect(auctions.calls.writes - writes).toBe(2);
    const state = auctions.state();
    expect(outline(state)).toEqual({ leader: 'asha', price: 151, seq: 3, stands: true });
    expect(state.lastBid).toMatchObject({ automatic: true, at: NOW + 1_005 });
    expect(state.closesAt).toBe(NOW + 1_005 + 60_000);
    expect(state.amounts).toMatchObject({ 1: 151_00, 2: 150_00 });
  });

  it('loses to a higher maximum, and its owner gets a notice that it was reached', async () => {
    const { auctions, bid } = await withMaximum();
    const before = auctions.state();
    expect(await bid('ravi', 300, maximum)).toMatchObject({ value: { bid: { seq: 3, amount: 201_00 }, leads: true } });
    expect(outline(auctions.state())).toEqual({ leader: 'ravi', price: 201, seq: 3, stands: true });
    expect(effects(before, auctions.state())).toEqual(
      expect.arrayContaining([
        expect.objectContaining({
          kind: 'append-to-ledger',
          entry: expect.objectContaining({ seq: 2, amount: 200_00 }),
        }),
        expect.objectContaining({
          kind: 'append-to-ledger',
          entry: expect.objectContaining({ seq: 3, amount: 201_00 }),
        }),
        expect.objectContaining({ kind: 'notify-outbid', userId: 'asha', amount: 201_00, hadMaximum: true }),
        expect.objectContaining({ kind: 'append-maximum', item: expect.objectContaining({ seq: 2, userId: 'ravi' }) }),
      ]),
    );
  });

  it('is answered at once by a higher maximum, and the response says so', async () => {
    const { auctions, bid } = await withMaximum();
    const before = auctions.state();
    expect(await bid('ravi', 180, maximum)).toMatchObject({ value: { bid: { amount: 180_00 }, leads: false } });
    expect(effects(before, auctions.state())).toContainEqual(
      expect.objectContaining({ kind: 'notify-outbid', userId: 'ravi', amount: 181_00 }),
    );
  });

  it('is refused for the leader, who changes their maximum instead', async () => {
    const { bid } = await withMaximum();
    expect(await bid('asha', 300, maximum)).toMatchObject({
      error: { code: 'CONFLICT', message: 'You lead. Change your maximum instead.' },
    });
  });

  it('that is too low changes nothing, not even the deadline', async () => {
    const { auctions, bid } = await withMaximum();
    const before = auctions.state();
    expect(await bid('ravi', 101, maximum)).toMatchObject({ error: { code: 'BID_TOO_LOW' } });
    expect(await bid('ravi', 100)).toMatchObject({ error: { code: 'BID_TOO_LOW' } });
    expect(auctions.state()).toBe(before);
  });

  it('stays when its owner raises their own bid below it, and is removed when they bid above it', async () => {
    const { auctions, bid, advance } = await withMaximum();
    await bid('asha', 180);
    expect(outline(auctions.state())).toEqual({ leader: 'asha', price: 180, seq: 2, stands: true });
    advance(1_000);
    await bid('asha', 220);
    expect(outline(auctions.state())).toEqual({ leader: 'asha', price: 220, seq: 3, stands: false });
  });

  it('does not bid after the end of the auction, and is removed from STATE then', async () => {
    const { bid } = given(completed);
    expect(await bid('ravi', 500, maximum)).toMatchObject({ error: { code: 'AUCTION_ENDED' } });
  });
});

describe('a bidder who loses their eligibility', () => {
  it('between the refused first write and the second one is refused, and nothing is written', async () => {
    const { auctions, bid, refusals, onOpen } = await withMaximum();
    await bid('ravi', 110);
    onOpen(() => {
      refusals.set('ravi', refusal('NOT_VERIFIED'));
      auctions.put({ ...auctions.state(), admission: 1 });
      onOpen(() => undefined);
    });
    const { seq } = auctions.state();
    expect(await bid('ravi', 150)).toMatchObject({ error: { code: 'NOT_VERIFIED' } });
    expect(auctions.state().seq).toBe(seq);
  });

  it('leads, but the house no longer bids for them', async () => {
    const { auctions, bid, refusals } = await withMaximum();
    refusals.set('asha', refusal('NOT_VERIFIED'));
    auctions.put({ ...auctions.state(), admission: 1 });
    expect(await bid('ravi', 150)).toMatchObject({ value: { leads: true, currentBid: 150_00 } });
    expect(outline(auctions.state())).toEqual({ leader: 'ravi', price: 150, seq: 2, stands: false });
  });
});

describe('a retry of a bid with a maximum', () => {
  const left = (state: StateItem): MaximumItem[] =>
    effects(undefined, state).flatMap((effect) => (effect.kind === 'append-maximum' ? [effect.item] : []));

  it('is accepted while it is one of the last two bids', async () => {
    const { bid, auctions } = await withMaximum();
    const { seq } = auctions.state();
    const retry = await bid('asha', 200, { isMaximum: true, bidId: 'asha-200' });
    expect(retry).toMatchObject({ ok: true, value: { bid: { seq: 1, amount: 101_00 }, leads: true } });
    expect(auctions.state().seq).toBe(seq);
  });

  it('is found by its maximum when answers have overtaken it', async () => {
    const first = await withMaximum();
    const [entry] = effects(undefined, first.auctions.state()).flatMap((effect) =>
      effect.kind === 'append-to-ledger' ? [effect.entry] : [],
    );
    const items = left(first.auctions.state());
    await first.bid('ravi', 150);
    await first.bid('ravi', 170);
    const later = given(first.auctions.state(), entry === undefined ? [] : [entry], Infinity, items);
    expect(await later.bid('asha', 200, maximum)).toMatchObject({ ok: true, value: { bid: { seq: 1 }, leads: true } });
    const behind = given(first.auctions.state(), [], Infinity, []);
    expect(await behind.bid('asha', 200, maximum)).toMatchObject({ error: { code: 'TOO_MANY_REQUESTS' } });
  });

  it('with another maximum below the bid is refused', async () => {
    const { bid } = given(withBid);
    await bid('ravi', 200, { isMaximum: true, bidId: 'one' });
    expect(await bid('ravi', 150, { isMaximum: true, bidId: 'one' })).toMatchObject({ error: { code: 'CONFLICT' } });
  });
});

describe('a changed maximum', () => {
  it('changes neither price nor clock', async () => {
    const { auctions, changeTo, bid } = await withMaximum();
    const before = auctions.state();
    expect(await changeTo('asha', 400)).toMatchObject({ value: { maximum: 400_00, currentBid: 101_00 } });
    const { maximum: _before, maximums: _count, ...rest } = before;
    expect(auctions.state()).toMatchObject({ ...rest, maximums: 2 });
    expect(await bid('ravi', 300)).toMatchObject({ value: { currentBid: 301_00, leads: false } });
  });

  it('can be lowered to the current price, which removes it, and not below', async () => {
    const { auctions, changeTo, bid } = await withMaximum();
    expect(await changeTo('asha', 100)).toMatchObject({ error: { code: 'BID_TOO_LOW' } });
    expect(await changeTo('asha', 101)).toMatchObject({ ok: true, value: { maximum: undefined } });
    expect(outline(auctions.state())).toEqual({ leader: 'asha', price: 101, seq: 1, stands: false });
    expect(await bid('ravi', 102)).toMatchObject({ value: { leads: true } });
  });

  it('to the same amount writes nothing, so that a retry is safe', async () => {
    const { auctions, changeTo } = await withMaximum();
    const { writes } = auctions.calls;
    expect(await changeTo('asha', 200)).toMatchObject({ value: { maximum: 200_00 } });
    expect(auctions.calls.writes).toBe(writes);
  });

  it('raises the price to a reserve above it', async () => {
    const { auctions, changeTo, bid } = given({ ...runningAuction, reserve: 300_00 });
    await bid('asha', 150);
    expect(await changeTo('asha', 400)).toMatchObject({ value: { maximum: 400_00, currentBid: 300_00 } });
    expect(auctions.state().lastBid).toMatchObject({ automatic: true, amount: 300_00, userId: 'asha' });
  });

  it('is refused for bidders who do not lead, and when it comes too soon after the last change', async () => {
    const { changeTo, advance, bid } = given(runningAuction, [], 2);
    await bid('asha', 200, maximum);
    expect(await changeTo('ravi', 500)).toMatchObject({ error: { code: 'CONFLICT' } });
    expect(await changeTo('asha', 500)).toMatchObject({ error: { code: 'TOO_MANY_REQUESTS', waitSeconds: 1 } });
    advance(500);
    expect(await changeTo('asha', 500)).toMatchObject({ ok: true });
  });
});

describe('own maximums', () => {
  it('are shown to their owner only, and opened after the end only', async () => {
    const { auctions, own } = await withMaximum();
    const state = auctions.state();
    const items = effects(undefined, state).flatMap((effect) =>
      effect.kind === 'append-maximum' ? [effect.item] : [],
    );
    expect(await own('asha')).toMatchObject({ value: { standing: 200_00 } });
    expect(await own('ravi')).toMatchObject({ value: { standing: undefined, left: [] } });
    const during = given(state, [], Infinity, items);
    expect(await during.own('asha')).toMatchObject({ value: { left: [{ opened: undefined }] } });
    const after = given({ ...state, status: 'completed' }, [], Infinity, items);
    expect(await after.own('asha')).toMatchObject({
      value: { standing: undefined, left: [{ at: NOW + 5, opened: { amount: 200_00 } }] },
    });
    expect(await after.own('ravi')).toMatchObject({ value: { left: [] } });
  });
});
