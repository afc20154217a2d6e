/** What the house keeps of a seller's lot. Percentages are hundredths of a percent, amounts are paise. */
import { type HundredthsOfPercent, percentOf } from '../money/charges.ts';
import type { Paise } from '../money/money.ts';

export interface CommissionRule {
  /** Of the hammer price. */
  readonly percent: HundredthsOfPercent;
  /** In addition, for each lot. */
  readonly fixed: Paise;
  /** The commission of a lot is at least this. */
  readonly minimum: Paise;
  /** GST on the commission. */
  readonly gst: HundredthsOfPercent;
}

export interface Shares {
  readonly hammer: Paise;
  readonly commission: Paise;
  readonly gst: Paise;
  /** What the seller is owed. */
  readonly net: Paise;
}

/**
 * Divides a hammer price. Each part is rounded to the paisa, half up. Commission and GST never take more than the hammer
 * price, so a cheap lot with a high minimum brings its seller nothing, and costs them nothing.
 */
export function sharesOf(hammer: Paise, { percent, fixed, minimum, gst: rate }: CommissionRule): Shares {
  const wanted = Math.max(percentOf(hammer, percent) + fixed, minimum);
  const isTooMuch = wanted + percentOf(wanted, rate) > hammer;
  const commission = isTooMuch ? beforeTax(hammer, rate) : wanted;
  const gst = isTooMuch ? hammer - commission : percentOf(wanted, rate);
  return { hammer, commission, gst, net: hammer - commission - gst };
}

/** What a sum that contains a tax is without it. In two steps: the sum times 10,000 may exceed the safe integers. */
function beforeTax(sum: Paise, rate: HundredthsOfPercent): Paise {
  const divisor = 10_000 + rate;
  return Math.floor(sum / divisor) * 10_000 + Math.floor(((sum % divisor) * 10_000) / divisor);
}
