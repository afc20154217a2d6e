/** Mobile numbers in the spellings of people in India. */

/**
 * The digits without India's prefixes: +91 98765 43210, 0091 98765 43210, 098765-43210 and 9876543210 are the same number.
 * `00` is dialled for the `+` of any country.
 */
export function digitsOf(mobile: string): string {
  return mobile
    .replaceAll(/\D/g, '')
    .replace(/^00/, '')
    .replace(/^(?:91)?0?(?=\d{10}$)/, '');
}

/** As E.164 writes it: +919876543210. Undefined when the country is not certain. */
export function internationalMobile(mobile: string): string | undefined {
  const typed = mobile.replaceAll(/[^+\d]/g, '').replace(/^00/, '+');
  const digits = digitsOf(mobile);
  if (typed.startsWith('+')) return typed === `+${digits}` ? typed : `+91${digits}`;
  return /^[6-9]\d{9}$/.test(digits) ? `+91${digits}` : undefined;
}
