/** The bid route. zod/mini throughout: this is all of the contract that the bid path carries. */
import * as z from 'zod/mini';
import { time, idField, isoTime, rupees, uuidField, wholeRupeesField } from './fields.ts';
import { defineRoute } from './route.ts';

export const placeBid = defineRoute({
  method: 'POST',
  path: '/bids/auction/{id}',
  audience: 'user',
  service: 'bidding-api',
  summary: 'Places a bid. Judged by the time API Gateway received it against the stored deadline.',
  params: z.object({ id: idField }),
  body: {
    kind: 'json',
    schema: z.strictObject({
      bidAmount: wholeRupeesField,
      /** Must be the caller. */
      userId: idField,
      /** The same UUID on a retry is answered as the first time; the server makes one when absent. */
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
