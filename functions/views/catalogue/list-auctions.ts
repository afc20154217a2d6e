import type { AuctionCard } from '../../../shared/contract/auctions.ts';
import type { Role } from '../../../shared/contract/users.ts';
import { refusal, type Refusal } from '../../../shared/contract/errors.ts';
import { ok, refused, type Result } from '../../../shared/model/result.ts';
import { dueToStart } from '../../tables/auctions/catalogue-index.ts';
import { countIn, readCounts } from '../../tables/auctions/catalogue-counts.ts';
import { batchListings, watchedAmong } from '../../tables/auctions/auction-reads.ts';
import type { AuctionsStore } from '../../tables/reads.ts';
import { auctionCard } from './auction-card.ts';
import { type CatalogueEntry, findAuctions, readEntries } from './catalogue.ts';
import type { CatalogueFilter } from './catalogue-filter.ts';
import { asksWhatStarted, filedStatuses, segmentsFor } from './catalogue-plan.ts';
import { type CatalogueSort, readCursor, readPage, writeCursor } from './catalogue-page.ts';
import { pageOf } from './found-page.ts';
import type { SnapshotNeed } from './listing-summary.ts';

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

interface EntryPage {
  readonly entries: readonly CatalogueEntry[];
  readonly total: number;
  readonly nextCursor: string | null;
}

/** One page of the catalogue. Error: INVALID_INPUT for a cursor that was not handed out for this order. */
export async function listAuctions(
  store: AuctionsStore,
  question: ListQuestion,
  now: number,
): Promise<Result<AuctionList, Refusal>> {
  const isChosen = Boolean(question.search) || question.watchedBy !== undefined;
  const page = await (isChosen ? foundPage : sortedPage)(store, question, now);
  if (page === undefined) return refused(refusal('INVALID_INPUT', 'This is not a valid cursor.'));
  const ids = page.entries.map(({ listing }) => listing.auctionId);
  const watched = await watchedAmong(store, question.viewerId, ids);
  return ok({
    auctions: page.entries.map((entry) =>
      auctionCard(entry, watched.has(entry.listing.auctionId), question.viewerRole),
    ),
    total: page.total,
    nextCursor: page.nextCursor,
  });
}

/** A page of the sorted lists: as many reads however many auctions there are. */
async function sortedPage(store: AuctionsStore, question: ListQuestion, now: number): Promise<EntryPage | undefined> {
  const { sort, limit, cursor, categorie, status } = question;
  const end = cursor === undefined ? undefined : readCursor(cursor, sort);
  if (cursor !== undefined && end === undefined) return undefined;
  const [counts, started] = await Promise.all([
    readCounts(store),
    asksWhatStarted(question) ? readStarted(store, categorie, now) : [],
  ]);
  const page = await readPage(segmentsFor(store, question, started), limit, end);
  const entries = await readEntries(store, page.places, question, now);
  const moved = { active: started.length, upcoming: -started.length };
  const correction = status === 'active' || status === 'upcoming' ? moved[status] : 0;
  return {
    entries,
    total: countIn(counts, filedStatuses(question), categorie) + correction,
    nextCursor: page.end === null ? null : writeCursor(page.end, sort),
  };
}

async function readStarted(store: AuctionsStore, categorie: string | undefined, now: number) {
  const listings = await batchListings(store, await dueToStart(store, now));
  return [...listings.values()].filter((listing) => categorie === undefined || listing.categorie === categorie);
}

/** The newest of every status are found without a look at any live state. */
function needOf({ sort, status }: ListQuestion): SnapshotNeed {
  if (sort !== 'newest') return 'figures';
  return status === undefined ? 'nothing' : 'status';
}

/** A page of what a text or a watchlist chooses. */
async function foundPage(store: AuctionsStore, question: ListQuestion, now: number): Promise<EntryPage | undefined> {
  const found = await findAuctions(store, question, now, needOf(question));
  const page = pageOf(found, question.sort, question.limit, question.cursor);
  if (page === undefined) return undefined;
  return {
    entries: await readEntries(store, page.entries, question, now),
    total: found.length,
    nextCursor: page.nextCursor,
  };
}
