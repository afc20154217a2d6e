/** The route that closes an auction. */
import * as z from 'zod';
import { idField, isoTime, rupees } from './fields.ts';
import { defineRoute } from './http/route.ts';

/** The winner and the winning bid. */
export const winner = z.object({ userId: z.string(), name: z.string(), bidAmount: rupees, bidTime: isoTime });

export const closeAuction = defineRoute({
  method: 'POST',
  path: '/auctions/close',
  audience: 'signed-in',
  duty: 'lots',
  service: 'bidding-api',
  summary: 'Closes an overdue auction. Idempotent. The server determines the winner, whom bidders see by their number.',
  body: { kind: 'json', schema: z.strictObject({ auctionId: idField, userId: idField }) },
  response: z.object({ success: z.literal(true), message: z.string(), winner: winner.nullable() }),
  errors: ['NOT_FOUND', 'FORBIDDEN', 'AUCTION_STILL_RUNNING', 'AUCTION_NOT_STARTED'],
});
