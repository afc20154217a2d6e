import type { AuctionCard } from '../../../shared/contract/auctions.ts';
import type { Role } from '../../../shared/contract/users.ts';
import { refusal, type Refusal } from '../../../shared/contract/errors.ts';
import { ok, refused, type Result } from '../../../shared/model/result.ts';
import { auctionCard } from './auction-card.ts';
import { type CatalogueFilter, findAuctions, readEntries } from './catalogue.ts';
import type { SnapshotNeed } from './listing-summary.ts';
import { type CatalogueSort, pageOf } from './catalogue-page.ts';
import { watchedAmong } from '../../tables/auctions/auction-reads.ts';
import type { AuctionsStore } from '../../tables/reads.ts';

export interface ListQuestion extends CatalogueFilter {
  readonly viewerId: string;
  readonly viewerRole: Role;
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

/** The newest of every status are found without a look at any live state. */
function needOf({ sort, status }: ListQuestion): SnapshotNeed {
  if (sort !== 'newest') return 'figures';
  return status === undefined ? 'nothing' : 'status';
}

/** One page of the catalogue. Error: INVALID_INPUT for a cursor that was not handed out for this order. */
export async function listAuctions(
  store: AuctionsStore,
  question: ListQuestion,
  now: number,
): Promise<Result<AuctionList, Refusal>> {
  const found = await findAuctions(store, question, now, needOf(question));
  const page = pageOf(found, question.sort, question.limit, question.cursor);
  if (page === undefined) return refused(refusal('INVALID_INPUT', 'This is not a valid cursor.'));
  const ids = page.entries.map(({ auctionId }) => auctionId);
  const [entries, watched] = await Promise.all([
    readEntries(store, page.entries, question, now),
    watchedAmong(store, question.viewerId, ids),
  ]);
  return ok({
    auctions: entries.map((entry) => auctionCard(entry, watched.has(entry.listing.auctionId), question.viewerRole)),
    total: found.length,
    nextCursor: page.nextCursor,
  });
}
