/** Closing an auction. zod/mini, because the bid path's function answers it. */
import * as z from 'zod/mini';
import { idField, isoTime, rupees } from './fields.ts';
import { defineRoute } from './route.ts';

/** Who won, with which bid. */
export const winner = z.object({ userId: z.string(), name: z.string(), bidAmount: rupees, bidTime: isoTime });

export const closeAuction = defineRoute({
  method: 'POST',
  path: '/auctions/close',
  audience: 'signed-in',
  service: 'bidding-api',
  summary: 'Asks for an overdue auction to be closed; harmless when it already is. The server names the winner.',
  body: { kind: 'json', schema: z.strictObject({ auctionId: idField, userId: idField }) },
  response: z.object({ success: z.literal(true), message: z.string(), winner: z.nullable(winner) }),
  errors: ['NOT_FOUND', 'FORBIDDEN', 'AUCTION_STILL_RUNNING', 'AUCTION_NOT_STARTED'],
});
