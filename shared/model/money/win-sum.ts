/** What a winner pays: the winning bid, the charges, and the deposit where it counts towards them. Paise. */
import { type ChargeLine, chargeLines, type ChargeTerms, sumOfLines } from './charges.ts';
import { type Paise, SMALLEST_ORDER } from './money.ts';

/** The terms of an auction about its price. */
export interface PriceTerms {
  readonly charges: ChargeTerms;
  /** Whether the winner's deposit counts towards the price; otherwise it goes back after the payment. */
  readonly emdSetOff: boolean;
}

export interface WinSum {
  readonly lines: readonly ChargeLine[];
  /** The sum of the lines. */
  readonly total: Paise;
  /** The deposit that is taken off; 0 where it goes back instead. */
  readonly setOff: Paise;
  /** What is left to pay. */
  readonly due: Paise;
}

/**
 * @param deposit what is held of the winner. It counts whole or not at all: where less than the smallest order would be
 *   left to pay, it goes back after the payment as if there were no set-off.
 */
export function winSum({ charges, emdSetOff }: PriceTerms, bid: Paise, deposit: Paise): WinSum {
  const lines = chargeLines(charges, bid);
  const total = sumOfLines(lines);
  const setOff = emdSetOff && total - deposit >= SMALLEST_ORDER ? deposit : 0;
  return { lines, total, setOff, due: total - setOff };
}
