/**
 * What a winner pays beyond the winning bid. Percentages are hundredths of a percent (2.5 % is 250), amounts are paise.
 * Each line is rounded to the paisa, half up. The total is the sum of the rounded lines.
 */
import type { Paise } from './money.ts';

/** A percentage in hundredths of a percent: 1,800 is 18 %. */
export type HundredthsOfPercent = number;

export const MAX_PERCENT: HundredthsOfPercent = 100_00;

/** The charges of one auction. */
export interface ChargeTerms {
  /** Buyer's premium, of the winning bid. */
  readonly premium: HundredthsOfPercent;
  /** A fixed sum, for example for transport. */
  readonly other: Paise;
  /** The purpose of the fixed sum; may be empty. */
  readonly otherName: string;
  /** GST on the winning bid. */
  readonly lotGst: HundredthsOfPercent;
  /** GST on the buyer's premium and the fixed sum. */
  readonly chargesGst: HundredthsOfPercent;
}

export const NO_CHARGES: ChargeTerms = { premium: 0, other: 0, otherName: '', lotGst: 0, chargesGst: 0 };

export const CHARGE_KINDS = ['bid', 'premium', 'other', 'lot-gst', 'charges-gst'] as const;

/** One line of an amount to pay. */
export interface ChargeLine {
  readonly kind: (typeof CHARGE_KINDS)[number];
  readonly amount: Paise;
  /** Only for a percentage. */
  readonly rate?: HundredthsOfPercent | undefined;
  /** Only for the fixed sum, and for GST that is on nothing else. */
  readonly name?: string | undefined;
}

/** A percentage of an amount, rounded half up. In two steps: amount times rate may exceed the safe integers. */
export function percentOf(amount: Paise, rate: HundredthsOfPercent): Paise {
  const whole = Math.floor(amount / 10_000);
  return whole * rate + Math.floor(((amount % 10_000) * rate + 5_000) / 10_000);
}

/** The lines for a winning bid: the bid, then all charges above 0. */
export function chargeLines(terms: ChargeTerms, bid: Paise): readonly ChargeLine[] {
  const { premium, other, otherName, lotGst, chargesGst } = terms;
  const premiumAmount = percentOf(bid, premium);
  const lines: readonly ChargeLine[] = [
    { kind: 'premium', amount: premiumAmount, rate: premium },
    { kind: 'other', amount: other, name: otherName },
    { kind: 'lot-gst', amount: percentOf(bid, lotGst), rate: lotGst },
    { kind: 'charges-gst', amount: percentOf(premiumAmount + other, chargesGst), rate: chargesGst },
  ];
  return [{ kind: 'bid', amount: bid }, ...lines.filter(({ amount }) => amount > 0)];
}

export function sumOfLines(lines: readonly ChargeLine[]): Paise {
  return lines.reduce((sum, { amount }) => sum + amount, 0);
}

/** The total that a winner pays for a winning bid. */
export function totalFor(terms: ChargeTerms, bid: Paise): Paise {
  return sumOfLines(chargeLines(terms, bid));
}

/** For example `2.5 %`. */
export function percentText(rate: HundredthsOfPercent): string {
  return `${rate / 100} %`;
}

/** The name of a line, for the auction page, the checkout, receipts and invoices. */
export function lineName({ kind, rate = 0, name = '' }: ChargeLine): string {
  switch (kind) {
    case 'bid':
      return 'Winning bid';
    case 'premium':
      return `Buyer’s premium (${percentText(rate)})`;
    case 'other':
      return name === '' ? 'Other charges' : name;
    case 'lot-gst':
      return `GST on the winning bid (${percentText(rate)})`;
    case 'charges-gst':
      return `${name === '' ? 'GST on premium and charges' : name} (${percentText(rate)})`;
  }
}
