import type { AuctionCard } from '../../../shared/contract/auctions.ts';
import type { Role } from '../../../shared/model/accounts/account-enums.ts';
import { refusal, type Refusal } from '../../../shared/contract/errors.ts';
import { ok, refused, type Result } from '../../../shared/model/result.ts';
import { dueToStart } from '../../tables/auctions/catalogue-index.ts';
import { countIn, readCounts } from '../../tables/auctions/catalogue-counts.ts';
import { batchListings, watchedAmong } from '../../tables/auctions/batch-reads.ts';
import { listWatches } from '../../tables/auctions/people-reads.ts';
import { unpaidAuctions } from '../../tables/auctions/open-wins.ts';
import { readOwnCounts } from '../../tables/auctions/own-counts.ts';
import { readOwnPlaces } from '../../domain/auctions/own-lists.ts';
import { auctionCard } from './auction-card.ts';
import { type CatalogueEntry, readEntries } from './catalogue.ts';
import type { CatalogueFilter } from './catalogue-filter.ts';
import { asksWhatStarted, filedStatuses, segmentsFor } from './catalogue-plan.ts';
import { type CatalogueSort, type PageEnd, readCursor, readPage, type Segment, writeCursor } from './catalogue-page.ts';
import { findAuctions, foundSegments } from './find-auctions.ts';
import type { SearchIndex } from './search-index.ts';
import type { AuctionsTable } from '../../tables/table-handle.ts';

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

export interface CatalogueDeps {
  readonly auctions: AuctionsTable;
  readonly search: SearchIndex;
}

/** One page of the catalogue. Error: INVALID_INPUT for a cursor that was not handed out for this order. */
export async function listAuctions(
  deps: CatalogueDeps,
  question: ListQuestion,
  now: number,
): Promise<Result<AuctionList, Refusal>> {
  const { auctions } = deps;
  const { cursor, sort } = question;
  const end = cursor === undefined ? undefined : readCursor(cursor, sort);
  if (cursor !== undefined && end === undefined) {
    return refused(refusal('INVALID_INPUT', 'This is not a valid cursor.'));
  }
  const page = await pageOf(deps, question, end, now);
  const ids = page.entries.map(({ listing }) => listing.auctionId);
  const watched = await watchedAmong(auctions, question.viewerId, ids);
  return ok({
    auctions: page.entries.map((entry) =>
      auctionCard(entry, watched.has(entry.listing.auctionId), question.viewerRole),
    ),
    total: page.total,
    nextCursor: page.nextCursor,
  });
}

function pageOf(
  deps: CatalogueDeps,
  question: ListQuestion,
  end: PageEnd | undefined,
  now: number,
): Promise<EntryPage> {
  const { search, watchedBy, status, categorie, sort } = question;
  const isWhole = !search && status === undefined && categorie === undefined;
  if (watchedBy !== undefined && isWhole && sort === 'newest')
    return watchedPage(deps.auctions, watchedBy, question, end, now);
  if (search || watchedBy !== undefined || status === 'unpaid') return foundPage(deps, question, end, now);
  return sortedPage(deps.auctions, question, end, now);
}

/** A page of a whole watchlist: as many reads however long it is. */
async function watchedPage(
  auctions: AuctionsTable,
  userId: string,
  question: ListQuestion,
  end: PageEnd | undefined,
  now: number,
): Promise<EntryPage> {
  const { limit, sort } = question;
  const list = { list: 'watched', direction: 'descending' } as const;
  const segment: Segment = {
    direction: list.direction,
    sources: [(after, wanted) => readOwnPlaces(auctions, userId, list, after, wanted)],
  };
  const [page, counts] = await Promise.all([readPage([segment], limit, end), readOwnCounts(auctions, userId)]);
  return {
    entries: await readEntries(auctions, page.places, question, now),
    total: counts.watched,
    nextCursor: page.end === null ? null : writeCursor(page.end, sort),
  };
}

/** A page of the sorted lists: as many reads however many auctions there are. */
async function sortedPage(
  auctions: AuctionsTable,
  question: ListQuestion,
  end: PageEnd | undefined,
  now: number,
): Promise<EntryPage> {
  const { sort, limit, categorie, status } = question;
  const [counts, started] = await Promise.all([
    readCounts(auctions),
    asksWhatStarted(question) ? readStarted(auctions, categorie, now) : [],
  ]);
  const page = await readPage(segmentsFor(auctions, question, started), limit, end);
  const entries = await readEntries(auctions, page.places, question, now);
  const moved = { active: started.length, upcoming: -started.length };
  const correction = status === 'active' || status === 'upcoming' ? moved[status] : 0;
  return {
    entries,
    total: countIn(counts, filedStatuses(question), categorie) + correction,
    nextCursor: page.end === null ? null : writeCursor(page.end, sort),
  };
}

async function readStarted(auctions: AuctionsTable, categorie: string | undefined, now: number) {
  const listings = await batchListings(auctions, await dueToStart(auctions, now));
  return [...listings.values()].filter((listing) => categorie === undefined || listing.categorie === categorie);
}

/** A page of what a text or a watchlist chooses. */
async function foundPage(
  { auctions, search }: CatalogueDeps,
  question: ListQuestion,
  end: PageEnd | undefined,
  now: number,
): Promise<EntryPage> {
  const { watchedBy, sort, categorie, limit, status } = question;
  const [entries, watches, unpaid] = await Promise.all([
    search.entries(),
    watchedBy === undefined ? undefined : listWatches(auctions, watchedBy),
    status === 'unpaid' ? unpaidAuctions(auctions) : undefined,
  ]);
  const watched = watches?.map(({ auctionId }) => auctionId);
  const found = findAuctions(entries, question, watched, now);
  const matches = unpaid === undefined ? found : found.filter(({ auctionId }) => unpaid.has(auctionId));
  const page = await readPage(await foundSegments(auctions, matches, sort, categorie), limit, end);
  return {
    entries: await readEntries(auctions, page.places, question, now),
    total: matches.length,
    nextCursor: page.end === null ? null : writeCursor(page.end, sort),
  };
}
