import { saleOutcomeOf } from '#functions/domain/auctions/sale-outcome.ts';
import { winnerOf } from '#functions/domain/auctions/winner.ts';
import { isoFrom } from '#functions/platform/clock.ts';
import { getListingAndState } from '#functions/tables/auctions/auction-reads.ts';
import { isShown } from '#functions/tables/auctions/listing-status.ts';
import { catalogueVersion } from '#functions/tables/catalogue/catalogue-entry.ts';
import type { PublicCard, SoldLot } from '#shared/contract/lots/public-lots.ts';
import { endedAtOf } from '#shared/model/auctions/auction-status.ts';
import { CATEGORIES } from '#shared/model/auctions/categories.ts';
import { rupeesFromPaise } from '#shared/model/money/money.ts';
import type { CatalogueFilter } from '../catalogue/catalogue-filter.ts';
import { kindOf, type LotTraits } from '../catalogue/likeness.ts';
import { readPage } from '../catalogue/read-page.ts';
import { publicCard } from './public-lot.ts';
import type { LotReads } from './read-lots.ts';

const SHOWN = 6;
/** More, because some were not paid for, which the catalogue does not tell from the others. */
const SOLD_CANDIDATES = 24;
const YEAR_MS = 365 * 24 * 60 * 60 * 1000;

interface RelatedLots {
  readonly similar: PublicCard[];
  readonly sold: SoldLot[];
}

/** Lots like one: those that run or come, and those sold in the last twelve months. Undefined for an unknown lot. */
export async function readRelatedLots(reads: LotReads, lotId: string, now: number): Promise<RelatedLots | undefined> {
  const found = await getListingAndState(reads.auctions, lotId);
  if (found === undefined || !isShown(found.state)) return undefined;
  const { entry } = catalogueVersion(found.listing, found.state, now);
  const categorie = CATEGORIES.find(({ _id }) => _id === entry?.categorie)?._id;
  if (entry === undefined || categorie === undefined) return { similar: [], sold: [] };
  const lot = { ...entry, categorie };
  const [similar, sold] = await Promise.all([similarLots(reads, lot, now), soldLots(reads, lot, now)]);
  return { similar, sold };
}

async function similarLots(reads: LotReads, lot: LotTraits, now: number): Promise<PublicCard[]> {
  const running: CatalogueFilter = { categorie: lot.categorie, closesAt: { from: now }, withDrafts: false };
  const listed = await readAlike(reads, running, { lot, limit: SHOWN }, now);
  return listed
    .filter(({ status }) => status === 'pending' || status === 'active')
    .map((auction) => publicCard(auction, now));
}

/** Lots of the same kind, or of the same category if the kind is not known, that were won and paid for. */
async function soldLots(reads: LotReads, lot: LotTraits, now: number): Promise<SoldLot[]> {
  const { categorie } = lot;
  const kind = kindOf(categorie, lot.facts);
  const isKnown = kind.every(([, value]) => value !== '');
  const facts = Object.fromEntries(isKnown ? kind.map(([name, value]) => [name, { values: [value] }]) : []);
  const closesAt = { from: now - YEAR_MS };
  const ended: CatalogueFilter = { categorie, facts, status: 'completed', closesAt, withDrafts: false };
  const listed = await readAlike(reads, ended, { lot, limit: SOLD_CANDIDATES }, now);
  return listed
    .flatMap((auction) => {
      const winner = saleOutcomeOf(auction.state) === 'sold' ? winnerOf(auction.state) : null;
      return winner === null ? [] : [{ ...auction, winner }];
    })
    .slice(0, SHOWN)
    .map(({ listing, state, winner }) => ({
      _id: listing.auctionId,
      title: listing.title,
      city: listing.place?.city ?? null,
      winningBid: rupeesFromPaise(winner.bidAmount),
      bidCount: state.seq,
      endedAt: isoFrom(endedAtOf(state)),
    }));
}

async function readAlike(
  reads: LotReads,
  filter: CatalogueFilter,
  { lot, limit }: { readonly lot: LotTraits; readonly limit: number },
  now: number,
) {
  return readPage(reads.auctions, await reads.catalogue.alike(filter, lot, limit, now), filter, now);
}
