const DIGIT = /\p{Nd}/u;
const OTHER_DIGITS = /(?!\d)\p{Nd}/gu;

/**
 * The same text with the digits 0 to 9: "१२" becomes "12". Each script has its ten in a row, from zero on:
 * https://www.unicode.org/reports/tr44/#Numeric_Type
 */
export const asciiDigits = (text: string): string =>
  text.replaceAll(OTHER_DIGITS, (digit) => {
    const code = digit.codePointAt(0) ?? 0;
    let value = 0;
    while (DIGIT.test(String.fromCodePoint(code - value - 1))) value += 1;
    return String(value % 10);
  });
