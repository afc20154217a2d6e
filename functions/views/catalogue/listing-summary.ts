/**
 * What choosing and sorting the catalogue needs of a listing. A list looks at every auction that may match, and reads
 * only those of its page in full: descriptions and pictures are most of a listing.
 */
import * as z from 'zod/mini';
import { type AuctionStatus, effectiveStatus } from '../../../shared/model/auction-status.ts';
import { AUCTIONS_BY_STATUS } from '../../tables/table-specs.ts';
import { listingItem, type StateItem } from '../../tables/auctions/auction-items.ts';
import { type AuctionsStore, queryItems } from '../../tables/reads.ts';

const FIELDS = [
  'auctionId',
  'listingStatus',
  'title',
  'categorie',
  'basePrice',
  'startAt',
  'endAt',
  'createdAt',
] as const satisfies readonly (keyof typeof listingItem.shape)[];

const listingSummary = z.pick(listingItem, {
  auctionId: true,
  listingStatus: true,
  title: true,
  categorie: true,
  basePrice: true,
  startAt: true,
  endAt: true,
  createdAt: true,
});
export type ListingSummary = z.infer<typeof listingSummary>;

/** Every listing filed in one status, from the index (so behind by a moment). */
export async function querySummaries(
  store: AuctionsStore,
  status: AuctionStatus,
  categorie: string | undefined,
): Promise<readonly ListingSummary[]> {
  const summaries: ListingSummary[] = [];
  const items = queryItems(store, {
    IndexName: AUCTIONS_BY_STATUS,
    KeyConditionExpression: 'listingStatus = :status',
    ...(categorie !== undefined && { FilterExpression: 'categorie = :categorie' }),
    ExpressionAttributeValues: { ':status': status, ...(categorie !== undefined && { ':categorie': categorie }) },
    ProjectionExpression: FIELDS.map((field) => `#${field}`).join(', '),
    ExpressionAttributeNames: Object.fromEntries(FIELDS.map((field) => [`#${field}`, field])),
  });
  for await (const item of items) summaries.push(z.parse(listingSummary, item));
  return summaries;
}

/** How an auction stands at a moment: what lists filter and sort by. Amounts are paise, times epoch milliseconds. */
export interface AuctionSnapshot {
  readonly status: AuctionStatus;
  readonly currentBid: number;
  readonly closesAt: number;
}

/** What a list must know of how auctions stand: to show them all, to choose by status, or to sort by figures too. */
export type SnapshotNeed = 'nothing' | 'status' | 'figures';

/**
 * How an auction stands as far as its listing alone can tell; undefined where only its STATE can. Before the start
 * whatever an admin changes is written to both sides together, and bids come later. What is over stays over, only its
 * last figures are in STATE.
 */
export function snapshotFromListing(
  summary: ListingSummary,
  now: number,
  need: SnapshotNeed,
): AuctionSnapshot | undefined {
  const { listingStatus, startAt, basePrice, endAt } = summary;
  const isAhead = listingStatus === 'draft' || (listingStatus === 'pending' && startAt > now);
  const isOver = listingStatus === 'completed' || listingStatus === 'cancelled';
  const isTold = isAhead || need === 'nothing' || (isOver && need === 'status');
  return isTold ? { status: listingStatus, currentBid: basePrice, closesAt: endAt } : undefined;
}

/** How an auction stands by its live state. */
export function snapshotOf(state: StateItem, now: number): AuctionSnapshot {
  return { status: effectiveStatus(state, now), currentBid: state.currentBid, closesAt: state.closesAt };
}
