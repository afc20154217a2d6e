import * as z from 'zod';
import { lotPlace } from '#shared/model/lots/sale.ts';
import { DEPOSIT_STATES, FINAL_PAYMENT_STATES } from '#shared/model/money/payment-enums.ts';
import { auctionCard } from './auction-card.ts';
import { winner } from './closing.ts';
import { done, time, idField, isoTime, rupees } from './fields.ts';
import { defineRoute } from './http/route.ts';
import { checkFacts, lotQueryFields, pageAnswer, pageFields } from './lots/lot-query.ts';
import { lotDocument, lotFacts, lotReport, saleTermsAnswer } from './lots/lots.ts';
import { priceStep } from './lots/prices.ts';
import { chargeLine, charges } from './money/charges.ts';

export const auctionIdParams = z.object({ id: idField });

/** Absent unless it was postponed. */
export const postponedFact = z.object({ at: time, reason: z.string() }).optional();

export const bidEntry = z.object({
  _id: z.string(),
  /** The position in the auction's ledger, from 1. */
  seq: z.number(),
  userId: z.string(),
  name: z.string(),
  bidAmount: rupees,
  createdAt: isoTime,
  /** The house made it under the bidder's maximum. */
  automatic: z.boolean(),
  /** The house took it back. */
  takenBack: z.literal(true).optional(),
  /** Bids were taken back, and this one leads again; `userId` is `nobody` when nobody does. */
  restated: z.literal(true).optional(),
});

export const depositState = z.enum(DEPOSIT_STATES);

export const auctionDetails = auctionCard.extend({
  /** The bid steps: how much higher the next bid must be, from each price on. */
  steps: z.array(priceStep),
  /** A short number, to say aloud and to search for. */
  lotNumber: z.number(),
  facts: lotFacts,
  place: z.optional(lotPlace),
  sale: saleTermsAnswer.optional(),
  report: z.nullable(lotReport),
  documents: z.array(lotDocument),
  /** What a winner pays beyond the winning bid. */
  charges,
  /** The usual maximum of one online payment. */
  onlineLimit: rupees,
  /** Whether the winner's deposit counts towards the price; otherwise it is refunded after the payment. */
  emdSetOff: z.boolean(),
  /** The winner's time to pay. */
  hoursToPay: z.number(),
  /**
   * Registered bidders, oldest first, at most 500; `bidderCount` is the full number. Bidders see other bidders as
   * "Bidder 7" with an alias as id, here and everywhere. `alias` is for admins, who see names.
   */
  bidders: z.array(z.object({ _id: z.string(), name: z.string(), alias: z.string().optional() })),
  /** The newest bids in ascending order, at most 100; `bidCount` is the full number. */
  bidLog: z.array(bidEntry),
  /** The number of accepted bids. */
  seq: z.number(),
  /** The newest entry by which bids were taken back; absent without one. */
  lastVoid: z.number().optional(),
  winner: z.nullable(winner),
  /** When a highest bid below the reserve can no longer be accepted; null unless it is on approval. */
  approvalUntil: z.nullable(time),
  cancelReason: z.string().nullable(),
  /** When its start was last moved to a later time, and why. Who is registered may withdraw until the start. */
  postponed: postponedFact,
  /** An admin ended it before its clock ran out: when, and why. */
  endedEarly: z.object({ at: time, reason: z.string() }).optional(),
  /** While it is paused: why. */
  pauseReason: z.string().optional(),
  /** Two owners annulled the win: when, why, and the auction that offers the lot again unless that was deleted. */
  annulled: z.object({ at: time, reason: z.string(), relistedAs: z.string().optional() }).optional(),
  /** It was offered before and not sold. */
  listedBefore: z.literal(true).optional(),
  /** For admins: the auction that it was offered in before, and the one that offers it again. */
  relistOf: z.string().optional(),
  relistedAs: z.string().optional(),
  /** Whether an admin may list it again now. */
  canBeRelisted: z.boolean().optional(),
  /** The caller's id and the caller's alias. Live frames are the same for everybody, so they contain only aliases. */
  you: z.object({
    userId: z.string(),
    alias: z.string(),
    /** Of bidders: shows outside who was behind their number in the public log (`personOf`). */
    logSecret: z.string().optional(),
  }),
  /** The caller's part in this auction. */
  viewer: z.object({
    registered: z.boolean(),
    /** The caller won it in an earlier auction and did not pay, so they cannot register. */
    barred: z.literal(true).optional(),
    /** The caller's last bid, even if `bidLog` no longer contains it; null without one. */
    lastBid: z.nullable(rupees),
    deposit: depositState.nullable(),
    /**
     * In a sale with one deposit, for whoever has registered for it: what they may lead with and owe at the same time, and
     * how much of it they do. Null once the deposit is released.
     */
    power: z.object({ limit: rupees, used: rupees }).nullable().optional(),
    /** The state of the winner's final payment; null for others. `passed-on`: the lot was offered to a runner-up. */
    finalPayment: z.enum(FINAL_PAYMENT_STATES).nullable(),
    /** A runner-up whose deposit was refunded must pay the EMD again first. */
    depositOwed: z.boolean(),
    /** What we ask of the caller, whose bid is the highest and below the reserve, while they can answer. Else absent. */
    counterOffer: z
      .object({
        price: rupees,
        lines: z.array(chargeLine),
        setOff: rupees,
        /** What they would pay. */
        amount: rupees,
        until: time,
      })
      .optional(),
    /**
     * What the winner must pay: the lines, less a deposit that is set off and what has arrived in parts. Null for
     * others, and before the end.
     */
    toPay: z.nullable(
      z.object({
        lines: z.array(chargeLine),
        setOff: rupees,
        /** What has arrived by bank already. */
        inParts: rupees.optional(),
        amount: rupees,
        /** For a bank transfer: the reference to quote, and the operator's account if it is published here. */
        transfer: z.object({ reference: z.string(), account: z.nullable(z.string()) }),
      }),
    ),
    /** For a bank transfer of the EMD, when the caller owes it and one online payment cannot carry it. */
    emdTransfer: z.nullable(z.object({ reference: z.string(), account: z.nullable(z.string()) })),
    /** The winner's deadline for payment. */
    paymentDueAt: z.nullable(time),
  }),
});
export type AuctionDetails = z.infer<typeof auctionDetails>;

export const listAuctions = defineRoute({
  method: 'GET',
  path: '/auctions',
  audience: 'signed-in',
  duty: 'lots',
  service: 'browse-api',
  summary: 'One page of auctions. Users see no drafts; cancelled ones are only in a watchlist or by their status.',
  query: z
    .strictObject({
      ...lotQueryFields,
      watched: z.enum(['true']).optional(),
      /** Only lots of this seller; for admins. */
      seller: idField.optional(),
      ...pageFields,
    })
    .superRefine(checkFacts),
  response: z.object({
    success: z.literal(true),
    auctions: z.array(auctionCard),
    ...pageAnswer,
    serverTime: time,
  }),
  errors: [],
});

export const getAuction = defineRoute({
  method: 'GET',
  path: '/auctions/{id}',
  audience: 'signed-in',
  duty: ['lots', 'money'],
  service: 'browse-api',
  summary: 'One auction with its newest bids. Users get NOT_FOUND for a draft.',
  params: auctionIdParams,
  response: z.object({ success: z.literal(true), auctionDetails, serverTime: time }),
  errors: ['NOT_FOUND'],
});

export const openDocument = defineRoute({
  method: 'GET',
  path: '/auctions/{id}/documents/{documentId}',
  audience: 'signed-in',
  duty: ['lots', 'money'],
  service: 'browse-api',
  summary: 'A link to a document of the lot, valid for 60 seconds. Users get NOT_FOUND for a draft.',
  params: z.object({ id: idField, documentId: idField }),
  response: z.object({ success: z.literal(true), url: z.string(), expiresAt: time }),
  errors: ['NOT_FOUND'],
});

export const watchAuction = defineRoute({
  method: 'PUT',
  path: '/auctions/{id}/watch',
  audience: 'signed-in',
  service: 'watchlist-api',
  summary: "Adds the auction to the caller's watchlist.",
  params: auctionIdParams,
  response: done,
  errors: ['NOT_FOUND'],
});

export const unwatchAuction = defineRoute({
  method: 'DELETE',
  path: '/auctions/{id}/watch',
  audience: 'signed-in',
  service: 'watchlist-api',
  summary: "Removes the auction from the caller's watchlist.",
  params: auctionIdParams,
  response: done,
  errors: [],
});
