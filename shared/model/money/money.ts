/** Code and storage use integer paise; the API and the screens use rupees with at most two decimals. */

/**
 * An amount in paise, a hundredth of a rupee, as an integer. The `unit` exists only for the compiler: a plain number
 * fits both types, but Paise and Rupees do not fit each other.
 */
export type Paise = number & { readonly unit?: 'paise' };

/** Rupees with at most two decimals, in the API and on screens. */
export type Rupees = number & { readonly unit?: 'rupees' };

/** The largest amount: one lakh crore rupees, well inside the safe integers. */
export const MAX_PAISE: Paise = 1_000_000_000_000_00;

/** Razorpay accepts no order below one rupee (https://razorpay.com/docs/api/orders/create/). */
export const MIN_ORDER: Paise = 100;

/** The amount with a negative sign. */
export function debit(amount: Paise): Paise {
  return 0 - amount;
}

/** Bids must be whole rupees, in the browser and on the server. */
export function isWholeRupees(paise: Paise): boolean {
  return paise % 100 === 0;
}

const RUPEE_TEXT = /^(\d{1,13})(?:\.(\d{1,2}))?$/;

/** Parses rupees as text ("1234.5"). Undefined unless it has at most two decimals and is at most MAX_PAISE. */
export function paiseFromText(text: string): Paise | undefined {
  const match = RUPEE_TEXT.exec(text.trim());
  if (match === null) return undefined;
  const [, whole = '', fraction = ''] = match;
  const paise = Number(whole) * 100 + Number(fraction.padEnd(2, '0'));
  return paise <= MAX_PAISE ? paise : undefined;
}

/**
 * Converts rupees from JSON into paise. It parses the shortest decimal form of the number, so 1234.55 is exact.
 * Undefined for a third decimal, a negative, an infinite or a too large number.
 */
export function paiseFromRupees(rupees: Rupees): Paise | undefined {
  return paiseFromText(String(rupees));
}

/** Paise as a number of rupees for JSON: 123450 becomes 1234.5. */
export function rupeesFromPaise(paise: Paise): Rupees {
  return paise / 100;
}

/** Adds amounts of the API, to the paisa: also those below zero, and above the largest that may be entered. */
export const addRupees = (a: Rupees, b: Rupees): Rupees => rupeesFromPaise(Math.round(a * 100) + Math.round(b * 100));

const WHOLE_RUPEES = new Intl.NumberFormat('en-IN', {
  style: 'currency',
  currency: 'INR',
  minimumFractionDigits: 0,
  maximumFractionDigits: 0,
});
const EXACT_RUPEES = new Intl.NumberFormat('en-IN', {
  style: 'currency',
  currency: 'INR',
  minimumFractionDigits: 2,
  maximumFractionDigits: 2,
});

/** Formats paise for people in India: ₹12,34,567 or, with paise, ₹12,34,567.50. */
export function formatInr(paise: Paise): string {
  return (isWholeRupees(paise) ? WHOLE_RUPEES : EXACT_RUPEES).format(paise / 100);
}
