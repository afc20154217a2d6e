import { asciiDigits } from '#shared/model/digits.ts';

const AMOUNT = /^(?:rs\.?|inr|₹)?\s*(\d{1,3}(?:,\d{2,3})*,\d{3}|\d+)(?:\.0{1,2})?\s*(?:\/[-=]?)?$/i;

/**
 * The whole rupees in a pasted text as Indians write them, "Rs. 12,50,000/-", as digits; undefined if it is anything
 * else.
 */
export function pastedAmount(text: string): string | undefined {
  const [, amount] = AMOUNT.exec(asciiDigits(text.normalize('NFKC')).trim()) ?? [];
  return amount?.replaceAll(',', '');
}
