import { DEPOSIT_STATES, FINAL_PAYMENT_STATES } from '../model/money/payment-words.ts';
import * as z from 'zod';
import { AUCTION_STATUSES } from '../model/auctions/auction-status.ts';
import { LONGEST_SEARCH } from '../model/longest-search.ts';
import { chargeLine, charges } from './money/charges.ts';
import { winner } from './closing.ts';
import { done, time, idField, isoTime, rupees } from './fields.ts';
import { defineRoute } from './route.ts';

export const auctionStatus = z.enum(AUCTION_STATUSES);
export const auctionIdParams = z.object({ id: idField });

export const auctionCard = z.object({
  _id: z.string(),
  title: z.string(),
  description: z.string(),
  categorie: z.string(),
  basePrice: rupees,
  emdAmount: rupees,
  /** Seconds. */
  bidInterval: z.number(),
  startDate: isoTime,
  endDate: isoTime,
  registrationDeadline: isoTime,
  /** The effective status at `serverTime`. */
  status: auctionStatus,
  images: z.array(z.string()),
  /** For admins only. */
  createdBy: z.string().optional(),
  /** The last bid, or the base price while nobody has bid. */
  currentBid: rupees,
  bidCount: z.number(),
  bidderCount: z.number(),
  /** The deadline: bids received at or after it are refused. */
  closesAt: time,
  /** When it was cancelled; null unless it was. */
  cancelledAt: z.nullable(time),
  /** Whether the caller watches it. */
  watched: z.boolean(),
});
export type AuctionCard = z.infer<typeof auctionCard>;

export const bidEntry = z.object({
  _id: z.string(),
  /** Position in the auction's ledger, from 1. */
  seq: z.number(),
  userId: z.string(),
  name: z.string(),
  bidAmount: rupees,
  createdAt: isoTime,
});

export const depositState = z.enum(DEPOSIT_STATES);

export const auctionDetails = auctionCard.extend({
  /** What a winner pays beyond the winning bid. */
  charges,
  /** What one payment online usually carries at most. */
  onlineLimit: rupees,
  /** Whether the winner's deposit counts towards the price; otherwise it goes back after the payment. */
  emdSetOff: z.boolean(),
  /**
   * Registered bidders, oldest first, at most the first 500; `bidderCount` is the whole number. Bidders see others
   * as "Bidder 7" with an alias for an id, here and wherever somebody is named; `alias` is for admins, who see names.
   */
  bidders: z.array(z.object({ _id: z.string(), name: z.string(), alias: z.string().optional() })),
  /** The newest bids in ascending order, at most 100; `bidCount` is the whole number. */
  bidLog: z.array(bidEntry),
  /** The number of accepted bids. */
  seq: z.number(),
  winner: z.nullable(winner),
  cancelReason: z.string().nullable(),
  /** The caller's id, and what frames call them, which are the same for everybody. */
  you: z.object({ userId: z.string(), alias: z.string() }),
  /** What the caller is in this auction. */
  viewer: z.object({
    registered: z.boolean(),
    /** The caller's own last bid, also where it is older than what `bidLog` holds; null without one. */
    lastBid: z.nullable(rupees),
    deposit: depositState.nullable(),
    /**
     * How the final payment stands of a caller who has won; `passed-on`: the lot was offered to a runner-up. Null for
     * everyone else.
     */
    finalPayment: z.enum(FINAL_PAYMENT_STATES).nullable(),
    /** The EMD must be paid again before the lot: that of a runner-up, whose deposit had gone back. */
    depositOwed: z.boolean(),
    /** What the winner pays: the lines, less the deposit where it counts; null for everyone else, and before the end. */
    toPay: z.nullable(
      z.object({
        lines: z.array(chargeLine),
        setOff: rupees,
        amount: rupees,
        /** For a bank transfer: what to quote, and the operator's account where it is told here. */
        transfer: z.object({ reference: z.string(), account: z.nullable(z.string()) }),
      }),
    ),
    /** For a bank transfer of the EMD, where it is due from the caller and above what one payment online carries. */
    emdTransfer: z.nullable(z.object({ reference: z.string(), account: z.nullable(z.string()) })),
    /** Until when the winner may pay. */
    paymentDueAt: z.nullable(time),
  }),
});
export type AuctionDetails = z.infer<typeof auctionDetails>;

export const listAuctions = defineRoute({
  method: 'GET',
  path: '/auctions',
  audience: 'signed-in',
  service: 'browse-api',
  summary: 'Auctions, a page at a time. Users see no drafts.',
  query: z.strictObject({
    /** `unpaid`: won, and the final payment is due or overdue; for admins only, as drafts are. */
    status: z.enum(['active', 'upcoming', 'completed', 'cancelled', 'draft', 'unpaid']).optional(),
    categorie: z.optional(idField),
    search: z.string().trim().max(LONGEST_SEARCH, 'Please search for something shorter.').optional(),
    sort: z.enum(['newest', 'price-asc', 'price-desc', 'end-date']).default('newest'),
    watched: z.enum(['true']).optional(),
    limit: z.coerce.number().int().min(1).max(100).default(24),
    cursor: z.string().max(500).optional(),
  }),
  response: z.object({
    success: z.literal(true),
    auctions: z.array(auctionCard),
    /** How many match, over all pages. */
    total: z.number(),
    /** Send as `cursor` for the next page; null on the last. */
    nextCursor: z.string().nullable(),
    serverTime: time,
  }),
  errors: [],
});

export const getAuction = defineRoute({
  method: 'GET',
  path: '/auctions/{id}',
  audience: 'signed-in',
  service: 'browse-api',
  summary: 'One auction with its newest bids. A draft does not exist for users.',
  params: auctionIdParams,
  response: z.object({ success: z.literal(true), auctionDetails, serverTime: time }),
  errors: ['NOT_FOUND'],
});

export const watchAuction = defineRoute({
  method: 'PUT',
  path: '/auctions/{id}/watch',
  audience: 'signed-in',
  service: 'watchlist-api',
  summary: 'Puts the auction on the watchlist of the caller.',
  params: auctionIdParams,
  response: done,
  errors: ['NOT_FOUND'],
});

export const unwatchAuction = defineRoute({
  method: 'DELETE',
  path: '/auctions/{id}/watch',
  audience: 'signed-in',
  service: 'watchlist-api',
  summary: 'Takes the auction off the watchlist of the caller.',
  params: auctionIdParams,
  response: done,
  errors: [],
});
