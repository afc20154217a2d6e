/** Taking back bids: by two people, while the lot runs. */
import * as z from 'zod';
import { approves, doneOrAsked } from './asked-acts.ts';
import { auctionIdParams } from './auctions.ts';
import { idField, rupees, time } from './fields.ts';
import { defineRoute } from './http/route.ts';
import { statedReason } from './money/money-fields.ts';

const bidder = z.object({ userId: z.string(), name: z.string(), bidAmount: rupees });

export const previewVoid = defineRoute({
  method: 'GET',
  path: '/admin/auction/{id}/void',
  audience: 'admin',
  duty: 'lots',
  service: 'selling-api',
  summary: 'Whose bids could be taken back now, and who would lead again.',
  params: auctionIdParams,
  response: z.object({
    success: z.literal(true),
    /** Who leads; null if nobody does. */
    leader: bidder.nullable(),
    /** Who would lead again; null if nobody else may. */
    next: bidder.nullable(),
    /** The price then. */
    currentBid: rupees,
    /** Why nothing can be taken back now; null when it can. */
    obstacle: z.string().nullable(),
    /** Whether the clock is stopped. */
    isPaused: z.boolean(),
    closesAt: time,
    serverTime: time,
  }),
  errors: ['NOT_FOUND'],
});

export const voidBids = defineRoute({
  method: 'POST',
  path: '/admin/auction/{id}/void',
  audience: 'admin',
  duty: 'lots',
  service: 'selling-api',
  summary:
    'Takes back the last bids of the leader of a running auction. One person asks, another one approves with the same request. The last bid of somebody else who may still bid leads again, with the maximum that stood behind it, and a full bid interval is given again.',
  params: auctionIdParams,
  mayAsk: true,
  body: {
    kind: 'json',
    schema: z.strictObject({
      /** The leader whom the admin saw. */
      userId: idField,
      reason: statedReason.shape.reason,
      approves,
    }),
  },
  response: doneOrAsked,
  errors: ['NOT_FOUND', 'CONFLICT', 'AUCTION_NOT_STARTED', 'AUCTION_ENDED', 'AUCTION_LOCKED'],
});
