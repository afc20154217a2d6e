/** An auction in a list. */
import * as z from 'zod';
import { AUCTION_STATUSES } from '#shared/model/auctions/auction-status.ts';
import { REQUIRED_NAMES } from '#shared/model/auctions/required-fields.ts';
import { isoTime, rupees, time } from './fields.ts';
import { reserveStatus, saleOutcome } from './lots/prices.ts';

export const auctionStatus = z.enum(AUCTION_STATUSES);

/** What part the caller has in an auction. */
const ownPart = z.enum(['registered', 'leading', 'outbid', 'won']);
export type OwnPart = z.infer<typeof ownPart>;

export const auctionCard = z.object({
  _id: z.string(),
  title: z.string(),
  description: z.string(),
  categorie: z.string(),
  basePrice: rupees,
  emdAmount: rupees,
  /** Seconds. */
  bidInterval: z.number(),
  startDate: isoTime,
  endDate: isoTime,
  registrationDeadline: isoTime,
  /** The effective status at `serverTime`. */
  status: auctionStatus,
  images: z.array(z.string()),
  /** Only for admins, like the next five. */
  createdBy: z.string().optional(),
  createdAt: z.optional(isoTime),
  lotNumber: z.number().optional(),
  /** The house's own number. */
  houseNumber: z.string().optional(),
  /** Whose lot it is; absent if nobody's. In lists, with the name. */
  sellerId: z.string().optional(),
  seller: z.string().optional(),
  /** The last bid, or the base price before the first bid. */
  currentBid: rupees,
  /** The least next bid. */
  leastBid: rupees,
  reserveStatus,
  bidCount: z.number(),
  bidderCount: z.number(),
  /** The deadline. Bids received at or after it are refused. */
  closesAt: time,
  /** Since when its clock stands and bids are refused: it goes on with the time left then. Absent unless it is paused. */
  pausedAt: z.optional(time),
  outcome: z.nullable(saleOutcome),
  /** No bid moves the deadline beyond this time; null without a limit. */
  latestEnd: z.nullable(time),
  /** Null unless cancelled. */
  cancelledAt: z.nullable(time),
  /** The sale that it is a lot of; absent if none. */
  saleEvent: z.optional(
    z.object({
      _id: z.string(),
      name: z.string(),
      /** It takes one deposit for all lots, so the lot takes no EMD of its own. */
      deposit: z.object({ amount: rupees, multiple: z.number() }).optional(),
    }),
  ),
  /** Where the lot is; absent if not known. */
  city: z.string().optional(),
  /** In lists; absent where the caller has no part. */
  own: ownPart.optional(),
  /** Whether it is on the caller's watchlist. */
  watched: z.boolean(),
  /** For admins: what a draft still lacks. Its fields here are placeholders. */
  missing: z.array(z.enum([...REQUIRED_NAMES, 'images'])).optional(),
});
export type AuctionCard = z.infer<typeof auctionCard>;
