/** The first part of the key of every query about transactions: a decision invalidates them all. */
export const TRANSACTIONS_KEY = 'transactions';
