import { MAX_PAISE, type Paise } from '../money/money.ts';

const RUPEE: Paise = 100;
/** The smallest quick step: steps of a few rupees are quicker typed than chosen. */
const SMALLEST_STEP: Paise = 100 * RUPEE;

/**
 * Three amounts that a bidder may want next, ascending: one, two and five steps of about 1 percent of the current
 * bid, and round: multiples of the step. Fewer near the largest amount that Boli handles.
 */
export function bidSteps(currentBid: Paise): readonly Paise[] {
  const step = roundStep(Math.max(SMALLEST_STEP, currentBid / 100));
  const base = Math.floor(currentBid / step) * step;
  return [1, 2, 5].map((count) => base + count * step).filter((amount) => amount <= MAX_PAISE);
}

/** 1, 2 or 5 times a power of ten: the largest that is at most half as much again as `target`. */
function roundStep(target: Paise): Paise {
  const most = target * 1.5;
  const power = 10 ** Math.floor(Math.log10(most));
  const factor = [5, 2, 1].find((one) => one * power <= most) ?? 1;
  return factor * power;
}

/** How many times the current bid, or the next amount, a bid may be before the bidder is asked to type it again. */
const DOUBLE = 2;
const NEXT_FACTOR = 1.5;

/** Why an amount may be a slip of the finger, or no wise bid. */
export type OddBid = 'above-own' | 'more-than-double' | 'far-above-next';

/**
 * Why a bid should be typed again before it is sent; undefined for any other.
 * @param leads the bidder has the current bid already, so that a higher one only raises what they pay
 */
export function oddBid(amount: Paise, currentBid: Paise, leads: boolean): OddBid | undefined {
  if (leads) return 'above-own';
  if (amount > DOUBLE * currentBid) return 'more-than-double';
  return amount > NEXT_FACTOR * nextBid(currentBid) ? 'far-above-next' : undefined;
}

/** The smallest of the quick steps. */
export function nextBid(currentBid: Paise): Paise {
  return bidSteps(currentBid)[0] ?? currentBid;
}
