import type { AuctionCard } from '../../shared/contract/auctions.ts';
import { refusal, type Refusal } from '../../shared/contract/errors.ts';
import { ok, refused, type Result } from '../../shared/model/result.ts';
import { auctionCard } from './auction-card.ts';
import { type CatalogueFilter, findAuctions } from './catalogue.ts';
import { type CatalogueSort, pageOf } from './catalogue-page.ts';
import { watchedAmong } from './listing-store.ts';
import type { AuctionsStore } from './table-reads.ts';

export interface ListQuestion extends CatalogueFilter {
  readonly viewerId: string;
  readonly sort: CatalogueSort;
  readonly limit: number;
  readonly cursor: string | undefined;
}

export interface AuctionList {
  readonly auctions: AuctionCard[];
  /** Over all pages. */
  readonly total: number;
  readonly nextCursor: string | null;
}

/** One page of the catalogue. Error: INVALID_INPUT for a cursor that was not handed out for this order. */
export async function listAuctions(
  store: AuctionsStore,
  question: ListQuestion,
  now: number,
): Promise<Result<AuctionList, Refusal>> {
  const found = await findAuctions(store, question, now);
  const sortable = found.map((entry) => ({
    entry,
    auctionId: entry.listing.auctionId,
    createdAt: entry.listing.createdAt,
    currentBid: entry.state.currentBid,
    closesAt: entry.state.closesAt,
  }));
  const page = pageOf(sortable, question.sort, question.limit, question.cursor);
  if (page === undefined) return refused(refusal('INVALID_INPUT', 'This is not a valid cursor.'));
  const ids = page.entries.map((one) => one.auctionId);
  const watched = await watchedAmong(store, question.viewerId, ids);
  return ok({
    auctions: page.entries.map(({ entry, auctionId }) => auctionCard(entry, watched.has(auctionId))),
    total: found.length,
    nextCursor: page.nextCursor,
  });
}
