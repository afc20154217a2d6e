/** The first part of every query key about transactions: a decision invalidates them all. */
export const TRANSACTIONS_KEY = 'transactions';
