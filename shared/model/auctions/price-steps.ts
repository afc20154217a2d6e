/** How much higher the next bid must be: one step, or a ladder of steps by price. Amounts are whole rupees in paise. */
import { type Paise, formatInr } from '../money/money.ts';

const RUPEE: Paise = 100;

/** A step applies to current bids of `from` and more, until the next one's `from`. */
interface PriceStep {
  readonly from: Paise;
  readonly step: Paise;
}

/** At least one; the first is from 0, and `from` rises. */
export type PriceSteps = readonly PriceStep[];

/** Any whole rupee more. */
export const ONE_RUPEE: PriceSteps = [{ from: 0, step: RUPEE }];

/** The step at a current bid. */
export function stepAt(steps: PriceSteps, currentBid: Paise): Paise {
  return steps.findLast(({ from }) => from <= currentBid)?.step ?? RUPEE;
}

/** The least bid above the current one. */
export function leastAbove(steps: PriceSteps, currentBid: Paise): Paise {
  return currentBid + stepAt(steps, currentBid);
}

/** The least first bid: one rupee above the base price. Steps do not apply to it. */
export function leastFirstBid(basePrice: Paise): Paise {
  return Math.floor(basePrice / RUPEE) * RUPEE + RUPEE;
}

/** Steps as stored in `STATE`, in rupees: `0:100 5e4:500`. Equal steps have equal texts. */
export function textFromSteps(steps: PriceSteps): string {
  return steps.map(({ from, step }) => `${shortNumber(from)}:${shortNumber(step)}`).join(' ');
}

/** Rupees, with an exponent for three or more zeros, because `STATE` has little room. */
const shortNumber = (amount: Paise): string => String(amount / RUPEE).replace(/0{3,}$/, (zeros) => `e${zeros.length}`);

/** The steps of a stored text. Throws if it is not one. */
export function stepsFromText(text: string): PriceSteps {
  return text.split(' ').map((part) => {
    const [from = Number.NaN, step = Number.NaN] = part.split(':').map((rupees) => Number(rupees) * RUPEE);
    if (!Number.isSafeInteger(from) || !Number.isSafeInteger(step)) throw new Error('The stored steps are not valid.');
    return { from, step };
  });
}

/** The steps in words: '₹500', or a line for each step of a ladder: 'Below ₹50,000: ₹100', 'From ₹50,000: ₹500'. */
export function stepsInWords(steps: PriceSteps): readonly string[] {
  return steps.map(({ from, step }, index) => {
    const next = steps[index + 1];
    if (index > 0) return `From ${formatInr(from)}: ${formatInr(step)}`;
    return next === undefined ? formatInr(step) : `Below ${formatInr(next.from)}: ${formatInr(step)}`;
  });
}
