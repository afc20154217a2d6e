/** The bid route. It uses only zod/mini, because the bid function has a bundle budget. */
import * as z from 'zod/mini';
import { time, idField, isoTime, rupees, uuidField, wholeRupeesField } from './fields.ts';
import { defineRoute } from './route.ts';

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
      bidId: z.optional(uuidField),
    }),
  },
  response: z.object({
    success: z.literal(true),
    message: z.string(),
    bid: z.object({ _id: z.string(), seq: z.number(), userId: z.string(), bidAmount: rupees, createdAt: isoTime }),
    /** The new deadline. */
    closesAt: time,
    serverTime: time,
  }),
  errors: [
    'NOT_FOUND',
    'FORBIDDEN',
    'CONFLICT',
    'NOT_VERIFIED',
    'ACCOUNT_DISABLED',
    'NOT_REGISTERED',
    'AUCTION_NOT_STARTED',
    'AUCTION_ENDED',
    'BID_TOO_LOW',
  ],
});
