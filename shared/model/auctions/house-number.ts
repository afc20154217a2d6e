/** The house's own number of a lot, such as its number in a paper catalogue or in a register. Only admins see it. */
import { foldText } from '../fold-text.ts';

/** In characters. */
export const MAX_HOUSE_NUMBER_LENGTH = 40;

/** One line of text. */
export const HOUSE_NUMBER = /^\P{Cc}*$/u;

/** What is compared, and stored for it: numbers with the same folding are the same. */
export const comparedHouseNumber = (houseNumber: string): string => foldText(houseNumber).toUpperCase();

/** Spreadsheets drop the zeros of 0042. Numbers with the same of this may be meant as the same. */
export const withoutZeros = (houseNumber: string): string =>
  comparedHouseNumber(houseNumber).replace(LAST_FIGURE, '$2$3');

/** The last figure of a number: its zeros, the rest, and what follows. */
const LAST_FIGURE = /(?<!\d)(0*)(\d+)(\D*)$/;
const MOST_DIGITS = 6;

/** The number as it is and with other zeros before its last figure. */
export function spellings(houseNumber: string): readonly string[] {
  const compared = comparedHouseNumber(houseNumber);
  const [, , figure = ''] = LAST_FIGURE.exec(compared) ?? [];
  const others = Array.from({ length: Math.max(0, MOST_DIGITS - figure.length + 1) }, (_, zeros) =>
    compared.replace(LAST_FIGURE, `${'0'.repeat(zeros)}$2$3`),
  );
  return [...new Set([compared, ...(figure === '' ? [] : [withoutZeros(houseNumber), ...others])])];
}
