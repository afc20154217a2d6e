import { isStateCode } from './indian-states.ts';

const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ';
/** State, the holder's PAN (a government body's TAN ends differently), three characters; the last is a check. */
const SHAPE = /^\d{2}[A-Z]{4}[A-Z0-9]\d{4}[A-Z][A-Z0-9]{3}$/;

/**
 * Whether a text is a valid GSTIN by format, state and check character. Only the GST portal knows whether it is
 * registered.
 * https://gera-tools.pages.dev/gst-number-validator-india-format
 */
export function isGstin(text: string): boolean {
  return SHAPE.test(text) && isStateCode(stateOfGstin(text)) && checkCharacter(text.slice(0, 14)) === text.at(14);
}

/** The code of the state in which the holder is registered. */
export const stateOfGstin = (gstin: string): string => gstin.slice(0, 2);

/** Every second character counts twice. The quotient and the remainder by 36 of each product are added. */
export function checkCharacter(first14: string): string | undefined {
  const sum = Array.from(first14).reduce((total, character, index) => {
    const product = DIGITS.indexOf(character) * (index % 2 === 0 ? 1 : 2);
    return total + Math.floor(product / 36) + (product % 36);
  }, 0);
  return DIGITS[(36 - (sum % 36)) % 36];
}
