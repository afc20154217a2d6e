import { RECEIVABLE_FILTERS } from '#shared/contract/money/receivables.ts';
import { MAX_SEARCH_LENGTH } from '#shared/model/max-search-length.ts';

/** The filter of what is owed, all stored in the URL. */
export interface ReceivableFilter {
  readonly state: (typeof RECEIVABLE_FILTERS)[number];
  readonly userId: string | undefined;
  readonly auctionId: string | undefined;
  readonly saleId: string | undefined;
  readonly search: string;
}

const ID = /^[A-Za-z0-9_-]{1,64}$/;

/** Parses the URL's query; unknown values are ignored. */
export function readReceivableFilter(params: URLSearchParams): ReceivableFilter {
  const id = (name: string) => {
    const value = params.get(name);
    return value !== null && ID.test(value) ? value : undefined;
  };
  return {
    state: RECEIVABLE_FILTERS.find((state) => state === params.get('state')) ?? 'open',
    userId: id('userId'),
    auctionId: id('auctionId'),
    saleId: id('saleId'),
    search: (params.get('search') ?? '').trim().slice(0, MAX_SEARCH_LENGTH),
  };
}

/** The URL's query for a filter, without empty values and the standard. */
export function writeReceivableFilter(filter: ReceivableFilter): URLSearchParams {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(filter)) {
    const isStandard = name === 'state' && value === 'open';
    if (typeof value === 'string' && value !== '' && !isStandard) params.set(name, value);
  }
  return params;
}
