/** Live updates. zod/mini, because every function that sends over the socket writes its messages by these schemas. */
import * as z from 'zod/mini';
import { winner } from './closing.ts';
import { time, idField, isoTime, rupees } from './fields.ts';
import { AUCTION_STATUSES } from '../model/auctions/auction-status.ts';
import { defineRoute } from './route.ts';

export const createTicket = defineRoute({
  method: 'POST',
  path: '/realtime/ticket',
  audience: 'signed-in',
  service: 'realtime',
  summary: 'A ticket that opens one WebSocket within 30 seconds: connect to `url` with ?ticket=.',
  response: z.object({ success: z.literal(true), ticket: z.string(), url: z.string(), expiresAt: time }),
  errors: [],
});

/** What the browser sends over the socket. The API selects the route by `action`. */
export const clientMessage = z.discriminatedUnion('action', [
  z.strictObject({ action: z.literal('subscribe'), auctionId: idField }),
  z.strictObject({ action: z.literal('unsubscribe'), auctionId: idField }),
  z.strictObject({ action: z.literal('ping') }),
]);
export type ClientMessage = z.infer<typeof clientMessage>;

/** The live state of one auction; under 1 KB whatever the auction. A gap in `seq` means: fetch the detail again. */
export const auctionFrame = z.object({
  type: z.literal('auction'),
  auctionId: z.string(),
  status: z.enum(AUCTION_STATUSES),
  /** The number of accepted bids. */
  seq: z.number(),
  currentBid: rupees,
  closesAt: time,
  lastBid: z.nullable(
    z.object({ _id: z.string(), userId: z.string(), name: z.string(), bidAmount: rupees, createdAt: isoTime }),
  ),
  winner: z.nullable(winner),
  serverTime: time,
});
export type AuctionFrame = z.infer<typeof auctionFrame>;

/** Everything the server sends over the socket. */
export const serverMessage = z.discriminatedUnion('type', [
  auctionFrame,
  /**
   * There is something new among the notices of whoever is connected. With `spreadMs` everybody hears of it at the
   * same time: a page looks after a random part of so many milliseconds.
   */
  z.object({
    type: z.literal('notice'),
    id: z.string(),
    spreadMs: z.optional(z.number().check(z.gte(0), z.lte(15_000))),
  }),
  z.object({ type: z.literal('pong'), serverTime: time }),
  z.object({ type: z.literal('error'), message: z.string() }),
  /** The last word on a connection whose place a newer one of the same person has taken. */
  z.object({ type: z.literal('replaced') }),
]);
export type ServerMessage = z.infer<typeof serverMessage>;
