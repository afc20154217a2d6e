import * as z from 'zod';
import { paiseNumber } from '../paise-number.ts';

/** What an entry of the ledger has that takes bids back. */
export const ofVoid = {
  /** It restates the bid at this position: what came between is taken back. 0: nobody leads. */
  restates: z.number().optional(),
  /** The position of the void before it; absent on the first. */
  earlierVoid: z.number().optional(),
};

/** One entry of the append-only ledger of accepted bids (Bids table), or a void among them. */
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
  /** The number of the maximum, in the list of them, that it overtook before that was used up. */
  beat: z.number().optional(),
  ...ofVoid,
});
export type BidItem = z.infer<typeof bidItem>;

/** Who has a void in the ledger that left nobody to lead. No bidder has number 0. */
export const NOBODY = { userId: 'nobody', name: 'Nobody', number: 0 } as const;

/** Tells, entry by entry from the newest on, which bids of a ledger stand: those that no void took back. */
export function standsFilter(): (entry: Pick<BidItem, 'seq' | 'number' | 'restates'>) => boolean {
  let last = Number.POSITIVE_INFINITY;
  return ({ seq, number, restates = last }) => {
    const stands = seq <= last;
    last = Math.min(last, restates);
    return stands && number !== NOBODY.number;
  };
}
