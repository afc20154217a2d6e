import { IST_OFFSET_MS } from '../ist.ts';

/** India's financial year begins in April. */
const APRIL = 3;

/** The Indian financial year of a time (epoch ms): `2627` for April 2026 to March 2027. */
export function financialYear(ms: number): string {
  const day = new Date(ms + IST_OFFSET_MS);
  const first = day.getUTCMonth() >= APRIL ? day.getUTCFullYear() : day.getUTCFullYear() - 1;
  return twoDigits(first) + twoDigits(first + 1);
}

const twoDigits = (year: number): string => String(year % 100).padStart(2, '0');
