/** Live updates. */
import * as z from 'zod';
import { AUCTION_STATUSES } from '#shared/model/auctions/auction-status.ts';
import { winner } from './closing.ts';
import { time, idField, isoTime, rupees } from './fields.ts';
import { defineRoute } from './http/route.ts';
import { reserveStatus, saleOutcome } from './lots/prices.ts';

export const createTicket = defineRoute({
  method: 'POST',
  path: '/realtime/ticket',
  audience: 'signed-in',
  service: 'realtime',
  summary: 'Returns a ticket for one WebSocket, valid for 30 seconds. Connect to `url` with ?ticket=.',
  response: z.object({ success: z.literal(true), ticket: z.string(), url: z.string(), expiresAt: time }),
  errors: [],
});

/** Messages from the browser. The WebSocket API routes them by `action`. */
export const clientMessage = z.discriminatedUnion('action', [
  z.strictObject({ action: z.literal('subscribe'), auctionId: idField }),
  z.strictObject({ action: z.literal('unsubscribe'), auctionId: idField }),
  /** All lots of a sale by one subscription. For staff. */
  z.strictObject({ action: z.literal('watch'), saleId: idField }),
  z.strictObject({ action: z.literal('unwatch'), saleId: idField }),
  z.strictObject({ action: z.literal('ping') }),
]);
export type ClientMessage = z.infer<typeof clientMessage>;

/** A bid as a live frame shows it. */
const shownBid = z.object({
  _id: z.string(),
  userId: z.string(),
  name: z.string(),
  bidAmount: rupees,
  createdAt: isoTime,
  /** The house made it under the bidder's maximum. */
  automatic: z.boolean(),
});

/** The live state of one auction, always under 1 KB. After a gap in `seq`, fetch the details again. */
export const auctionFrame = z.object({
  type: z.literal('auction'),
  auctionId: z.string(),
  status: z.enum(AUCTION_STATUSES),
  /** The number of accepted bids. */
  seq: z.number(),
  currentBid: rupees,
  /** The least next bid. */
  leastBid: rupees,
  reserveStatus,
  closesAt: time,
  /** Since when its clock stands; absent unless it is paused. */
  pausedAt: z.optional(time),
  /** The newest bid by which bids were taken back; absent without one. After another one, fetch the details again. */
  lastVoid: z.number().optional(),
  /** The last bid restates the bid of this number, and what came between is taken back. 0: nobody leads. */
  restates: z.number().optional(),
  lastBid: shownBid.nullable(),
  /** The bid before the last, if both were accepted at once: a maximum answered. Else null. */
  previousBid: shownBid.nullable(),
  winner: winner.nullable(),
  outcome: saleOutcome.nullable(),
  serverTime: time,
});
export type AuctionFrame = z.infer<typeof auctionFrame>;

/** Messages from the server. */
export const serverMessage = z.discriminatedUnion('type', [
  auctionFrame,
  /** A lot of a sale that is watched has changed, so its board reads it; null confirms the subscription. */
  z.object({ type: z.literal('sale'), saleId: z.string(), lotId: z.string().nullable() }),
  /**
   * There is a new notice for this person. With `spreadMs` many pages get the message at once, so a page waits a random
   * part of this time (milliseconds) before it loads its notices.
   */
  z.object({
    type: z.literal('notice'),
    id: z.string(),
    spreadMs: z.number().gte(0).lte(15_000).optional(),
  }),
  z.object({ type: z.literal('pong'), serverTime: time }),
  z.object({ type: z.literal('error'), message: z.string() }),
  /** The last message on a connection that a newer one of the same person replaces. */
  z.object({ type: z.literal('replaced') }),
]);
export type ServerMessage = z.infer<typeof serverMessage>;
