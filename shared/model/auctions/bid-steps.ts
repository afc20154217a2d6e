import { MAX_PAISE, type Paise } from '../money/money.ts';

const RUPEE: Paise = 100;
/** Typing is faster than choosing for smaller steps. */
const SMALLEST_STEP: Paise = 100 * RUPEE;

/**
 * Up to three suggested amounts, ascending: one, two and five steps of about 1 percent of the current bid, rounded to
 * multiples of the step. None is above MAX_PAISE.
 */
export function bidSteps(currentBid: Paise): readonly Paise[] {
  const step = roundStep(Math.max(SMALLEST_STEP, currentBid / 100));
  const base = Math.floor(currentBid / step) * step;
  return [1, 2, 5].map((count) => base + count * step).filter((amount) => amount <= MAX_PAISE);
}

/** 1, 2 or 5 times a power of ten: the largest that is at most 1.5 times `target`. */
function roundStep(target: Paise): Paise {
  const most = target * 1.5;
  const power = 10 ** Math.floor(Math.log10(most));
  const factor = [5, 2, 1].find((one) => one * power <= most) ?? 1;
  return factor * power;
}

/** Above these multiples of the current bid, or of the next amount, the bidder must type the bid again. */
const DOUBLE = 2;
const NEXT_FACTOR = 1.5;

/** Why an amount may be a typing error or a bad decision. */
export type UnusualBid = 'above-own' | 'more-than-double' | 'far-above-next';

/**
 * Why the bidder should type a bid again; undefined when it is usual.
 *
 * @param leads whether the bidder has the current bid, so that a higher one only raises their own price
 */
export function unusualBid(amount: Paise, currentBid: Paise, leads: boolean): UnusualBid | undefined {
  if (leads) return 'above-own';
  if (amount > DOUBLE * currentBid) return 'more-than-double';
  return amount > NEXT_FACTOR * nextBid(currentBid) ? 'far-above-next' : undefined;
}

/** The smallest suggested amount. */
export function nextBid(currentBid: Paise): Paise {
  return bidSteps(currentBid)[0] ?? currentBid;
}
