/** The number of a gate pass as people read and type it. Pure. */

/** Twelve letters and digits behind the number of the lot. */
const CODE_LENGTH = 12;

/** What is taken for one another on paper or aloud counts as the same: of sixty bits about fifty-six are left. */
const ALIKE: Readonly<Record<string, string>> = { O: '0', Q: '0', I: '1', L: '1', Z: '2', S: '5', B: '8', V: 'U' };

/**
 * What a pass is found by: its code without the number of the lot, in which nothing depends on case, spaces and dashes,
 * or on letters that look alike. Undefined if too little was typed.
 */
export function passCode(typed: string): string | undefined {
  const letters = typed.toUpperCase().replaceAll(/[^0-9A-Z]/g, '');
  if (letters.length < CODE_LENGTH) return undefined;
  return letters.slice(-CODE_LENGTH).replaceAll(/[A-Z]/g, (letter) => ALIKE[letter] ?? letter);
}
