/**
 * The number of a grievance, to be said on the phone: `GRV-2026-4F7KM`. The last of the five characters checks the
 * others. Knowing a number gives no access.
 */
import { foldText } from '../fold-text.ts';

/** Letters and digits that are not mistaken for each other, spoken or written. There are 29, a prime, for the check. */
const ALPHABET = '23456789ABCDEFGHJKMNPQRSTVWXY';

const RANDOM_CHARACTERS = 4;
const SHAPE = new RegExp(`^GRV-?(\\d{4})-?([${ALPHABET}]{${String(RANDOM_CHARACTERS)}})([${ALPHABET}])$`);

/**
 * The weights, all different and below a prime, make it find each wrong character and each two neighbours that changed
 * places.
 */
function checkOf(code: string): string {
  const sum = [...code].reduce((total, character, at) => total + (at + 1) * ALPHABET.indexOf(character), 0);
  return ALPHABET.charAt(sum % ALPHABET.length);
}

/**
 * @param year in India
 * @param random at least four bytes
 */
export function grievanceNumber(year: string, random: Uint8Array): string {
  const bytes = [...random.subarray(0, RANDOM_CHARACTERS)];
  const code = bytes.map((byte) => ALPHABET.charAt(byte % ALPHABET.length)).join('');
  return `GRV-${year}-${code}${checkOf(code)}`;
}

/** A number as somebody typed it, in its usual form. Undefined when it is none, or its check is wrong. */
export function parseGrievanceNumber(typed: string): string | undefined {
  const [, year, code, check] = SHAPE.exec(foldText(typed).replaceAll(' ', '').toUpperCase()) ?? [];
  if (year === undefined || code === undefined || check !== checkOf(code)) return undefined;
  return `GRV-${year}-${code}${check}`;
}
