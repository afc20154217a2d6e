import * as z from 'zod';
import { REQUIRED_NAMES } from '#shared/model/auctions/required-fields.ts';
import { DOCUMENT_KINDS } from '#shared/model/lots/documents.ts';
import { REPORT_STATES } from '#shared/model/lots/report.ts';
import { lotPlace, saleTerms } from '#shared/model/lots/sale.ts';
import { paiseNumber } from '../paise-number.ts';
import { commissionRule } from '../sellers/seller-items.ts';
import { LISTING_SK } from './auction-items.ts';
import { LISTING_STATUSES } from './listing-status.ts';

export const listingKey = (auctionId: string) => ({ auctionId, sk: LISTING_SK });

const chargeTermsItem = z.object({
  premium: z.number(),
  other: paiseNumber,
  otherName: z.string(),
  lotGst: z.number(),
  chargesGst: z.number(),
});

const lotReport = z.object({
  inspectedBy: z.string(),
  inspectedOn: z.string(),
  items: z.array(
    z.object({
      name: z.string(),
      state: z.enum(REPORT_STATES),
      note: z.string().optional(),
      /** The key in the media bucket. */
      picture: z.string().optional(),
    }),
  ),
});

/** A PDF in the media bucket at `documentKey`. */
const lotDocument = z.object({
  id: z.string(),
  kind: z.enum(DOCUMENT_KINDS),
  name: z.string(),
  size: z.number(),
  addedAt: z.number(),
});

/** The admin's side of an auction. Bids never change it. */
export const listingItem = z.object({
  auctionId: z.string(),
  sk: z.literal(LISTING_SK),
  /** As an admin last set it. From the start on, `STATE.status` is authoritative. */
  listingStatus: z.enum(LISTING_STATUSES),
  /** `<createdAt ISO>#<auctionId>`. */
  createdSort: z.string(),
  title: z.string(),
  description: z.string(),
  categorie: z.string(),
  /** By their names in `shared/model/lots/category-facts.ts`. */
  facts: z.record(z.string(), z.union([z.string(), z.number()])),
  place: lotPlace.optional(),
  sale: saleTerms.optional(),
  /** Short, and unique among all auctions. */
  lotNumber: z.number(),
  /** The house's own number, unique within the house. For admins only. */
  houseNumber: z.string().optional(),
  report: lotReport.nullable(),
  documents: z.array(lotDocument),
  basePrice: paiseNumber,
  emdAmount: paiseNumber,
  /** What a winner pays in addition to the bid. */
  charges: chargeTermsItem,
  /** The winner's deposit counts towards the price; otherwise it is refunded after the payment. Fixed at creation. */
  emdSetOff: z.boolean(),
  /** Seconds. */
  bidInterval: z.number(),
  /** By how much the next bid must be higher, by price (`price-steps.ts`). */
  steps: z.string(),
  /** The hidden least price of a sale; absent without one. */
  reserve: paiseNumber.optional(),
  /** No bid moves the deadline beyond this time; absent without a limit. */
  latestEnd: z.number().optional(),
  registrationDeadlineAt: z.number(),
  startAt: z.number(),
  endAt: z.number(),
  /** Keys in the media bucket in display order: `media/<auctionId>/<file>`. */
  images: z.array(z.string()),
  /** The admin's user id. It is not called userId, because that would add the item to the user index. */
  createdBy: z.string(),
  createdAt: z.number(),
  updatedAt: z.number(),
  bidderCount: z.number(),
  /** The highest bidder number in use, 0 before the first. */
  lastNumber: z.number(),
  /** Counts edits. An edit must name the version it is based on. */
  version: z.number(),
  /** Money was captured for it, so it must be kept, even if everybody has withdrawn. */
  isRecord: z.boolean().optional(),
  /** What a draft still lacks. The other attributes hold placeholders for it. */
  missing: z.array(z.enum(REQUIRED_NAMES)).optional(),
  /** The auction that offered the lot before. Fixed at creation. */
  relistOf: z.string().optional(),
  /** The user ids of those who won the lot before, did not pay, and may not register. Fixed at creation. */
  barred: z.array(z.string()).optional(),
  /**
   * Whose lot it is, and what the house keeps of its price: the seller's rule of the day on which the lot was given to
   * them.
   */
  sellerId: z.string().optional(),
  commission: commissionRule.optional(),
  /** Epoch milliseconds; absent on lots that were given to a seller before it was kept. */
  sellerSince: z.number().optional(),
  /** Whose it was since it was published, with what was agreed: given to one of them anew, that holds again. */
  formerSellers: z
    .array(
      z.object({ sellerId: z.string(), commission: commissionRule.optional(), sellerSince: z.number().optional() }),
    )
    .optional(),
  /** The sale that it is a lot of. Its place is in the sale's list. */
  saleId: z.string().optional(),
  /** That sale takes one deposit for all its lots, so nobody registers for this lot alone. Fixed while it is in the sale. */
  hasSaleDeposit: z.literal(true).optional(),
  /** When it was last postponed while people may have been registered, and why: they may withdraw until the start. */
  postponed: z.object({ at: z.number(), reason: z.string() }).optional(),
  /** What the newest edit changed for registered bidders, as their notice says it. */
  lastChange: z.string().optional(),
});
export type ListingItem = z.infer<typeof listingItem>;
