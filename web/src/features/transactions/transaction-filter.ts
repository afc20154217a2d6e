import { TRANSACTION_KINDS, TRANSACTION_STATES, type TransactionState } from '#shared/contract/money/transactions.ts';
import { MAX_SEARCH_LENGTH } from '#shared/model/max-search-length.ts';

/** The filter of the payments, all stored in the URL. */
export interface TransactionFilter {
  readonly state: TransactionState | undefined;
  readonly kind: (typeof TRANSACTION_KINDS)[number] | undefined;
  readonly auctionId: string | undefined;
  readonly userId: string | undefined;
  readonly sellerId: string | undefined;
  /** Dates in IST. */
  readonly from: string | undefined;
  readonly to: string | undefined;
  readonly search: string;
}

const DAY = /^\d{4}-\d{2}-\d{2}$/;
const ID = /^[A-Za-z0-9_-]{1,64}$/;

/** Parses the URL's query; unknown values are ignored. */
export function readTransactionFilter(params: URLSearchParams): TransactionFilter {
  const matching = (name: string, pattern: RegExp) => {
    const value = params.get(name);
    return value !== null && pattern.test(value) ? value : undefined;
  };
  return {
    state: TRANSACTION_STATES.find((state) => state === params.get('state')),
    kind: TRANSACTION_KINDS.find((kind) => kind === params.get('kind')),
    auctionId: matching('auctionId', ID),
    userId: matching('userId', ID),
    sellerId: matching('sellerId', ID),
    from: matching('from', DAY),
    to: matching('to', DAY),
    search: (params.get('search') ?? '').trim().slice(0, MAX_SEARCH_LENGTH),
  };
}

/** The URL's query for a filter, without empty values. */
export function writeTransactionFilter(filter: TransactionFilter): URLSearchParams {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(filter)) {
    if (typeof value === 'string' && value !== '') params.set(name, value);
  }
  return params;
}

/** Whether any filter is active. */
export function isFiltered(filter: TransactionFilter): boolean {
  return writeTransactionFilter(filter).size > 0;
}
