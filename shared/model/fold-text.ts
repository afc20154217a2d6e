import { asciiDigits } from './digits.ts';

/** Most texts: one space between words, and nothing but capitals to fold. */
const PLAIN = /^(?!.*'')[!-_a-~]+(?: [!-_a-~]+)*$/;

const SINGLE_QUOTES = /[`\u02b9-\u02bd\u2018-\u201b\u2032\u2035\u2039\u203a]/g;
const DOUBLE_QUOTES = /''|[\u00ab\u00bb\u201c-\u201f\u301d-\u301f]/g;
const DASHES = /[\p{Pd}\u2212]/gu;

/**
 * Accents, joiners and everything else that has no script of its own (https://www.unicode.org/reports/tr24/#Script_Inherited),
 * characters without a shape, and the nuktas of Indian scripts.
 */
const DROPPED = /[\p{Script=Inherited}\p{Cf}\u093c\u09bc\u0a3c\u0abc\u0b3c\u0c3c\u0cbc]/gu;

/**
 * Letters that are one character or a consonant, a virama and a joiner, which NFKC leaves apart: the chillus of
 * Malayalam and the khanda ta of Bengali. https://www.unicode.org/versions/Unicode16.0.0/core-spec/chapter-12/ (12.2,
 * 12.9)
 */
const DEAD_CONSONANTS = /[\u0d7a-\u0d7f\u09ce]/g;
const WITH_VIRAMA: Readonly<Record<string, string>> = {
  '\u0d7a': '\u0d23\u0d4d',
  '\u0d7b': '\u0d28\u0d4d',
  '\u0d7c': '\u0d30\u0d4d',
  '\u0d7d': '\u0d32\u0d4d',
  '\u0d7e': '\u0d33\u0d4d',
  '\u0d7f': '\u0d15\u0d4d',
  '\u09ce': '\u09a4\u09cd',
};

/**
 * The one folding of all that is searched or compared by its letters: "Citroën", "CITROEN" and "citroen" are the same
 * text, as are the ways to write quotes, dashes, spaces, digits, widths and the composed letters of Indian scripts.
 * What has the same folding is found by each other; it is never shown.
 */
export function foldText(text: string): string {
  if (PLAIN.test(text)) return text.toLowerCase();
  // NFKD makes an acute accent of its own a space.
  const apart = text.replaceAll('\u00b4', "'").normalize('NFKD').replaceAll(DROPPED, '');
  return (
    asciiDigits(apart)
      .replaceAll(DEAD_CONSONANTS, (letter) => WITH_VIRAMA[letter] ?? letter)
      .replaceAll(SINGLE_QUOTES, "'")
      .replaceAll(DOUBLE_QUOTES, '"')
      .replaceAll(DASHES, '-')
      .replaceAll(/\s+/g, ' ')
      .trim()
      // Capitals first: small letters alone would keep ß apart from SS.
      .toUpperCase()
      .toLowerCase()
      .normalize('NFC')
  );
}

/** The words of a folded text: its runs of letters and digits. */
export const wordsIn = (folded: string): readonly string[] => folded.match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
