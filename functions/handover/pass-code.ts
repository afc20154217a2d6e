/** The number of a gate pass as people read and type it. Pure. */

/** A pass is the number of the lot and then a code of this many letters and digits (`1042-7KQ2-9F3M-X8TD`). */
const CODE_LENGTH = 12;

/**
 * Letters that are easily mistaken for another one, on paper or aloud, count as that one. About 56 of the 60 random bits
 * are left, which still nobody guesses.
 */
const ALIKE: Readonly<Record<string, string>> = { O: '0', Q: '0', I: '1', L: '1', Z: '2', S: '5', B: '8', V: 'U' };

/**
 * The code by which a pass is found, without the number of the lot. Case, spaces, dashes and letters that look alike make
 * no difference. Undefined if too little was typed.
 */
export function passCode(typed: string): string | undefined {
  const letters = typed.toUpperCase().replaceAll(/[^0-9A-Z]/g, '');
  if (letters.length < CODE_LENGTH) return undefined;
  return letters.slice(-CODE_LENGTH).replaceAll(/[A-Z]/g, (letter) => ALIKE[letter] ?? letter);
}
