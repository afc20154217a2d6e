import * as z from 'zod';
import { paiseNumber } from '../paise-number.ts';

/** One entry of the append-only ledger of accepted bids (Bids table). */
export const bidItem = z.object({
  auctionId: z.string(),
  /** From 1, without gaps. */
  seq: z.number(),
  bidId: z.string(),
  userId: z.string(),
  name: z.string(),
  /** The bidder's number in the auction. */
  number: z.number(),
  /** Paise. */
  amount: paiseNumber,
  /** When the server accepted the bid, epoch milliseconds. */
  at: z.number(),
  /** The house made it under the bidder's maximum. */
  automatic: z.literal(true).optional(),
});
export type BidItem = z.infer<typeof bidItem>;
