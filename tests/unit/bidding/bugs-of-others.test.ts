/** Bugs that bidders of other auction software reported, each as it would show here. */
import { describe, expect, it, test } from 'vitest';
import { given } from './bid-deps.ts';
import { runningAuction } from './given.ts';

const maximum = { isMaximum: true };

/** Steps of ₹10. */
const stepped = { ...runningAuction, steps: '0:10' };

describe('a tie goes by the time of an older, smaller maximum (internetee/auction_center)', () => {
  it('is not what happens: a higher maximum counts from its own time', async () => {
    const { auctions, bid, advance } = given(runningAuction);
    await bid('asha', 200, maximum);
    advance(1_000);
    await bid('ravi', 300, maximum);
    advance(1_000);
    // Asha's first maximum is older than Ravi's, but not this one.
    expect(await bid('asha', 300, maximum)).toMatchObject({ value: { leads: false, currentBid: 300_00 } });
    expect(auctions.state().lastBid).toMatchObject({ userId: 'ravi', automatic: true });
  });

  it('stores the time of a raise with the maximum', async () => {
    const { auctions, bid, changeTo, advance } = given(runningAuction);
    await bid('asha', 200, maximum);
    const left = auctions.state().maximum?.at ?? 0;
    advance(1_000);
    await changeTo('asha', 300);
    expect(auctions.state().maximum?.at).toBe(left + 1_000);
  });
});

describe('the machine bids in smaller steps than people may (iragm/fishauctions)', () => {
  it('is not what happens: an answer is a whole step above the bid, and people must then bid another', async () => {
    const { bid } = given(stepped);
    await bid('asha', 500, maximum);
    expect(await bid('ravi', 150)).toMatchObject({ value: { currentBid: 160_00, leastBid: 170_00, leads: false } });
    expect(await bid('ravi', 165)).toMatchObject({ error: { message: 'Bid must be at least ₹170' } });
  });

  it('gives less than a step only as the rest of a maximum, after which the house bids no more', async () => {
    const { auctions, bid } = given(stepped);
    await bid('asha', 155, maximum);
    expect(await bid('ravi', 150)).toMatchObject({ value: { currentBid: 155_00, leastBid: 165_00, leads: false } });
    expect(auctions.state().maximum).toBeUndefined();
  });
});

test('a refused bid does not extend the clock (MonolithDKP#306)', async () => {
  const { auctions, bid, changeTo, advance } = given(stepped);
  await bid('asha', 500, maximum);
  advance(10_000);
  const before = auctions.state();
  const refused = [
    await bid('ravi', 101),
    await bid('ravi', 105),
    await bid('ravi', 105, maximum),
    await bid('kiran', 400),
    await bid('asha', 600, maximum),
    await changeTo('asha', 100),
    await changeTo('ravi', 600),
  ];
  expect(refused.map(({ ok }) => ok)).toEqual(refused.map(() => false));
  expect(auctions.state()).toBe(before);
});

describe('a bidder bids against themselves (artsy/eigen#1682)', () => {
  it('is not what happens: their maximum does not answer their own bid', async () => {
    const { auctions, bid, advance } = given(stepped);
    await bid('asha', 500, maximum);
    advance(1_000);
    expect(await bid('asha', 200)).toMatchObject({ value: { currentBid: 200_00, leads: true } });
    expect(auctions.state()).toMatchObject({ seq: 2, lastBid: { userId: 'asha', amount: 200_00 } });
  });

  it('nor does a second maximum or a raise of the first bid anything', async () => {
    const { auctions, bid, changeTo, advance } = given(stepped);
    await bid('asha', 500, maximum);
    advance(1_000);
    expect(await bid('asha', 600, maximum)).toMatchObject({ error: { code: 'CONFLICT' } });
    expect(await changeTo('asha', 600)).toMatchObject({ ok: true });
    expect(auctions.state()).toMatchObject({ seq: 1, currentBid: 101_00 });
  });
});
