/** What the catalogue knows of an auction: enough to filter, to sort and to search it. Cards are read from the table. */
import * as z from 'zod/mini';
import { AUCTION_STATUSES } from '../../../shared/model/auctions/auction-status.ts';
import type { Version } from '../../platform/copy-in-memory.ts';
import type { ListingItem, StateItem } from '../auctions/auction-items.ts';
import { listingStatusOf, isPublic } from '../auctions/listing-status.ts';
import { paiseNumber } from '../paise-number.ts';

export const catalogueEntry = z.object({
  auctionId: z.string(),
  title: z.string(),
  categorie: z.string(),
  /** As it is stored: a published auction whose start has come is running (`effectiveStatus`). */
  status: z.enum(AUCTION_STATUSES),
  /** A draft, or one that was cancelled as a draft: for admins only. */
  isHidden: z.boolean(),
  /** The base price while nobody has bid. */
  price: paiseNumber,
  startAt: z.number(),
  /** Epoch milliseconds: the deadline, or when it ended. */
  closesAt: z.number(),
  createdAt: z.number(),
});
export type CatalogueEntry = z.infer<typeof catalogueEntry>;

export type ListingFacts = Pick<
  ListingItem,
  'auctionId' | 'title' | 'categorie' | 'listingStatus' | 'basePrice' | 'startAt' | 'endAt' | 'createdAt' | 'version'
>;
export type StateFacts = Pick<
  StateItem,
  'status' | 'withdrawn' | 'deleted' | 'currentBid' | 'seq' | 'closesAt' | 'closedAt'
>;

/**
 * The entry of an auction. The two items may have been read a moment apart: what an admin sets comes from the listing
 * and what bids and the clock set from the state, so that a newer version of either replaces it.
 */
export function catalogueVersion(listing: ListingFacts, state: StateFacts, at: number): Version<CatalogueEntry> {
  const { auctionId, title, categorie, startAt, createdAt } = listing;
  const isBegun = state.status !== 'draft' && state.status !== 'pending';
  const listed = isBegun ? listingStatusOf(state) : listing.listingStatus;
  const hasBids = state.seq > 0;
  return {
    id: auctionId,
    at,
    version: versionOf(listing.version, RANKS[state.status], state.seq),
    entry: {
      auctionId,
      title,
      categorie,
      status: listed === 'withdrawn' ? 'cancelled' : listed,
      isHidden: !isPublic(listed),
      price: hasBids ? state.currentBid : listing.basePrice,
      startAt,
      closesAt: state.closedAt ?? (hasBids ? state.closesAt : listing.endAt),
      createdAt,
    },
  };
}

/** A deleted auction. */
export function deletedVersion({ auctionId, version }: ListingFacts, at: number): Version<CatalogueEntry> {
  return { id: auctionId, at, version: versionOf(version, RANKS.deleted, 0), entry: undefined };
}

/** While a listing's version stays, its state goes only this way. */
const RANKS = { draft: 0, pending: 0, active: 1, completed: 2, cancelled: 2, deleted: 3 } as const;

const SEQ_RANGE = 2 ** 32;
const RANK_RANGE = 4;
/** An edit is newer than whatever was before it, a status than the bids before it: exact for half a million edits. */
const versionOf = (edits: number, rank: number, seq: number): number => (edits * RANK_RANGE + rank) * SEQ_RANGE + seq;
