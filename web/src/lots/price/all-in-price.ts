/**
 * What a bidder would pay in all, shown wherever they commit to an amount: a price without its charges is drip pricing
 * (Guidelines for Prevention and Regulation of Dark Patterns, 2023, annexure 1).
 */
import { type Charges, readChargeTerms } from '#shared/contract/money/charges.ts';
import { totalFor } from '#shared/model/money/charges.ts';
import { formatInr, type Paise, paiseFromRupees, type Rupees } from '#shared/model/money/money.ts';

/** The bid with its premium, GST and other charges. */
export function totalWith(charges: Charges, bid: Paise): Paise {
  return totalFor(readChargeTerms(charges), bid);
}

interface Priced {
  readonly basePrice: Rupees;
  readonly charges: Charges;
}

/** Says what winning costs, with the base price as the example. */
export function allInSentence({ basePrice, charges }: Priced): string {
  const base = paiseFromRupees(basePrice) ?? 0;
  const total = totalWith(charges, base);
  return total === base
    ? 'If you win, you pay your winning bid. This auction adds no charges to it.'
    : `If you win, you pay your winning bid and the charges of this auction: at the base price of ${formatInr(base)}, ${formatInr(total)} in all.`;
}
