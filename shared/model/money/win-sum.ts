/**
 * What a winner pays: the winning bid and the charges, less a deposit that is set off and what has arrived in parts.
 * Amounts are paise.
 */
import { type ChargeLine, chargeLines, type ChargeTerms, sumOfLines } from './charges.ts';
import { type Paise, MIN_ORDER } from './money.ts';

/** The terms of an auction that affect the price. */
export interface PriceTerms {
  readonly charges: ChargeTerms;
  /** Whether the winner's deposit counts towards the price; otherwise it is refunded after the payment. */
  readonly emdSetOff: boolean;
}

export interface WinSum {
  readonly lines: readonly ChargeLine[];
  /** The sum of the lines. */
  readonly total: Paise;
  /** The deposit that is set off; 0 when it is refunded instead. */
  readonly setOff: Paise;
  /** What transfers have paid already; they are held until the rest arrives. */
  readonly inParts: Paise;
  /** The remaining amount to pay. */
  readonly due: Paise;
}

/**
 * Computes what a winner pays.
 *
 * @param deposit the winner's held deposit. It is set off completely or not at all: if less than the smallest order
 * would remain, it is refunded after the payment instead.
 */
export function winSum({ charges, emdSetOff }: PriceTerms, bid: Paise, deposit: Paise, inParts: Paise = 0): WinSum {
  const lines = chargeLines(charges, bid);
  const total = sumOfLines(lines);
  const setOff = emdSetOff && total - deposit >= MIN_ORDER ? deposit : 0;
  // A deposit that came back from a bounced refund may have completed the sum.
  return { lines, total, setOff, inParts, due: Math.max(total - setOff - inParts, 0) };
}
