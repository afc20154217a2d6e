/** The auctions of a list and their order. The content of the cards is read from the table (`read-page.ts`). */
import type { CatalogueFilter } from './catalogue-filter.ts';
import type { CatalogueSort } from './catalogue-order.ts';

export interface PageWanted {
  readonly sort: CatalogueSort;
  readonly limit: number;
  /** The first page when undefined. */
  readonly cursor?: string | undefined;
}

export interface CataloguePage {
  readonly auctionIds: readonly string[];
  /** Over all pages. */
  readonly total: number;
  /** Null on the last page. */
  readonly nextCursor: string | null;
}

/** Implemented in memory (`catalogue-in-memory.ts`). A search engine can replace it for a larger catalogue. */
export interface Catalogue {
  /**
   * For ten minutes, the pages of a list neither skip nor repeat an auction, whatever changes meanwhile. Undefined for
   * an invalid cursor.
   */
  readonly page: (filter: CatalogueFilter, wanted: PageWanted, now: number) => Promise<CataloguePage | undefined>;
  /** The number of auctions that match. */
  readonly count: (filter: CatalogueFilter, now: number) => Promise<number>;
}
