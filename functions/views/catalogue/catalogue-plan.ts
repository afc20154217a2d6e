/** Which sorted lists answer a question, and in which order they are read. */
import type { ListingItem } from '../../tables/auctions/auction-items.ts';
import { catalogueKeys } from '../../tables/auctions/catalogue-keys.ts';
import { type Direction, type Place, readSlice } from '../../tables/auctions/catalogue-index.ts';
import { FILED_STATUSES, type FiledStatus, isPublic } from '../../tables/auctions/filed-status.ts';
import type { CatalogueOrder } from '../../tables/table-specs.ts';
import { type CatalogueFilter, FILED_UNDER } from './catalogue-filter.ts';
import { type CatalogueSort, knownPlaces, type ReadPlaces, type Segment } from './catalogue-page.ts';
import type { AuctionsTable } from '../../tables/table-handle.ts';

export interface PlannedQuestion extends Pick<CatalogueFilter, 'status' | 'categorie' | 'withDrafts'> {
  readonly sort: CatalogueSort;
}

interface Group {
  readonly direction: Direction;
  /** In the order of an auction's life. */
  readonly filed: readonly FiledStatus[];
}

/** By end date: what runs first, by its deadline; then what is to come; what is over last, the newest first. */
const BY_END: readonly Group[] = [
  { direction: 'ascending', filed: ['active'] },
  { direction: 'ascending', filed: ['draft', 'pending'] },
  { direction: 'descending', filed: ['completed', 'cancelled', 'withdrawn'] },
];

/** By which sort key each order of the screen is read, and which statuses it shows one after the other. */
export const ORDERS: Readonly<
  Record<CatalogueSort, { readonly order: CatalogueOrder; readonly groups: readonly Group[] }>
> = {
  newest: { order: 'newest', groups: [{ direction: 'descending', filed: FILED_STATUSES }] },
  'price-asc': { order: 'price', groups: [{ direction: 'ascending', filed: FILED_STATUSES }] },
  'price-desc': { order: 'price', groups: [{ direction: 'descending', filed: FILED_STATUSES }] },
  'end-date': { order: 'closing', groups: BY_END },
};

/** The statuses under which the wanted auctions are filed. */
export function filedStatuses({ status, withDrafts }: Pick<PlannedQuestion, 'status' | 'withDrafts'>) {
  const wanted = status === undefined ? FILED_STATUSES : FILED_UNDER[status];
  return wanted.filter((one) => withDrafts || isPublic(one));
}

/** Whether it matters that a published auction has started though it is still filed as upcoming. */
export function asksWhatStarted({ status, sort }: Pick<PlannedQuestion, 'status' | 'sort'>): boolean {
  return status === 'active' || status === 'upcoming' || (status === undefined && sort === 'end-date');
}

/** @param started listings filed as upcoming whose start has come: they count as running */
export function segmentsFor(
  auctions: AuctionsTable,
  question: PlannedQuestion,
  started: readonly ListingItem[],
): readonly Segment[] {
  const { order, groups } = ORDERS[question.sort];
  const filed = filedStatuses(question);
  const startedIds = new Set(started.map(({ auctionId }) => auctionId));
  return groups.flatMap(({ direction, filed: ofGroup }) => {
    const lists = ofGroup
      .filter((status) => filed.includes(status))
      .map((status): ReadPlaces => async (after, limit) => {
        const { categorie } = question;
        if (status !== 'pending') return readSlice(auctions, { order, status, categorie, direction }, after, limit);
        const places = await readSlice(
          auctions,
          { order, status, categorie, direction },
          after,
          limit + started.length,
        );
        return places.filter(({ auctionId }) => !startedIds.has(auctionId)).slice(0, limit);
      });
    const isRunning = ofGroup.includes('active') && filed.includes('active');
    const running = isRunning ? [knownPlaces(placesOf(started, order), direction)] : [];
    return lists.length === 0 ? [] : [{ direction, sources: [...running, ...lists] }];
  });
}

function placesOf(listings: readonly ListingItem[], order: CatalogueOrder): readonly Place[] {
  return listings.map((listing) => {
    const { auctionId, categorie, basePrice: price, endAt: closesAt, createdSort } = listing;
    const { priceSort, closingSort } = catalogueKeys({ auctionId, status: 'active', categorie, price, closesAt });
    return { auctionId, position: { newest: createdSort, price: priceSort, closing: closingSort }[order] };
  });
}
