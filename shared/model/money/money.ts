/**
 * Money. Code and storage hold integer paise; the API and the screens speak rupees with at most two
 * decimals. Nothing here does arithmetic on fractions.
 */

/**
 * An amount in paise: a whole number, one hundredth of a rupee. The marks of `Paise` and `Rupees` exist for the compiler
 * only: a plain number may become either, but one can never be handed over where the other is meant.
 */
export type Paise = number & { readonly unit?: 'paise' };

/** An amount as the API and the screens speak of it: rupees with at most two decimals. */
export type Rupees = number & { readonly unit?: 'rupees' };

/** The largest amount Boli handles: one lakh crore rupees, far inside the exact range of a double. */
export const MAX_PAISE: Paise = 1_000_000_000_000_00;

/** Razorpay takes no order below one rupee (https://razorpay.com/docs/api/orders/create/). */
export const SMALLEST_ORDER: Paise = 100;

/** The same amount taken away instead of added. */
export function debit(amount: Paise): Paise {
  return 0 - amount;
}

/** Bids are whole rupees, in the browser and on the server. */
export function isWholeRupees(paise: Paise): boolean {
  return paise % 100 === 0;
}

const RUPEE_TEXT = /^(\d{1,13})(?:\.(\d{1,2}))?$/;

/**
 * Reads rupees written as text ("1234.5") into paise.
 * Answers undefined for anything but digits with at most two decimals, and for amounts above MAX_PAISE.
 */
export function paiseFromText(text: string): Paise | undefined {
  const match = RUPEE_TEXT.exec(text.trim());
  if (match === null) return undefined;
  const [, whole = '', fraction = ''] = match;
  const paise = Number(whole) * 100 + Number(fraction.padEnd(2, '0'));
  return paise <= MAX_PAISE ? paise : undefined;
}

/**
 * Turns rupees from JSON into paise. A double such as 1234.55 is read through its shortest decimal form,
 * so it is exact; a third decimal, a negative, an infinite or a huge number answers undefined.
 */
export function paiseFromRupees(rupees: Rupees): Paise | undefined {
  return paiseFromText(String(rupees));
}

/** Paise as a number of rupees for JSON: 123450 becomes 1234.5. */
export function rupeesFromPaise(paise: Paise): Rupees {
  return paise / 100;
}

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

/** Paise as a person in India reads them: ₹12,34,567 or, when there are paise, ₹12,34,567.50. */
export function formatInr(paise: Paise): string {
  return (isWholeRupees(paise) ? WHOLE_RUPEES : EXACT_RUPEES).format(paise / 100);
}
