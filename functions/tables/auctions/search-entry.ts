/**
 * What a search knows of an auction: a narrow copy in the listing, which the index `searchFeed` holds in the order of
 * change. It is written when the auction is created, edited, or filed under another status, never for a bid: price and
 * closing time of a running auction are those of its start here.
 */
import type { Paise } from '../../../shared/model/money/money.ts';
import { type FiledStatus, filedStatus } from './filed-status.ts';
import type { ListingItem, StateItem, StoredSearchEntry } from './auction-items.ts';

export interface SearchEntry {
  readonly auctionId: string;
  readonly title: string;
  readonly categorie: string;
  readonly status: FiledStatus;
  /** The base price before the end, the last bid (or the base price) after it. */
  readonly price: Paise;
  /** Epoch milliseconds: the end as announced before the end, the true one after it. */
  readonly closesAt: number;
  readonly startAt: number;
  readonly createdAt: number;
}

/** So many partitions share the reading of the whole feed. */
export const SEARCH_SHARDS = ['0', '1', '2', '3'] as const;

/** The attributes that put an auction into the feed. */
export interface SearchKeys {
  readonly searchShard: string;
  /** `<epoch ms of the change>#<auctionId>`. */
  readonly searchSort: string;
}

/** @param now when it changed, epoch milliseconds */
export function searchKeys(auctionId: string, now: number): SearchKeys {
  const shard = SEARCH_SHARDS[Number.parseInt(auctionId.slice(-1), 16) % SEARCH_SHARDS.length] ?? SEARCH_SHARDS[0];
  return { searchShard: shard, searchSort: `${searchSortFrom(now)}#${auctionId}` };
}

const DIGITS = 16;
/** Sorts before every change at `at` and after every earlier one. */
export const searchSortFrom = (at: number): string => String(at).padStart(DIGITS, '0');
/** When the change at this place was made, epoch milliseconds. */
export const timeInSearchSort = (searchSort: string): number => Number(searchSort.slice(0, DIGITS));

type Listed = Pick<ListingItem, 'title' | 'categorie' | 'basePrice' | 'startAt' | 'endAt' | 'createdAt'>;

/** The entry of an auction that is about to be written; `over` once nothing about it moves any more. */
export function searchEntryOf(
  { title, categorie, basePrice, startAt, endAt, createdAt }: Listed,
  status: FiledStatus,
  over?: { readonly price: Paise; readonly closedAt: number },
): StoredSearchEntry {
  return [title, categorie, status, over?.price ?? basePrice, over?.closedAt ?? endAt, startAt, createdAt];
}

/** The entry that follows from the live state. */
export function searchEntryFromState(listing: Listed, state: StateItem): StoredSearchEntry {
  const isOver = state.status === 'completed' || state.status === 'cancelled';
  const over = { price: state.currentBid, closedAt: state.closedAt ?? state.closesAt };
  return searchEntryOf(listing, filedStatus(state), isOver ? over : undefined);
}

export function searchEntryFrom(auctionId: string, stored: StoredSearchEntry): SearchEntry {
  const [title, categorie, status, price, closesAt, startAt, createdAt] = stored;
  return { auctionId, title, categorie, status, price, closesAt, startAt, createdAt };
}
