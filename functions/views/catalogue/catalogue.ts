/** The auctions of a list and their order. The content of the cards is read from the table (`read-page.ts`). */
import type { LotCounts, LotSort } from '#shared/contract/lots/lot-query.ts';
import type { CatalogueFilter } from './catalogue-filter.ts';
import type { LotTraits } from './likeness.ts';

export interface PageWanted {
  readonly sort: LotSort;
  readonly limit: number;
  /** The first page when undefined. */
  readonly cursor?: string | undefined;
  /** Whether to count the values of each filter. */
  readonly withCounts?: boolean | undefined;
}

export interface CataloguePage {
  readonly auctionIds: readonly string[];
  /** Over all pages. */
  readonly total: number;
  /** Null on the last page. */
  readonly nextCursor: string | null;
  readonly counts?: LotCounts;
  /** While the list cannot be refreshed: the time of what it shows, epoch milliseconds. */
  readonly asOf?: number;
}

/** Implemented in memory (`catalogue-in-memory.ts`) and by OpenSearch (`opensearch`), for a larger catalogue. */
export interface Catalogue {
  /**
   * The pages of a list neither skip nor repeat an auction: in memory for ten minutes, whatever changes meanwhile; in
   * OpenSearch unless its place changes between two pages. Undefined for an invalid cursor.
   */
  readonly page: (filter: CatalogueFilter, wanted: PageWanted, now: number) => Promise<CataloguePage | undefined>;
  /** The other auctions that match, those most like `lot` first (`likeness.ts`). */
  readonly alike: (filter: CatalogueFilter, lot: LotTraits, limit: number, now: number) => Promise<readonly string[]>;
  /** The number of auctions that match. */
  readonly count: (filter: CatalogueFilter, now: number) => Promise<number>;
}
