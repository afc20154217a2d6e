import { MAX_PAISE, type Paise } from './money.ts';

const RUPEE: Paise = 100;
/** The smallest quick step: steps of a few rupees are quicker typed than chosen. */
const SMALLEST_STEP: Paise = 100 * RUPEE;

/**
 * Three amounts that a bidder may want next, ascending: about 1, 2 and 5 percent above the current bid, each
 * step a round number of rupees. Fewer near the largest amount that Boli handles.
 */
export function bidSteps(currentBid: Paise): readonly Paise[] {
  // Whole rupees are bid, so a current bid with paise is stepped from the rupee below it.
  const base = Math.floor(currentBid / RUPEE) * RUPEE;
  const unit = roundStep(Math.max(SMALLEST_STEP, base / 100));
  return [unit, 2 * unit, 5 * unit].map((step) => base + step).filter((amount) => amount <= MAX_PAISE);
}

/** The nearest of 1, 2 and 5 times a power of ten that is not above `target`. */
function roundStep(target: Paise): Paise {
  const power = 10 ** Math.floor(Math.log10(target));
  const factor = [5, 2, 1].find((one) => one * power <= target) ?? 1;
  return factor * power;
}

/** How many times the current bid an amount may be before the bidder is asked to type it again. */
export const CHALLENGE_FACTOR = 2;

/** Whether an amount is so far above the current bid that a slip of the finger is likely. */
export function isOddJump(amount: Paise, currentBid: Paise): boolean {
  return amount > CHALLENGE_FACTOR * currentBid;
}
