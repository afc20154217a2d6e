/** Digits of Arabic, Persian and Indian scripts. In Unicode each ten begin at a multiple of 16, or 6 after one. */
const OTHER_DIGITS =
  /[\u0660-\u0669\u06f0-\u06f9]|[\u0966-\u096f\u09e6-\u09ef\u0a66-\u0a6f\u0ae6-\u0aef\u0b66-\u0b6f]|[\u0be6-\u0bef\u0c66-\u0c6f\u0ce6-\u0cef\u0d66-\u0d6f]/g;

/** The same text with the digits 0 to 9: "१२" becomes "12". */
export const asciiDigits = (text: string): string =>
  text.replaceAll(OTHER_DIGITS, (digit) => {
    const place = digit.charCodeAt(0) % 16;
    return String(digit < '\u0700' ? place : place - 6);
  });
