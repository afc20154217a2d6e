/**
 * The items of the Auctions table. zod/mini, because the bid path reads `STATE` and `BIDDER#`.
 * Amounts are paise, names ending in `At` are epoch milliseconds, names ending in `Date` are ISO text.
 */
import { DEPOSIT_STATES, FINAL_PAYMENT_STATES } from '../../../shared/model/money/payment-enums.ts';
import * as z from 'zod/mini';
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

const chargeTermsItem = z.object({
  premium: z.number(),
  other: paiseNumber,
  otherName: z.string(),
  lotGst: z.number(),
  chargesGst: z.number(),
});

/** The catalogue side of an auction: what an admin sets. A bid never touches it. */
export const listingItem = z.object({
  auctionId: z.string(),
  sk: z.literal(LISTING_SK),
  /** As an admin last set it. Once an auction has begun, `STATE.status` says what the clock has made of it. */
  listingStatus: z.enum(LISTING_STATUSES),
  /** `<createdAt ISO>#<auctionId>`. */
  createdSort: z.string(),
  title: z.string(),
  description: z.string(),
  categorie: z.string(),
  basePrice: paiseNumber,
  emdAmount: paiseNumber,
  /** What a winner pays beyond the winning bid. */
  charges: chargeTermsItem,
  /** The winner's deposit counts towards the price; otherwise it goes back after the payment. Set at creation, for good. */
  emdSetOff: z.boolean(),
  /** Seconds. */
  bidInterval: z.number(),
  registrationDeadlineAt: z.number(),
  startAt: z.number(),
  endAt: z.number(),
  /** Keys in the media bucket, in the order to show: `media/<auctionId>/<file>`. */
  images: z.array(z.string()),
  /** The admin's user id; not named userId, which would put the item into the user index. */
  createdBy: z.string(),
  createdAt: z.number(),
  updatedAt: z.number(),
  bidderCount: z.number(),
  /** The highest number that a bidder was given, 0 before the first. */
  lastNumber: z.number(),
  /** Counts edits; an edit must name the version it saw. */
  version: z.number(),
  /** Money was captured for it: it is a record and stays, also when everybody has withdrawn. */
  isRecord: z.optional(z.boolean()),
  /** What the newest edit changed for registered bidders, in the words they are told. */
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
 * The hot item: all that a bid is judged by; beside it only how the auction ended, and counts of edits and decisions. At
 * most 1 KB as long as bids come, so that each costs one write unit. In no index.
 */
export const stateItem = z.object({
  auctionId: z.string(),
  sk: z.literal(STATE_SK),
  status,
  startAt: z.number(),
  endAt: z.number(),
  /** The deadline: `endAt` while nobody has bid, then accepted time plus interval. */
  closesAt: z.number(),
  /** Seconds. */
  bidInterval: z.number(),
  basePrice: paiseNumber,
  /** The base price while nobody has bid. A bid must be higher. */
  currentBid: paiseNumber,
  /** The number of accepted bids, and the ledger position of the last. */
  seq: z.number(),
  lastBid: z.optional(acceptedBid),
  /** The bid before the last one; null before the second. A retry is recognised by the two (`accepted-before.ts`). */
  secondLastBid: z.optional(z.nullable(acceptedBid)),
  /** What the first twenty bidders have bid last, by their numbers. */
  amounts: z.record(z.string(), paiseNumber),
  /**
   * Grows when somebody registered may bid no longer (disabled, rejected, signed out, withdrawn): whoever was admitted to
   * bidding under an earlier number is read again before the next bid. Absent as long as that never happened.
   */
  admission: z.optional(z.number()),
  /** When it became completed or cancelled. */
  closedAt: z.optional(z.number()),
  cancelReason: z.optional(z.string()),
  /** It was cancelled as a draft: nobody but admins ever sees it. */
  withdrawn: z.optional(z.boolean()),
  /** The admin who cancelled it, and the network address: auction-stream makes the line of the audit log of it. */
  cancelledBy: z.optional(z.object({ adminId: z.string(), source: z.string() })),
  /** The listing is gone; what is left settles the deposits. */
  deleted: z.optional(z.boolean()),
  /** The title of a listing that is gone. */
  title: z.optional(z.string()),
  /** Counts the edits that bidders are told of. */
  changes: z.optional(z.number()),
  /** Counts the decisions about the win: whoever watches the auction looks again at the winner. */
  decisions: z.optional(z.number()),
  /** Whom an admin gave the lot to after the winner did not pay: a runner-up, at their own last bid. */
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
  /** The recorded bank transfer, and what its bank names it by. */
  paymentId: z.optional(z.string()),
  utr: z.optional(z.string()),
  /** What the transfer brought, paise. */
  amount: z.optional(paiseNumber),
  /** Whether the deposit was to be paid again when the transfer was recorded. */
  wasDepositOwed: z.optional(z.boolean()),
  /** Whom the lot was offered to. */
  runnerUpId: z.optional(z.string()),
});
export type WinDecision = z.infer<typeof winDecision>;

/** What a registration adds to the figures of its bidder. */
const ownFigures = z.object({
  /** 1 while the auction runs and they have bid. */
  running: z.number(),
  /** 1 when they have won, as long as the lot is theirs. */
  won: z.number(),
  /** What they still have to pay for the win, and what they have paid. */
  due: paiseNumber,
  paid: paiseNumber,
});
export type OwnFigures = z.infer<typeof ownFigures>;

/** One bidder's registration for one auction: in the user index, so it also answers "my auctions". */
export const bidderItem = z.object({
  auctionId: z.string(),
  /** `BIDDER#<userId>`. */
  sk: z.string(),
  userId: z.string(),
  name: z.string(),
  /** In order of registration, from 1. */
  number: z.number(),
  registeredAt: z.number(),
  /** The EMD: held until the auction ends, then on its way back, returned, forfeited, or part of what the winner paid. */
  deposit: z.enum(DEPOSIT_STATES),
  /** Paise; less what went back at the provider's side of a deposit of which the rest is with us. */
  depositAmount: paiseNumber,
  /** The payment that brought the deposit; absent when the EMD is 0. */
  depositPaymentId: z.optional(z.string()),
  /** The bidder's own last accepted bid, written by the stream consumer. STATE may know a newer one (`ownBid`). */
  lastBidAmount: z.optional(paiseNumber),
  lastBidAt: z.optional(z.number()),
  /** Set at the end, by the stream consumer. */
  outcome: z.optional(z.enum(['won', 'lost', 'cancelled'])),
  /**
   * The winner's final payment. `overdue` waits for an admin's decision and everything stays held; `passed-on`: the
   * lot was offered to a runner-up.
   */
  finalPayment: z.optional(z.enum(FINAL_PAYMENT_STATES)),
  paymentDueAt: z.optional(z.number()),
  /** A runner-up whose deposit had gone back: it must be paid again before the lot can be paid for. */
  depositOwed: z.optional(z.boolean()),
  /** The newest decision about the win, by which it can be undone. */
  decision: z.optional(winDecision),
  /** When the deposit of a winner who paid by bank transfer goes back: until then the record can be undone. */
  depositReturnAt: z.optional(z.number()),
  /** When an admin last gave more time to pay. */
  extendedAt: z.optional(z.number()),
  /** Its place in the bidder's own lists (`own-lists.ts`); absent once the auction is cancelled. */
  ownList: z.optional(z.string()),
  ownSort: z.optional(z.string()),
  /** What it counts as among the bidder's figures; absent while it adds nothing. */
  counted: z.optional(ownFigures),
  /** How often it was filed, so that nobody files what was filed meanwhile. */
  filings: z.optional(z.number()),
  /** Its first bid is in the activity log of the bidder. */
  isBidLogged: z.optional(z.boolean()),
});
export type BidderItem = z.infer<typeof bidderItem>;

export const watchItem = z.object({
  auctionId: z.string(),
  /** `WATCH#<userId>`. */
  sk: z.string(),
  userId: z.string(),
  watchedAt: z.number(),
  /** Its place in the user's watchlist, by which it is counted; absent while the auction is a draft, or deleted. */
  ownList: z.optional(z.string()),
  ownSort: z.optional(z.string()),
});
export type WatchItem = z.infer<typeof watchItem>;
