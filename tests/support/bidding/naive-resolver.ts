/**
 * A second, slow implementation of the rules of maximums, written from their description: two agents bid for the two
 * bidders, each time the least amount that is allowed. Amounts are rupees.
 */
export interface NaiveEntry {
  readonly who: string;
  readonly amount: number;
  readonly automatic: boolean;
  /** It takes back what came after this position (from 1), and says that bid again. 0: nobody leads. */
  readonly restates?: number;
  /** What was left of the maximum that stood before, which it overtook. */
  readonly beaten?: number;
}

/** Who an entry names that leaves nobody to lead. */
export const NOBODY = 'nobody';

export interface NaiveLot {
  readonly base: number;
  /** By price, the first from 0. */
  readonly steps: readonly { readonly from: number; readonly step: number }[];
  readonly reserve: number;
  readonly entries: readonly NaiveEntry[];
  /** The leader's maximum; 0 without one. */
  readonly maximum: number;
}

const last = ({ entries }: NaiveLot) => entries[entries.length - 1];

export function leaderOf(lot: NaiveLot): string | undefined {
  const who = last(lot)?.who;
  return who === NOBODY ? undefined : who;
}

/** The positions of the bids that stand, in order. */
export function standing(entries: readonly Pick<NaiveEntry, 'who' | 'restates'>[]): readonly number[] {
  let positions: number[] = [];
  entries.forEach(({ who, restates }, index) => {
    if (restates !== undefined) positions = positions.filter((position) => position <= restates);
    if (who !== NOBODY) positions.push(index + 1);
  });
  return positions;
}

/** The house takes back the last bids of who leads. Undefined if nobody does. */
export function takeBack(lot: NaiveLot): NaiveLot | undefined {
  const { entries, base } = lot;
  const leader = leaderOf(lot);
  if (leader === undefined) return undefined;
  const others = standing(entries).filter((position) => entries[position - 1]?.who !== leader);
  const restates = others[others.length - 1] ?? 0;
  const { who = NOBODY, amount = base } = entries[restates - 1] ?? {};
  const maximum = restates === 0 ? 0 : (entries[restates]?.beaten ?? 0);
  return { ...lot, entries: [...entries, { who, amount, automatic: false, restates }], maximum };
}
export const priceOf = (lot: NaiveLot): number => last(lot)?.amount ?? lot.base;

function stepFrom(lot: NaiveLot, price: number): number {
  let step = 1;
  for (const one of lot.steps) if (one.from <= price) step = one.step;
  return step;
}

export const leastOf = (lot: NaiveLot): number =>
  leaderOf(lot) === undefined ? lot.base + 1 : priceOf(lot) + stepFrom(lot, priceOf(lot));

const add = (lot: NaiveLot, who: string, amount: number, automatic: boolean): NaiveLot => ({
  ...lot,
  entries: [...lot.entries, { who, amount, automatic }],
});

/** Counts up from a price to the least amount that satisfies `isEnough`, and stops at the most. */
function countUp(price: number, most: number, isEnough: (amount: number) => boolean): number {
  let amount = price;
  while (amount < most && !isEnough(amount)) amount += 1;
  return amount;
}

/** A maximum that is not above its owner's own bid is forgotten. */
const remember = (lot: NaiveLot, maximum: number): NaiveLot => ({
  ...lot,
  maximum: maximum > priceOf(lot) ? maximum : 0,
});

/** Undefined when it is refused. */
export function offer(lot: NaiveLot, who: string, amount: number, upTo: boolean): NaiveLot | undefined {
  const next = resolve(lot, who, amount, upTo);
  const newest = next && last(next);
  if (newest === undefined || lot.maximum === 0 || newest.who === leaderOf(lot)) return next;
  const own = next?.entries.findLast((entry) => entry.who === leaderOf(lot))?.amount ?? 0;
  if (next === undefined || own >= lot.maximum) return next;
  return { ...next, entries: [...next.entries.slice(0, -1), { ...newest, beaten: lot.maximum }] };
}

function resolve(lot: NaiveLot, who: string, amount: number, upTo: boolean): NaiveLot | undefined {
  const leader = leaderOf(lot);
  if (amount < leastOf(lot)) return undefined;
  if (leader === who) return upTo ? undefined : remember(add(lot, who, amount, false), lot.maximum);
  const rival = lot.maximum;
  // Both bid until one reaches their limit. Of equal maximums the earlier wins.
  if (leader === undefined || rival === 0) {
    if (!upTo) return remember(add(lot, who, amount, false), 0);
    const least = leastOf(lot);
    return remember(
      add(
        lot,
        who,
        countUp(priceOf(lot), amount, (at) => at >= least && at >= lot.reserve),
        false,
      ),
      amount,
    );
  }
  if (amount <= rival) {
    const shown = add(lot, who, amount, false);
    const over = amount + stepFrom(lot, amount);
    const answer = countUp(priceOf(lot), rival, (at) => at >= over && at >= lot.reserve);
    return remember(add(shown, leader, answer, true), rival);
  }
  if (!upTo) return remember(add(lot, who, amount, false), 0);
  const shown = add(lot, leader, rival, true);
  const over = rival + stepFrom(lot, rival);
  return remember(
    add(
      shown,
      who,
      countUp(priceOf(lot), amount, (at) => at >= over && at >= lot.reserve),
      false,
    ),
    amount,
  );
}

/** The leader changes their maximum. Undefined when it is refused. */
export function change(lot: NaiveLot, who: string, maximum: number): NaiveLot | undefined {
  if (leaderOf(lot) !== who || maximum < priceOf(lot)) return undefined;
  const price = countUp(priceOf(lot), maximum, (at) => at >= priceOf(lot) && at >= lot.reserve);
  const drawn = price > priceOf(lot) ? add(lot, who, price, true) : lot;
  return remember(drawn, maximum);
}
