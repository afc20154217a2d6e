/** The first part of every query key about transactions: a decision invalidates them all. */
export const TRANSACTIONS_KEY = 'transactions';
/** And about what winners owe. */
export const RECEIVABLES_KEY = 'receivables';
