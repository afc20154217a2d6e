/**
 * The items of the Auctions table. zod/mini, because the bid path reads `STATE` and `BIDDER#`.
 * Amounts are paise, names ending in `At` are epoch milliseconds, names ending in `Date` are ISO text.
 */
import { DEPOSIT_STATES, FINAL_PAYMENT_STATES } from '../../../shared/model/money/payment-enums.ts';
import * as z from 'zod/mini';
import { lotPlace, saleDetails } from '../../../shared/model/lots/sale.ts';
import { paiseNumber } from '../paise-number.ts';
import { AUCTION_STATUSES } from '../../../shared/model/auctions/auction-status.ts';
import { LISTING_STATUSES } from './listing-status.ts';

const status = z.enum(AUCTION_STATUSES);

export const LISTING_SK = 'LISTING';
export const STATE_SK = 'STATE';
export const BIDDER_PREFIX = 'BIDDER#';
export const WATCH_PREFIX = 'WATCH#';
export const bidderSk = (userId: string): string => `${BIDDER_PREFIX}${userId}`;
export const watchSk = (userId: string): string => `${WATCH_PREFIX}${userId}`;
export const listingKey = (auctionId: string) => ({ auctionId, sk: LISTING_SK });
export const stateKey = (auctionId: string) => ({ auctionId, sk: STATE_SK });
export const bidderKey = (auctionId: string, userId: string) => ({ auctionId, sk: bidderSk(userId) });

const chargeTermsItem = z.object({
  premium: z.number(),
  other: paiseNumber,
  otherName: z.string(),
  lotGst: z.number(),
  chargesGst: z.number(),
});

/** The admin's side of an auction. Bids never change it. */
export const listingItem = z.object({
  auctionId: z.string(),
  sk: z.literal(LISTING_SK),
  /** As an admin last set it. From the start on, `STATE.status` is authoritative. */
  listingStatus: z.enum(LISTING_STATUSES),
  /** `<createdAt ISO>#<auctionId>`. */
  createdSort: z.string(),
  title: z.string(),
  description: z.string(),
  categorie: z.string(),
  /** By their names in `shared/model/lots/category-facts.ts`. */
  facts: z.record(z.string(), z.union([z.string(), z.number()])),
  place: z.optional(lotPlace),
  sale: z.optional(saleDetails),
  /** Short, and unique among all auctions. */
  lotNumber: z.number(),
  basePrice: paiseNumber,
  emdAmount: paiseNumber,
  /** What a winner pays in addition to the bid. */
  charges: chargeTermsItem,
  /** The winner's deposit counts towards the price; otherwise it is refunded after the payment. Fixed at creation. */
  emdSetOff: z.boolean(),
  /** Seconds. */
  bidInterval: z.number(),
  registrationDeadlineAt: z.number(),
  startAt: z.number(),
  endAt: z.number(),
  /** Keys in the media bucket in display order: `media/<auctionId>/<file>`. */
  images: z.array(z.string()),
  /** The admin's user id. It is not called userId, because that would add the item to the user index. */
  createdBy: z.string(),
  createdAt: z.number(),
  updatedAt: z.number(),
  bidderCount: z.number(),
  /** The highest bidder number in use, 0 before the first. */
  lastNumber: z.number(),
  /** Counts edits. An edit must name the version it is based on. */
  version: z.number(),
  /** Money was captured for it, so it must be kept, even if everybody has withdrawn. */
  isRecord: z.optional(z.boolean()),
  /** What the newest edit changed for registered bidders, as their notice says it. */
  lastChange: z.optional(z.string()),
});
export type ListingItem = z.infer<typeof listingItem>;

const acceptedBid = z.object({
  bidId: z.string(),
  userId: z.string(),
  name: z.string(),
  /** The bidder's number. */
  number: z.number(),
  amount: paiseNumber,
  at: z.number(),
});

const award = z.object({
  userId: z.string(),
  name: z.string(),
  /** The bidder's number. */
  number: z.number(),
  amount: paiseNumber,
  at: z.number(),
});

/**
 * The item that every bid updates: the facts that decide about a bid, how the auction ended, and counts of edits and
 * decisions. At most 1 KB while bids come, so that each costs one write unit. In no index.
 */
export const stateItem = z.object({
  auctionId: z.string(),
  sk: z.literal(STATE_SK),
  status,
  startAt: z.number(),
  endAt: z.number(),
  /** The deadline: `endAt` before the first bid, then acceptance time plus interval. */
  closesAt: z.number(),
  /** Seconds. */
  bidInterval: z.number(),
  basePrice: paiseNumber,
  /** The base price before the first bid. A bid must be higher. */
  currentBid: paiseNumber,
  /** The number of accepted bids, and the last one's position in the ledger. */
  seq: z.number(),
  lastBid: z.optional(acceptedBid),
  /** The bid before the last; null before the second. Both identify retries (`accepted-before.ts`). */
  secondLastBid: z.optional(z.nullable(acceptedBid)),
  /** The last amounts of the first twenty bidders, by bidder number. */
  amounts: z.record(z.string(), paiseNumber),
  /**
   * Grows when a registered bidder loses their eligibility (disabled, rejected, signed out, withdrawn). It invalidates
   * entitlements cached with an earlier number. Absent until that happens.
   */
  admission: z.optional(z.number()),
  /** When it became completed or cancelled. */
  closedAt: z.optional(z.number()),
  cancelReason: z.optional(z.string()),
  /** It was cancelled as a draft: only admins may see it. */
  withdrawn: z.optional(z.boolean()),
  /** The admin who cancelled it, and their network address. auction-stream writes the audit entry from it. */
  cancelledBy: z.optional(z.object({ adminId: z.string(), source: z.string() })),
  /** The listing is deleted. STATE remains to settle the deposits. */
  deleted: z.optional(z.boolean()),
  /** The title of a deleted listing. */
  title: z.optional(z.string()),
  /** Counts the edits that bidders are notified of. */
  changes: z.optional(z.number()),
  /** Counts the decisions about the win, so that open pages reload the winner. */
  decisions: z.optional(z.number()),
  /** The runner-up who was awarded the lot after the winner did not pay, at their own last bid. */
  award: z.optional(award),
});
export type StateItem = z.infer<typeof stateItem>;

const winDecision = z.object({
  kind: z.enum(['extended', 'offline-payment', 'offered', 'forfeited']),
  by: z.string(),
  at: z.number(),
  reason: z.string(),
  /** The due time before an extension. */
  previousDueAt: z.optional(z.number()),
  /** The recorded bank transfer and the bank's reference. */
  paymentId: z.optional(z.string()),
  utr: z.optional(z.string()),
  /** The amount of the transfer. */
  amount: z.optional(paiseNumber),
  /** Whether the deposit was owed when the transfer was recorded. */
  wasDepositOwed: z.optional(z.boolean()),
  /** The runner-up with the offer. */
  runnerUpId: z.optional(z.string()),
});
export type WinDecision = z.infer<typeof winDecision>;

/** What a registration adds to its owner's totals. */
const ownFigures = z.object({
  /** 1 while the auction runs and the user has bid. */
  running: z.number(),
  /** 1 while the user is the winner. */
  won: z.number(),
  /** The amounts still to be paid and paid for the win. */
  due: paiseNumber,
  paid: paiseNumber,
});
export type OwnFigures = z.infer<typeof ownFigures>;

/** One bidder's registration for one auction. The user index lists a user's registrations. */
export const bidderItem = z.object({
  auctionId: z.string(),
  /** `BIDDER#<userId>`. */
  sk: z.string(),
  userId: z.string(),
  name: z.string(),
  /** In order of registration, from 1. */
  number: z.number(),
  registeredAt: z.number(),
  /** The EMD: held until the end, then being refunded, refunded, forfeited, or part of the winner's payment. */
  deposit: z.enum(DEPOSIT_STATES),
  /** Paise, less a part that was returned at the provider. */
  depositAmount: paiseNumber,
  /** The payment that brought the deposit; absent when the EMD is 0. */
  depositPaymentId: z.optional(z.string()),
  /** The bidder's last bid, written by the stream consumer. STATE may have a newer one (`ownBid`). */
  lastBidAmount: z.optional(paiseNumber),
  lastBidAt: z.optional(z.number()),
  /** Set after the end by the stream consumer. */
  outcome: z.optional(z.enum(['won', 'lost', 'cancelled'])),
  /**
   * The winner's final payment. `overdue` waits for an admin's decision and the deposit stays held. `passed-on`: the
   * lot was offered to a runner-up.
   */
  finalPayment: z.optional(z.enum(FINAL_PAYMENT_STATES)),
  paymentDueAt: z.optional(z.number()),
  /** A runner-up whose deposit was refunded and must be paid again before the final payment. */
  depositOwed: z.optional(z.boolean()),
  /** The newest decision about the win, which can be undone. */
  decision: z.optional(winDecision),
  /** When the deposit of a winner who paid by bank transfer is refunded. Until then the record can be undone. */
  depositReturnAt: z.optional(z.number()),
  /** When an admin last gave more time to pay. */
  extendedAt: z.optional(z.number()),
  /** Its entry in the bidder's own lists (`own-lists.ts`); absent after a cancellation. */
  ownList: z.optional(z.string()),
  ownSort: z.optional(z.string()),
  /** What it currently adds to the bidder's totals; absent while that is nothing. */
  counted: z.optional(ownFigures),
  /** Counts updates of the entry, so that concurrent updates do not overwrite each other. */
  filings: z.optional(z.number()),
  /** The bidder's activity log has the first bid. */
  isBidLogged: z.optional(z.boolean()),
});
export type BidderItem = z.infer<typeof bidderItem>;

export const watchItem = z.object({
  auctionId: z.string(),
  /** `WATCH#<userId>`. */
  sk: z.string(),
  userId: z.string(),
  watchedAt: z.number(),
  /** Its entry in the user's watchlist, which is counted; absent while the auction is a draft or deleted. */
  ownList: z.optional(z.string()),
  ownSort: z.optional(z.string()),
});
export type WatchItem = z.infer<typeof watchItem>;
