/**
 * Where a listing stands in the sorted lists: the keys of the catalogue's indexes. They are copies, made whenever the
 * listing is filed under another status and, while it runs, at most once a minute; what a card shows is read live.
 * Each sort key ends in the auction's id, so that the order is total and a cursor names exactly one place.
 */
import type { Paise } from '../../../shared/model/money/money.ts';
import { type FiledStatus, filedStatus } from './filed-status.ts';
import type { StateItem } from './auction-items.ts';

/** Paise and epoch milliseconds have fewer digits for as long as numbers in JavaScript are exact. */
const DIGITS = 16;

export interface CatalogueKeys {
  /** `<status>#<category>`: the partition of the lists of one category. */
  readonly statusCategory: string;
  /** `<paise>#<auctionId>`. */
  readonly priceSort: string;
  /** `<epoch ms of the deadline, or of the end>#<auctionId>`. */
  readonly closingSort: string;
}

interface ListedFacts {
  readonly auctionId: string;
  readonly status: FiledStatus;
  readonly categorie: string;
  /** The base price while nobody has bid. */
  readonly price: Paise;
  /** The deadline, or when it ended. */
  readonly closesAt: number;
}

export function catalogueKeys({ auctionId, status, categorie, price, closesAt }: ListedFacts): CatalogueKeys {
  return {
    statusCategory: statusCategory(status, categorie),
    priceSort: sortText(price, auctionId),
    closingSort: sortText(closesAt, auctionId),
  };
}

/** The keys that follow from the live state. */
export function keysFromState(state: StateItem, categorie: string): CatalogueKeys {
  const { auctionId, currentBid: price, closedAt, closesAt } = state;
  return catalogueKeys({ auctionId, status: filedStatus(state), categorie, price, closesAt: closedAt ?? closesAt });
}

export function statusCategory(status: FiledStatus, categorie: string): string {
  return `${status}#${categorie}`;
}

/** A number that sorts as text, made unique by the auction. */
export const sortText = (value: number, auctionId: string): string =>
  `${String(value).padStart(DIGITS, '0')}#${auctionId}`;
