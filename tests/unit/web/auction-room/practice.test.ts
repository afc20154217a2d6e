import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { auctionDetails } from '#shared/contract/auctions.ts';
import { practiceAuction } from '#web/features/auction-room/practice/practice-auction.ts';
import { BASE_PRICE, INTERVAL_MS, OPEN_MS } from '#web/features/auction-room/practice/practice-lot.ts';
import {
  advance,
  nextChangeAt,
  placeBid,
  type Practice,
  priceOf,
  startPractice,
} from '#web/features/auction-room/practice/practice.ts';

const START = Date.parse('2026-11-20T10:00:00.000Z');
/** Longer than any practice without further bids of the person. */
const MUCH_LATER = START + 24 * 3_600_000;
const RUPEE = 100;
/** The step below ₹25,000. */
const STEP = 200 * RUPEE;
const TOO_MUCH_FOR_RIVALS = 2 * BASE_PRICE;

/** What the person does: waits so many milliseconds, then bids so many rupees above the price. */
const acts = fc.array(
  fc.record({
    waitMs: fc.integer({ min: -5_000, max: 60_000 }),
    above: fc.integer({ min: -500, max: 3_000 }),
  }),
  { maxLength: 12 },
);
const seeds = fc.integer({ min: 0, max: 0xffffffff });

interface Act {
  readonly waitMs: number;
  readonly above: number;
}

/** All states of a practice, one for each act, and its end. */
function play(seed: number, all: readonly Act[]): readonly Practice[] {
  const states = [startPractice(seed, START)];
  let now = START;
  for (const { waitMs, above } of all) {
    now += waitMs;
    const before = states.at(-1)!;
    states.push(placeBid(before, priceOf(advance(before, now)) + above * RUPEE, now).practice);
  }
  states.push(advance(states.at(-1)!, MUCH_LATER));
  return states;
}

const property = (check: (seed: number, all: readonly Act[]) => void) =>
  fc.assert(fc.property(seeds, acts, check), { numRuns: 300 });

describe('the rules of a practice', () => {
  it('raise the price with every bid, in the order of time', () => {
    property((seed, all) => {
      const { bids } = play(seed, all).at(-1)!;
      expect(bids.length).toBeGreaterThan(0);
      expect(bids[0]!.amount).toBeGreaterThan(BASE_PRICE);
      for (const [index, bid] of bids.entries()) {
        const before = bids[index - 1];
        expect(bid.amount % RUPEE).toBe(0);
        if (before === undefined) continue;
        expect(bid.amount).toBeGreaterThan(before.amount);
        expect(bid.at).toBeGreaterThanOrEqual(before.at);
      }
    });
  });

  it('never let a rival outbid itself, and let no rival bid beyond 1.4 times the base price', () => {
    property((seed, all) => {
      const { bids } = play(seed, all).at(-1)!;
      for (const [index, { bidder, amount }] of bids.entries()) {
        if (bidder === 'you') continue;
        expect(bidder).not.toBe(bids[index - 1]?.bidder);
        expect(amount).toBeLessThanOrEqual(1.4 * BASE_PRICE);
      }
    });
  });

  it('restart the clock once with each accepted bid, and with nothing else', () => {
    property((seed, all) => {
      for (const { bids, closesAt } of play(seed, all)) {
        const last = bids.at(-1);
        expect(closesAt).toBe(last === undefined ? START + OPEN_MS : last.at + INTERVAL_MS);
      }
    });
  });

  it('accept no bid at or after the deadline', () => {
    property((seed, all) => {
      const { bids } = play(seed, all).at(-1)!;
      for (const [index, bid] of bids.entries()) {
        const before = bids[index - 1];
        expect(bid.at).toBeLessThan(before === undefined ? START + OPEN_MS : before.at + INTERVAL_MS);
      }
    });
  });

  it('end the practice, and then change nothing more', () => {
    property((seed, all) => {
      const end = play(seed, all).at(-1)!;
      expect(end.isOver).toBe(true);
      expect(nextChangeAt(end)).toBeUndefined();
      expect(advance(end, MUCH_LATER * 2)).toBe(end);
      expect(placeBid(end, priceOf(end) + 5_000 * RUPEE, MUCH_LATER)).toEqual({ practice: end, refusal: 'ended' });
    });
  });

  it('give the same history however often `advance` is called', () => {
    fc.assert(
      fc.property(seeds, fc.array(fc.integer({ min: 0, max: 300_000 }), { maxLength: 30 }), (seed, waits) => {
        let looked = startPractice(seed, START);
        for (const wait of waits.toSorted((one, other) => one - other)) looked = advance(looked, START + wait);
        expect(advance(looked, MUCH_LATER)).toEqual(advance(startPractice(seed, START), MUCH_LATER));
      }),
    );
  });

  it('return the exact time of the next change', () => {
    property((seed, all) => {
      for (const state of play(seed, all)) {
        const at = nextChangeAt(state);
        if (at === undefined) continue;
        expect(advance(state, at - 1)).toBe(state);
        expect(advance(state, at)).not.toEqual(state);
      }
    });
  });

  it('make another history for another seed', () => {
    const courses = Array.from({ length: 20 }, (_, seed) => advance(startPractice(seed, START), MUCH_LATER).bids);
    expect(new Set(courses.map((bids) => JSON.stringify(bids))).size).toBe(20);
  });
});

describe('the person’s bid', () => {
  it('near the base price is always answered within the interval', () => {
    fc.assert(
      fc.property(seeds, fc.integer({ min: 0, max: 9_999 }), (seed, waitMs) => {
        const now = START + waitMs;
        const { practice, refusal } = placeBid(startPractice(seed, START), BASE_PRICE + 1_000 * RUPEE, now);
        expect(refusal).toBeUndefined();
        expect(practice.bids).toEqual([{ bidder: 'you', amount: BASE_PRICE + 1_000 * RUPEE, at: now }]);
        const answered = advance(practice, now + INTERVAL_MS - 1);
        expect(answered.bids.length).toBeGreaterThan(1);
      }),
    );
  });

  it('above all limits wins after one interval', () => {
    fc.assert(
      fc.property(seeds, (seed) => {
        const { practice } = placeBid(startPractice(seed, START), TOO_MUCH_FOR_RIVALS, START + 1_000);
        expect(advance(practice, START + 1_000 + INTERVAL_MS - 1).isOver).toBe(false);
        const end = advance(practice, START + 1_000 + INTERVAL_MS);
        expect(end).toMatchObject({ isOver: true, bids: [{ bidder: 'you' }] });
      }),
    );
  });

  it.each([
    ['at the price', BASE_PRICE, 'too-low'],
    ['below it', -100, 'too-low'],
    ['with paise', BASE_PRICE + 150, 'invalid'],
    ['of no number', Number.NaN, 'invalid'],
    ['of more than money knows', 1e18, 'invalid'],
  ])('%s is refused and changes nothing', (_, amount, refusal) => {
    const practice = startPractice(1, START);
    expect(placeBid(practice, amount, START + 1_000)).toEqual({ practice, refusal });
  });

  it('comes after the bids that were due before it', () => {
    const start = startPractice(1, START);
    const dueAt = nextChangeAt(start)!;
    const rivals = advance(start, dueAt);
    const amount = priceOf(rivals);
    expect(placeBid(start, amount, dueAt)).toEqual({ practice: rivals, refusal: 'too-low' });
    const { practice } = placeBid(start, amount + STEP, dueAt);
    expect(practice.bids).toHaveLength(2);
  });

  it('may begin one rupee above the base price, and then rises by the step at least', () => {
    const { practice } = placeBid(startPractice(1, START), BASE_PRICE + RUPEE, START);
    expect(practice.bids).toHaveLength(1);
    const least = BASE_PRICE + RUPEE + STEP;
    expect(placeBid(practice, least - RUPEE, START)).toEqual({ practice, refusal: 'below-step' });
    expect(placeBid(practice, least, START).refusal).toBeUndefined();
  });

  it('may raise one’s own, as in a real auction', () => {
    const first = placeBid(startPractice(1, START), TOO_MUCH_FOR_RIVALS, START);
    const second = placeBid(first.practice, TOO_MUCH_FOR_RIVALS + 500 * RUPEE, START + 1_000);
    expect(second.practice.bids.map(({ bidder }) => bidder)).toEqual(['you', 'you']);
  });
});

describe('a practice as the room shows it', () => {
  const asha = { id: 'u1', name: 'Asha' };

  it('is an auction by the contract, in every state', () => {
    property((seed, all) => {
      for (const state of play(seed, all)) {
        expect(auctionDetails.safeEncode(practiceAuction(state, asha))).toMatchObject({ success: true });
      }
    });
  });

  it('names the person, the rivals by number, and the winner at the end alone', () => {
    const { practice } = placeBid(startPractice(7, START), TOO_MUCH_FOR_RIVALS, START + 20_000);
    const running = practiceAuction(practice, asha);
    expect(running).toMatchObject({ status: 'active', winner: null, currentBid: 40_000, viewer: { lastBid: 40_000 } });
    expect(running.bidLog.map(({ name }) => name)).toEqual([expect.stringMatching(/^Bidder [234]$/), 'Asha']);
    const ended = practiceAuction(advance(practice, MUCH_LATER), asha);
    expect(ended).toMatchObject({ status: 'completed', winner: { userId: 'u1', name: 'Asha', bidAmount: 40_000 } });
  });
});
