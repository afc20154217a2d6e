/** What every query about transactions is filed under: a decision changes them all. */
export const TRANSACTIONS_KEY = 'transactions';
