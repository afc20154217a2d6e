/** The shapes of an Indian bank account and a PAN. Without zod, because forms use them, too. */

/**
 * Four letters of the bank, a zero, six characters of the branch:
 * https://en.wikipedia.org/wiki/Indian_Financial_System_Code
 */
export const IFSC = /^[A-Z]{4}0[A-Z0-9]{6}$/;
/**
 * Banks number accounts with 9 to 18 digits: https://razorpay.com/docs/api/x/fund-accounts/create/bank-account/ allows
 * 5 to 35 characters.
 */
export const ACCOUNT_NUMBER = /^\d{9,18}$/;
/** Five letters, four digits, a letter (incometaxindia.gov.in). */
export const PAN = /^[A-Z]{5}\d{4}[A-Z]$/;

/** The last four characters of an account number, for people who need not know the rest. */
export const maskedAccount = (number: string): string => `•••• ${number.slice(-4)}`;
