/** The last four characters of an account number, for people who need not know the rest. */
export const maskedAccount = (number: string): string => `•••• ${number.slice(-4)}`;
