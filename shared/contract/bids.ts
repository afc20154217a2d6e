/** Why a bid or a change of a maximum is refused. */
const BID_REFUSALS = [
  'NOT_FOUND',
  'FORBIDDEN',
  'CONFLICT',
  'NOT_VERIFIED',
  'ACCOUNT_DISABLED',
  'NOT_REGISTERED',
  'AUCTION_NOT_STARTED',
  'AUCTION_ENDED',
  'AUCTION_PAUSED',
  'POWER_USED_UP',
  'BID_TOO_LOW',
] as const;

/** Bids and maximums. */
import * as z from 'zod';
import { time, idField, isoTime, rupees, uuidField, wholeRupeesField } from './fields.ts';
import { defineRoute } from './http/route.ts';
import { reserveStatus } from './lots/prices.ts';

export const placeBid = defineRoute({
  method: 'POST',
  path: '/bids/auction/{id}',
  audience: 'user',
  service: 'bidding-api',
  summary: 'Places a bid. The time at which API Gateway received it is compared with the stored deadline.',
  params: z.object({ id: idField }),
  body: {
    kind: 'json',
    schema: z.strictObject({
      bidAmount: wholeRupeesField,
      /** Must be the caller. */
      userId: idField,
      /** The idempotency key: a retry with the same UUID gets the first answer. The server creates one when absent. */
      bidId: uuidField.optional(),
      /** `bidAmount` is a maximum: the house bids for the caller up to it, each time the least amount that leads. */
      upTo: z.literal(true).optional(),
    }),
  },
  response: z.object({
    success: z.literal(true),
    message: z.string(),
    bid: z.object({
      _id: z.string(),
      seq: z.number(),
      userId: z.string(),
      bidAmount: rupees,
      createdAt: isoTime,
      automatic: z.boolean(),
    }),
    /** The current bid after it. */
    currentBid: rupees,
    /** The least next bid. */
    leastBid: rupees,
    reserveStatus,
    /**
     * Whether the caller has the current bid. False when another bidder's maximum answered at once, or a later bid came
     * before this one was sent again.
     */
    leads: z.boolean(),
    /** The new deadline. */
    closesAt: time,
    serverTime: time,
  }),
  errors: BID_REFUSALS,
});

const maximumOf = rupees.nullable();

export const changeMaximum = defineRoute({
  method: 'PUT',
  path: '/bids/auction/{id}/maximum',
  audience: 'user',
  service: 'bidding-api',
  summary:
    "Changes the leader's maximum. The present price takes it back. Changes neither price nor deadline, unless a reserve " +
    'is above the price.',
  params: z.object({ id: idField }),
  body: { kind: 'json', schema: z.strictObject({ maximum: wholeRupeesField, userId: idField }) },
  response: z.object({
    success: z.literal(true),
    /** The current maximum; null when the house no longer bids for the caller. */
    maximum: maximumOf,
    currentBid: rupees,
    leastBid: rupees,
    reserveStatus,
    closesAt: time,
    serverTime: time,
  }),
  errors: BID_REFUSALS,
});

export const getMaximum = defineRoute({
  method: 'GET',
  path: '/bids/auction/{id}/maximum',
  audience: 'user',
  service: 'bidding-api',
  summary: "The caller's own maximums. After the end they are opened, so that their commitments can be checked.",
  params: z.object({ id: idField }),
  response: z.object({
    success: z.literal(true),
    /** Up to which amount the house bids for the caller; null without a maximum, and once it was reached. */
    standing: maximumOf,
    /** Newest first. */
    left: z.array(
      z.object({
        at: time,
        /** SHA-256 of `salt|auctionId|userId|maximum` in hex, the maximum in rupees. */
        commitment: z.string(),
        /** Null until the auction has ended. */
        opened: z.object({ maximum: rupees, salt: z.string() }).nullable(),
      }),
    ),
  }),
  errors: ['NOT_FOUND'],
});

/** As many auctions as a page of the dashboard has. */
export const MAX_ASKED_MAXIMUMS = 20;

export const listMaximums = defineRoute({
  method: 'GET',
  path: '/bids/maximums',
  audience: 'user',
  service: 'bidding-api',
  summary: 'Up to which amounts the house bids for the caller now, in these auctions.',
  query: z.strictObject({
    /** Their ids, separated by commas. */
    auctions: z
      .string()
      .max(3000)
      .transform((text) => text.split(','))
      .pipe(z.array(idField).max(MAX_ASKED_MAXIMUMS, `Please ask for at most ${MAX_ASKED_MAXIMUMS} auctions.`)),
  }),
  response: z.object({
    success: z.literal(true),
    /** Only auctions that run, which the caller leads, and in which their maximum is not used up. */
    maximums: z.array(z.object({ auctionId: z.string(), maximum: rupees })),
  }),
  errors: [],
});
