/** An auction in the catalogue: the fields to filter, sort and search. Cards are read from the table. */
import * as z from 'zod';
import type { Version } from '#functions/platform/copy-in-memory.ts';
import { AUCTION_STATUSES, endedAtOf } from '#shared/model/auctions/auction-status.ts';
import { foldText } from '#shared/model/fold-text.ts';
import { searchedFacts } from '#shared/model/lots/searched-facts.ts';
import type { Paise } from '#shared/model/money/money.ts';
import type { StateItem } from '../auctions/auction-items.ts';
import { lastPrice } from '../auctions/last-bids.ts';
import type { ListingItem } from '../auctions/listing-item.ts';
import { listingStatusOf, isPublic } from '../auctions/listing-status.ts';
import { paiseNumber } from '../paise-number.ts';

export const catalogueEntry = z.object({
  auctionId: z.string(),
  /** Folded, since it is only searched. Not folded in older feed entries. */
  title: z.string().transform(foldText),
  categorie: z.string(),
  /** The stored status. A published auction whose start has come is active (`effectiveStatus`). */
  status: z.enum(AUCTION_STATUSES),
  /** For admins only: a draft, or cancelled as a draft. */
  isHidden: z.boolean(),
  /** Completed without a winner, or the winner did not pay, or the win was annulled. Absent in older feed entries. */
  isUnsold: z.boolean().default(false),
  /**
   * The base price before the first bid; the current bid of a running auction, up to a minute old; then the highest
   * bid, or the counter-offer that its bidder accepted, also when a runner-up got the lot.
   */
  price: paiseNumber,
  bidCount: z.number(),
  startAt: z.number(),
  /** The deadline, or when it ended. Epoch milliseconds. */
  closesAt: z.number(),
  createdAt: z.number(),
  lotNumber: z.number(),
  /** Empty if not known, like the PIN code. */
  city: z.string(),
  pin: z.string(),
  /**
   * What only staff search a lot by, folded: its house number and the seller's name that bidders are shown. Absent in older
   * feed entries.
   */
  forStaff: z.string().default(''),
  /** Those to filter by and to search. */
  facts: z.record(z.string(), z.union([z.string(), z.number()])),
});
export type CatalogueEntry = z.infer<typeof catalogueEntry>;

export type ListingFacts = Pick<
  ListingItem,
  | 'auctionId'
  | 'title'
  | 'categorie'
  | 'listingStatus'
  | 'basePrice'
  | 'startAt'
  | 'endAt'
  | 'createdAt'
  | 'version'
  | 'facts'
  | 'place'
  | 'lotNumber'
  | 'houseNumber'
  | 'sale'
>;
export type StateFacts = Pick<
  StateItem,
  | 'status'
  | 'withdrawn'
  | 'deleted'
  | 'currentBid'
  | 'seq'
  | 'lastVoid'
  | 'closesAt'
  | 'closedAt'
  | 'approval'
  | 'counterOffer'
  | 'win'
  | 'annulledAt'
  | 'decisions'
  | 'changes'
>;

/**
 * The entry of an auction. The two items may have been read at different times. Fields that admins set come from the
 * listing, the others from the state, so a newer version of either replaces the entry.
 */
export function catalogueVersion(listing: ListingFacts, state: StateFacts, at: number): Version<CatalogueEntry> {
  const { auctionId, title, categorie, startAt, createdAt, lotNumber, place, houseNumber = '', sale } = listing;
  const isPastPending = state.status !== 'draft' && state.status !== 'pending';
  const listingStatus = isPastPending ? listingStatusOf(state) : listing.listingStatus;
  const hasBids = state.seq > 0;
  return {
    id: auctionId,
    at,
    version: versionOf(listing.version, RANKS[state.status], changesOf(state)),
    entry: {
      auctionId,
      title: foldText(title),
      categorie,
      status: listingStatus === 'withdrawn' ? 'cancelled' : listingStatus,
      isHidden: !isPublic(listingStatus),
      isUnsold: isUnsold(state, listing.basePrice),
      price: hasBids ? lastPrice(state) : listing.basePrice,
      bidCount: state.seq,
      startAt,
      // Of a running auction it is the deadline.
      closesAt: isPastPending ? endedAtOf(state) : listing.endAt,
      createdAt,
      lotNumber,
      city: place?.city ?? '',
      pin: place?.pin ?? '',
      forStaff: foldText(`${houseNumber} ${sale?.seller ?? ''}`.trim()),
      facts: searchedFacts(categorie, listing.facts),
    },
  };
}

/** A deleted auction, which never changes any more. */
export const deletedVersion = (auctionId: string, at: number): Version<CatalogueEntry> => ({
  id: auctionId,
  at,
  version: Number.MAX_SAFE_INTEGER,
  entry: undefined,
});

/** Ended, and not sold. A lot with a bid below the reserve is not unsold before somebody decides. */
const isUnsold = (state: StateFacts, basePrice: Paise): boolean =>
  state.status === 'completed' && (!hasLeader(state, basePrice) || isWithoutSale(state));

/**
 * `lastVoid` is the `seq` of the newest void. If nothing came after it, somebody leads only if the price is above the base
 * price: a void that leaves nobody sets it back.
 */
const hasLeader = ({ seq, lastVoid, currentBid }: StateFacts, basePrice: Paise): boolean =>
  seq > 0 && (lastVoid !== seq || currentBid > basePrice);

const isWithoutSale = ({ approval, win, annulledAt }: StateFacts): boolean =>
  approval === 'declined' || approval === 'lapsed' || win === 'forfeited' || annulledAt !== undefined;

/** Within one version of the listing, the rank of the state only grows. */
const RANKS = { draft: 0, pending: 0, active: 1, completed: 2, cancelled: 2 } as const;
/**
 * Grows with each change of a state that changes the entry: a bid, a decision, or what adds to `changes`. Not with an
 * early end: seconds later the auction is completed, which is a higher rank. `approval` counts beside its decision, since
 * it did before decisions were counted, and a version must never become smaller.
 */
const changesOf = ({ seq, approval, decisions = 0, changes = 0 }: StateFacts): number =>
  seq + decisions + changes + (approval === undefined ? 0 : 1);

const CHANGES_RANGE = 2 ** 32;
const RANK_RANGE = 4;
/** Edits count first, then the status, then changes. Exact for half a million edits. */
const versionOf = (edits: number, rank: number, changes: number): number =>
  (edits * RANK_RANGE + rank) * CHANGES_RANGE + changes;
