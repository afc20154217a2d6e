/**
 * What a winner pays beyond the winning bid. Percentages are hundredths of a percent, so that 2.5 % is 250; amounts
 * are paise. Every line is rounded to the paisa by itself, half up, and the total is the sum of the lines: nothing is
 * rounded a second time.
 */
import type { Paise } from './money.ts';

/** A percentage in hundredths of a percent: 1,800 is 18 %. */
export type HundredthsOfPercent = number;

export const MOST_PERCENT: HundredthsOfPercent = 100_00;

/** The terms of one auction. */
export interface ChargeTerms {
  /** Of the winning bid. */
  readonly premium: HundredthsOfPercent;
  /** A fixed sum, such as for transport. */
  readonly other: Paise;
  /** What the fixed sum is for; may be empty. */
  readonly otherName: string;
  /** GST on the winning bid. */
  readonly lotGst: HundredthsOfPercent;
  /** GST on the buyer's premium and the fixed sum. */
  readonly chargesGst: HundredthsOfPercent;
}

export const NO_CHARGES: ChargeTerms = { premium: 0, other: 0, otherName: '', lotGst: 0, chargesGst: 0 };

export const CHARGE_KINDS = ['bid', 'premium', 'other', 'lot-gst', 'charges-gst'] as const;

/** One line of what is to be paid. */
export interface ChargeLine {
  readonly kind: (typeof CHARGE_KINDS)[number];
  readonly amount: Paise;
  /** Of lines that are a percentage. */
  readonly rate?: HundredthsOfPercent | undefined;
  /** Of the fixed sum. */
  readonly name?: string | undefined;
}

/** A part of an amount, to the paisa, half up. In two steps, because amount times rate may leave the exact range. */
export function partOf(amount: Paise, rate: HundredthsOfPercent): Paise {
  const whole = Math.floor(amount / 10_000);
  return whole * rate + Math.floor(((amount % 10_000) * rate + 5_000) / 10_000);
}

/** The lines for a winning bid: the bid itself, then what is more than nothing. */
export function chargeLines(terms: ChargeTerms, bid: Paise): readonly ChargeLine[] {
  const { premium, other, otherName, lotGst, chargesGst } = terms;
  const premiumAmount = partOf(bid, premium);
  const lines: readonly ChargeLine[] = [
    { kind: 'premium', amount: premiumAmount, rate: premium },
    { kind: 'other', amount: other, name: otherName },
    { kind: 'lot-gst', amount: partOf(bid, lotGst), rate: lotGst },
    { kind: 'charges-gst', amount: partOf(premiumAmount + other, chargesGst), rate: chargesGst },
  ];
  return [{ kind: 'bid', amount: bid }, ...lines.filter(({ amount }) => amount > 0)];
}

export function sumOfLines(lines: readonly ChargeLine[]): Paise {
  return lines.reduce((sum, { amount }) => sum + amount, 0);
}

/** What a winner pays in all for a winning bid. */
export function totalFor(terms: ChargeTerms, bid: Paise): Paise {
  return sumOfLines(chargeLines(terms, bid));
}

export function sameCharges(one: ChargeTerms, other: ChargeTerms): boolean {
  return (
    one.premium === other.premium &&
    one.other === other.other &&
    one.otherName === other.otherName &&
    one.lotGst === other.lotGst &&
    one.chargesGst === other.chargesGst
  );
}

/** `2.5 %` */
export function percentText(rate: HundredthsOfPercent): string {
  return `${rate / 100} %`;
}

/** A line in words, as the room, the checkout, receipts and invoices name it. */
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
      return `GST on premium and charges (${percentText(rate)})`;
  }
}
