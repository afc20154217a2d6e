import type { Paise } from './money.ts';

// oxfmt-ignore
const SMALL = [
  'zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine',
  'ten', 'eleven', 'twelve', 'thirteen', 'fourteen', 'fifteen', 'sixteen', 'seventeen', 'eighteen', 'nineteen',
];
const TENS = ['', '', 'twenty', 'thirty', 'forty', 'fifty', 'sixty', 'seventy', 'eighty', 'ninety'];

/** The units of the Indian number system, largest first. Larger numbers are counted in crores. */
const UNITS = [
  [1_00_00_000, 'crore'],
  [1_00_000, 'lakh'],
  [1_000, 'thousand'],
  [100, 'hundred'],
] as const;

/**
 * An amount in words, in the Indian system: 1_23_456_00 paise is 'one lakh twenty-three thousand four hundred fifty-six
 * rupees'. Takes whole, non-negative paise.
 */
export function amountInWords(amount: Paise): string {
  const rupees = Math.floor(amount / 100);
  const paise = amount % 100;
  const rupeeText = `${numberInWords(rupees)} ${rupees === 1 ? 'rupee' : 'rupees'}`;
  if (paise === 0) return rupeeText;
  const paiseText = `${numberInWords(paise)} paise`;
  return rupees === 0 ? paiseText : `${rupeeText} and ${paiseText}`;
}

/** A whole number from 0 in words. */
function numberInWords(value: number): string {
  const unit = UNITS.find(([size]) => value >= size);
  if (unit === undefined) return belowHundred(value);
  const [size, name] = unit;
  const rest = value % size;
  const head = `${numberInWords(Math.floor(value / size))} ${name}`;
  return rest === 0 ? head : `${head} ${numberInWords(rest)}`;
}

function belowHundred(value: number): string {
  const small = SMALL[value];
  if (small !== undefined) return small;
  const ones = value % 10;
  const tens = TENS[Math.floor(value / 10)] ?? '';
  return ones === 0 ? tens : `${tens}-${SMALL[ones] ?? ''}`;
}
