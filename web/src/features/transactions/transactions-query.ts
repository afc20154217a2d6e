import { queryOptions } from '@tanstack/react-query';
import type { ResponseOf } from '#shared/contract/http/route.ts';
import {
  getTransaction,
  listSettlementDifferences,
  listTransactions,
  type Transaction,
} from '#shared/contract/money/transactions.ts';
import { cursorPages } from '#web/admin/table/cursor-pages.ts';
import { call } from '#web/api/call.ts';
import { TRANSACTIONS_KEY } from '#web/money/transactions-key.ts';
import type { TransactionFilter } from './transaction-filter.ts';

export type TransactionsPage = ResponseOf<typeof listTransactions>;
export type TransactionDetails = ResponseOf<typeof getTransaction>;

export const transactionKeys = {
  all: [TRANSACTIONS_KEY] as const,
  list: (filter: TransactionFilter) => [TRANSACTIONS_KEY, 'list', filter] as const,
  detail: (paymentId: string) => [TRANSACTIONS_KEY, 'detail', paymentId] as const,
};

/** Fetches one page of matches, for the list and for the export. */
export function fetchTransactions(filter: TransactionFilter, cursor: string | undefined, signal?: AbortSignal) {
  const { search, ...rest } = filter;
  const said = Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== undefined));
  return call(listTransactions, {
    query: { ...said, ...(search !== '' && { search }), ...(cursor !== undefined && { cursor }) },
    ...(signal !== undefined && { signal }),
  });
}

/** Matching payments, page by page. */
export const transactionsQuery = (filter: TransactionFilter) =>
  cursorPages({
    queryKey: transactionKeys.list(filter),
    fetchPage: (cursor, signal) => fetchTransactions(filter, cursor, signal),
    rowsOf: (page) => page.transactions,
  });

/** Removes duplicates: a stuck refund of the first page may also be on a later one. */
export function withoutDuplicates(transactions: readonly Transaction[]): readonly Transaction[] {
  return [...new Map(transactions.map((transaction) => [transaction.id, transaction])).values()];
}

/** The differences between settlement reports and stored payments. */
export function settlementDifferencesQuery() {
  return queryOptions({
    queryKey: [TRANSACTIONS_KEY, 'settlement-differences'] as const,
    queryFn: ({ signal }) => call(listSettlementDifferences, { signal }),
  });
}

/** One payment with its history. */
export function transactionQuery(paymentId: string) {
  return queryOptions({
    queryKey: transactionKeys.detail(paymentId),
    queryFn: ({ signal }) => call(getTransaction, { params: { id: paymentId }, signal }),
    refetchOnMount: 'always',
  });
}
