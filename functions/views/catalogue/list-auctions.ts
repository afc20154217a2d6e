import { readAuctionsOfSeller } from '#functions/tables/auctions/auction-reads.ts';
import { readWatchedAmong } from '#functions/tables/auctions/batch-reads.ts';
import { readUnpaidAuctions } from '#functions/tables/auctions/open-wins.ts';
import { listWatches } from '#functions/tables/auctions/people-reads.ts';
import type { AuctionsTable } from '#functions/tables/table-handle.ts';
import type { AuctionCard } from '#shared/contract/auction-card.ts';
import { refusal, type Refusal } from '#shared/contract/http/errors.ts';
import type { Role } from '#shared/model/accounts/account-enums.ts';
import { ok, refused, type Result } from '#shared/model/result.ts';
import { cardAnswer } from './card-answer.ts';
import type { CatalogueFilter } from './catalogue-filter.ts';
import type { Catalogue, CataloguePage, PageWanted } from './catalogue.ts';
import { findPage } from './find-page.ts';
import { readOwnParts } from './own-part.ts';
import { readPage } from './read-page.ts';
import { readSaleNames } from './sale-names.ts';

export interface ListRequest extends Omit<CatalogueFilter, 'among' | 'unpaid' | 'withCancelled'>, PageWanted {
  readonly viewerId: string;
  readonly viewerRole: Role;
  /** Only auctions that the viewer watches. */
  readonly isWatchlist: boolean;
  /** Only lots of this seller, which nobody but staff may ask for. */
  readonly sellerId?: string | undefined;
}

export interface AuctionList extends Omit<CataloguePage, 'auctionIds'> {
  readonly auctions: AuctionCard[];
}

export interface CatalogueDeps {
  readonly auctions: AuctionsTable;
  readonly catalogue: Catalogue;
}

/** One page of a list. Error: INVALID_INPUT for an invalid cursor. */
export async function listAuctions(
  { auctions, catalogue }: CatalogueDeps,
  request: ListRequest,
  now: number,
): Promise<Result<AuctionList, Refusal>> {
  const { viewerId, viewerRole } = request;
  const filter = { ...request, ...(await chosenIds(auctions, request)), withCancelled: request.isWatchlist };
  const found = await findPage(catalogue, filter, request, now);
  if (found === undefined) return refused(refusal('INVALID_INPUT', 'This is not a valid cursor.'));
  const { auctionIds, ...list } = found.page;
  const [listed, watched] = await Promise.all([
    readPage(auctions, auctionIds, found.filter, now),
    readWatchedAmong(auctions, viewerId, auctionIds),
  ]);
  const [nameSale, ownPart] = await Promise.all([
    readSaleNames(
      auctions,
      listed.map(({ listing }) => listing),
    ),
    readOwnParts(auctions, viewerId, listed),
  ]);
  const cards = listed.map((lot) =>
    cardAnswer(lot, viewerRole, {
      watched: watched.has(lot.listing.auctionId),
      saleEvent: nameSale(lot.listing),
      ownPart: ownPart(lot),
    }),
  );
  return ok({ auctions: cards, ...list });
}

/** The ids that a watchlist, a seller or the status `unpaid` stands for. */
async function chosenIds(
  auctions: AuctionsTable,
  request: ListRequest,
): Promise<Pick<CatalogueFilter, 'among' | 'unpaid'>> {
  const { status, withDrafts } = request;
  const [watched, ofSeller, unpaid] = await Promise.all([
    readWatchedIds(auctions, request),
    readIdsOfSeller(auctions, request),
    status === 'unpaid' && withDrafts ? readUnpaidAuctions(auctions) : undefined,
  ]);
  if (watched === undefined || ofSeller === undefined) return { among: watched ?? ofSeller, unpaid };
  return { among: watched.intersection(ofSeller), unpaid };
}

/** Undefined if the list is no watchlist. */
async function readWatchedIds(
  auctions: AuctionsTable,
  { isWatchlist, viewerId }: ListRequest,
): Promise<ReadonlySet<string> | undefined> {
  if (!isWatchlist) return undefined;
  const watches = await listWatches(auctions, viewerId);
  return new Set(watches.map(({ auctionId }) => auctionId));
}

/** Undefined if the list is not about a seller. Nobody but staff gets any. */
async function readIdsOfSeller(
  auctions: AuctionsTable,
  { sellerId, withDrafts }: ListRequest,
): Promise<ReadonlySet<string> | undefined> {
  if (sellerId === undefined) return undefined;
  return new Set(withDrafts ? await readAuctionsOfSeller(auctions, sellerId) : []);
}
