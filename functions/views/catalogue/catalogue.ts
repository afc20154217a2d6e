/** Which auctions a list holds, and in which order. What a card shows of them is read from the table (`read-page.ts`). */
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

/** In memory here (`catalogue-in-memory.ts`); a search engine may take its place where the catalogue outgrows that. */
export interface Catalogue {
  /**
   * The pages of a list neither skip nor repeat an auction, for ten minutes, whatever happens between them. Undefined for
   * a cursor that no page of this order handed out.
   */
  readonly page: (filter: CatalogueFilter, wanted: PageWanted, now: number) => Promise<CataloguePage | undefined>;
  /** How many auctions the filter leaves. */
  readonly count: (filter: CatalogueFilter, now: number) => Promise<number>;
}
