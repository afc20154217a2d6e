import { MAX_PAISE, type Paise } from '../money/money.ts';
import { leastAbove, type PriceSteps, stepAt } from './price-steps.ts';

const RUPEE: Paise = 100;
/** Typing is faster than choosing for smaller steps. */
const SMALLEST_STEP: Paise = 100 * RUPEE;

/** The facts that limit the next bid. */
export interface PriceNow {
  /** The last bid, or the base price. */
  readonly currentBid: Paise;
  /** The least next bid. */
  readonly leastBid: Paise;
  readonly steps: PriceSteps;
}

/**
 * Up to three suggested amounts, ascending: one, two and five of the auction's steps above the current bid. If the step
 * is one rupee, they are round amounts about 1 percent of the current bid apart. None is below the least bid or above
 * MAX_PAISE.
 */
export function bidSteps({ currentBid, leastBid, steps }: PriceNow): readonly Paise[] {
  const ownStep = stepAt(steps, currentBid);
  const isAnyRupee = ownStep === RUPEE;
  const step = isAnyRupee ? roundStep(Math.max(SMALLEST_STEP, currentBid / 100)) : ownStep;
  const unit = isAnyRupee ? step : RUPEE;
  const base = Math.floor(currentBid / unit) * unit;
  const amounts = [1, 2, 5].map((count) => Math.max(leastBid, base + count * step));
  return [...new Set(amounts)].filter((amount) => amount <= MAX_PAISE);
}

/** 1, 2 or 5 times a power of ten: the largest that is at most 1.5 times `target`. */
function roundStep(target: Paise): Paise {
  const most = target * 1.5;
  const power = 10 ** Math.floor(Math.log10(most));
  const factor = [5, 2, 1].find((candidate) => candidate * power <= most) ?? 1;
  return factor * power;
}

/**
 * The amount after an arrow key: the typed amount plus or minus one of the auction's steps, but never below the least
 * bid.
 *
 * @param typed undefined in an empty field
 */
export function amountByKey(typed: Paise | undefined, { leastBid, steps }: PriceNow, key: 'up' | 'down'): Paise {
  if (typed === undefined || typed < leastBid) return leastBid;
  const next = key === 'up' ? leastAbove(steps, typed) : typed - stepAt(steps, typed - 1);
  return Math.min(MAX_PAISE, Math.max(leastBid, next));
}

/** Above these multiples of the current bid, or of the next amount, the bidder must type the bid again. */
const DOUBLE = 2;
const NEXT_FACTOR = 1.5;

/** Why an amount may be a typing error or a bad decision. */
export type UnusualBid = 'above-own' | 'more-than-double' | 'far-above-next';

/**
 * Why the bidder should type a bid again; undefined when the amount is usual. The least bid is always usual, even when
 * the step is large compared with the price.
 *
 * @param leads whether the bidder has the current bid, so that a higher one only raises their own price
 */
export function unusualBid(amount: Paise, price: PriceNow, leads: boolean): UnusualBid | undefined {
  if (leads) return 'above-own';
  if (amount <= price.leastBid) return undefined;
  if (amount > DOUBLE * price.currentBid) return 'more-than-double';
  return amount > NEXT_FACTOR * nextBid(price) ? 'far-above-next' : undefined;
}

/** The smallest suggested amount. */
export function nextBid(price: PriceNow): Paise {
  return bidSteps(price)[0] ?? price.leastBid;
}
