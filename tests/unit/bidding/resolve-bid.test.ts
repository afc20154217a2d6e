import { describe, expect, it, test } from 'vitest';
import { resolveBid, resolveMaximum } from '#functions/bidding/resolve-bid.ts';
import { leastAbove, leastFirstBid, type PriceSteps } from '#shared/model/auctions/price-steps.ts';
import { change, leastOf, type NaiveLot, offer, priceOf } from '#tests/support/bidding/naive-resolver.ts';
import { times } from '#tests/support/long-run.ts';
import { seededRandom } from '#tests/support/random.ts';

const STEPS: PriceSteps = [
  { from: 0, step: 10_00 },
  { from: 1_000_00, step: 50_00 },
];

const price = (currentBid: number, reserve?: number) => ({
  currentBid,
  leastBid: leastAbove(STEPS, currentBid),
  steps: STEPS,
  reserve,
});
const entry = (userId: string, amount: number, isAutomatic = false) => ({ userId, amount, isAutomatic });
const asha = (maximum?: number) => ({ userId: 'asha', maximum });
const ravi = (amount: number, isMaximum = false) => ({ userId: 'ravi', amount, isMaximum });

describe('a plain bid', () => {
  it('sets the price when nobody has a maximum', () => {
    expect(resolveBid(price(100_00), undefined, ravi(130_00))).toEqual({ entries: [entry('ravi', 130_00)] });
    expect(resolveBid(price(100_00), asha(), ravi(130_00))).toEqual({ entries: [entry('ravi', 130_00)] });
  });

  it('above the maximum leads at once, even one rupee above', () => {
    expect(resolveBid(price(100_00), asha(200_00), ravi(201_00))).toEqual({ entries: [entry('ravi', 201_00)] });
  });

  it('below the maximum is answered one step above it', () => {
    expect(resolveBid(price(100_00), asha(200_00), ravi(150_00))).toEqual({
      entries: [entry('ravi', 150_00), entry('asha', 160_00, true)],
      maximum: 200_00,
    });
  });

  it('is answered by the rest of the maximum, which is then used up', () => {
    expect(resolveBid(price(100_00), asha(200_00), ravi(195_00))).toEqual({
      entries: [entry('ravi', 195_00), entry('asha', 200_00, true)],
    });
  });

  it('equal to the maximum loses to it, because it came later', () => {
    expect(resolveBid(price(100_00), asha(200_00), ravi(200_00))).toEqual({
      entries: [entry('ravi', 200_00), entry('asha', 200_00, true)],
    });
  });

  it('of the leader raises their own bid and keeps their higher maximum', () => {
    const offered = { userId: 'asha', amount: 150_00, isMaximum: false };
    expect(resolveBid(price(100_00), asha(200_00), offered)).toEqual({
      entries: [entry('asha', 150_00)],
      maximum: 200_00,
    });
    expect(resolveBid(price(100_00), asha(140_00), offered)).toEqual({ entries: [entry('asha', 150_00)] });
  });
});

describe('a bid with a maximum', () => {
  it('bids the least amount that leads', () => {
    expect(resolveBid(price(100_00), undefined, ravi(300_00, true))).toEqual({
      entries: [entry('ravi', 110_00)],
      maximum: 300_00,
    });
  });

  it('bids up to the reserve, or up to its limit if that is lower', () => {
    expect(resolveBid(price(100_00, 250_00), asha(), ravi(300_00, true))).toEqual({
      entries: [entry('ravi', 250_00)],
      maximum: 300_00,
    });
    expect(resolveBid(price(100_00, 350_00), asha(), ravi(300_00, true))).toEqual({ entries: [entry('ravi', 300_00)] });
  });

  it('higher than the current maximum leads one step above it, by the step for that price', () => {
    expect(resolveBid(price(900_00), asha(1_000_00), ravi(2_000_00, true))).toEqual({
      entries: [entry('asha', 1_000_00, true), entry('ravi', 1_050_00)],
      maximum: 2_000_00,
    });
    expect(resolveBid(price(900_00), asha(1_000_00), ravi(1_020_00, true))).toEqual({
      entries: [entry('asha', 1_000_00, true), entry('ravi', 1_020_00)],
    });
  });

  it('lower than the current maximum becomes a bid of its full amount', () => {
    expect(resolveBid(price(100_00), asha(500_00), ravi(300_00, true))).toEqual({
      entries: [entry('ravi', 300_00), entry('asha', 310_00, true)],
      maximum: 500_00,
    });
  });
});

describe('a changed maximum', () => {
  it('changes no price', () => {
    expect(resolveMaximum(price(100_00), 'asha', 400_00)).toEqual({ maximum: 400_00 });
    expect(resolveMaximum(price(100_00, 90_00), 'asha', 400_00)).toEqual({ maximum: 400_00 });
  });

  it('equal to the current price is removed', () => {
    expect(resolveMaximum(price(100_00, 200_00), 'asha', 100_00)).toEqual({});
  });

  it('raises the price to a reserve above it, or to the maximum if that is lower', () => {
    expect(resolveMaximum(price(100_00, 200_00), 'asha', 400_00)).toEqual({
      entry: entry('asha', 200_00, true),
      maximum: 400_00,
    });
    expect(resolveMaximum(price(100_00, 200_00), 'asha', 150_00)).toEqual({ entry: entry('asha', 150_00, true) });
  });
});

/** The lot as the code under test sees it, in paise. */
interface Lot {
  readonly currentBid: number;
  readonly leastBid: number;
  readonly leader: { readonly userId: string; readonly maximum: number | undefined } | undefined;
  readonly entries: readonly { readonly userId: string; readonly amount: number; readonly isAutomatic: boolean }[];
}

const HISTORIES = times(10_000, 40_000);

test(`a naive resolver agrees on ${HISTORIES} random histories`, { timeout: 120_000 }, () => {
  const random = seededRandom(34);
  const below = (most: number) => Math.floor(random() * most);
  let [answered, ties, drawn] = [0, 0, 0];
  for (let history = 0; history < HISTORIES; history += 1) {
    const base = below(50);
    const steps: PriceSteps = [
      { from: 0, step: (1 + below(5)) * 100 },
      ...(random() < 0.5 ? [{ from: (30 + below(60)) * 100, step: (5 + below(10)) * 100 }] : []),
    ];
    const reserve = random() < 0.4 ? base + below(120) : 0;
    let naive: NaiveLot = {
      base,
      steps: steps.map(({ from, step }) => ({ from: from / 100, step: step / 100 })),
      reserve,
      entries: [],
      maximum: 0,
    };
    let lot: Lot = { currentBid: base * 100, leastBid: leastFirstBid(base * 100), leader: undefined, entries: [] };
    const rules = { steps, reserve: reserve === 0 ? undefined : reserve * 100 };
    const [prices, naivePrices]: [object[], object[]] = [[], []];
    for (let turn = 0; turn < 12; turn += 1) {
      const userId = ['asha', 'ravi', 'meera'][below(3)] ?? '';
      const tie = random() < 0.2 && naive.maximum > 0 ? naive.maximum : undefined;
      const amount = tie ?? priceOf(naive) - 2 + below(40);
      const kind = random();
      const isMaximum = kind < 0.4;
      const expected = kind > 0.85 ? change(naive, userId, amount) : offer(naive, userId, amount, isMaximum);
      if (expected === undefined) continue;
      const given = { ...rules, currentBid: lot.currentBid, leastBid: lot.leastBid };
      const changed = kind > 0.85 ? resolveMaximum(given, userId, amount * 100) : undefined;
      const { entries, maximum } =
        changed === undefined
          ? resolveBid(given, lot.leader, { userId, amount: amount * 100, isMaximum })
          : { entries: changed.entry === undefined ? [] : [changed.entry], maximum: changed.maximum };
      const all = [...lot.entries, ...entries];
      const last = all.at(-1);
      if (last === undefined) throw new Error('An accepted bid has no entry.');
      lot = {
        currentBid: last.amount,
        leastBid: leastAbove(steps, last.amount),
        leader: { userId: last.userId, maximum },
        entries: all,
      };
      naive = expected;
      answered += entries.length === 2 ? 1 : 0;
      ties += entries.length === 2 && entries[0]?.amount === entries[1]?.amount ? 1 : 0;
      drawn += reserve > 0 && last.amount === reserve * 100 && maximum !== undefined ? 1 : 0;
      prices.push({ maximum: (maximum ?? 0) / 100, leastBid: lot.leastBid / 100 });
      naivePrices.push({ maximum: naive.maximum, leastBid: leastOf(naive) });
    }
    // Compared as text, which takes a tenth of the time of `toEqual`.
    const entries = lot.entries.map(({ userId: who, amount, isAutomatic: automatic }) => ({
      who,
      amount: amount / 100,
      automatic,
    }));
    const naiveEntries = naive.entries.map(({ who, amount, automatic }) => ({ who, amount, automatic }));
    expect(JSON.stringify([entries, prices])).toBe(JSON.stringify([naiveEntries, naivePrices]));
  }
  // Histories without these cases would prove little.
  for (const count of [answered, ties, drawn]) expect(count).toBeGreaterThan(HISTORIES / 20);
});
