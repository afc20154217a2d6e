/** The house's own number of a lot, such as its number in a paper catalogue or in a register. Only admins see it. */

/** In characters. */
export const MAX_HOUSE_NUMBER_LENGTH = 40;

/** One line of text. */
export const HOUSE_NUMBER = /^\P{Cc}*$/u;

/** What is compared: numbers that differ in capitals or spaces only are the same. */
export function comparedHouseNumber(houseNumber: string): string {
  return houseNumber.trim().replaceAll(/\s+/g, ' ').toUpperCase();
}
