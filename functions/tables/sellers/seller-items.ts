/**
 * The items of the Sellers table. Under the id of a seller: `SELLER`, `LOT#<auctionId>`, `ENTRY#<statement>#…` (their
 * ledger, which is never changed), `ACCOUNT#<statement>` and `TOTAL` (their sums, which conditions need),
 * `PAYOUT#<id>`. Under keys of their own: `name#<name>` and `user#<userId>`, so that each belongs to one seller;
 * earlier releases stored `utr#<UTR>` too.
 */
import * as z from 'zod';
import { paiseNumber } from '../paise-number.ts';

/** Hundredths of a percent, and paise. */
export const commissionRule = z.object({
  percent: z.number(),
  fixed: paiseNumber,
  minimum: paiseNumber,
  gst: z.number(),
});

const bankAccount = z.object({ number: z.string(), ifsc: z.string(), holder: z.string() });
export type BankAccount = z.infer<typeof bankAccount>;

export const sellerItem = z.object({
  sellerId: z.string(),
  sk: z.literal('SELLER'),
  list: z.literal('SELLERS'),
  /** The folded name: sort key of the list. */
  sortName: z.string(),
  name: z.string(),
  pan: z.string().optional(),
  gstin: z.string().optional(),
  contact: z.object({ name: z.string(), phone: z.string(), email: z.string() }),
  /** For lots that are given to the seller from now on. A lot keeps the rule of that day. */
  commission: commissionRule,
  bank: bankAccount.optional(),
  /** The account of Boli that may read the seller's page. */
  userId: z.string().optional(),
  createdAt: z.number(),
  updatedAt: z.number(),
  /** Counts changes. */
  version: z.number(),
});
export type SellerItem = z.infer<typeof sellerItem>;

/** A lot in the seller's ledger. `times`: how often it was booked; each booking has entries of its own. */
export const consignmentItem = z.object({
  sellerId: z.string(),
  sk: z.string(),
  auctionId: z.string(),
  statement: z.string(),
  title: z.string(),
  lotNumber: z.number(),
  times: z.number(),
  /** The seller is owed the shares below. */
  isBooked: z.boolean(),
  hammer: paiseNumber,
  /** The GST of the lot itself, which the buyer paid and the seller owes the state. 0 for what was booked before it was. */
  lotGst: paiseNumber.default(0),
  commission: paiseNumber,
  gst: paiseNumber,
  costs: paiseNumber,
});
export type ConsignmentItem = z.infer<typeof consignmentItem>;

export const ENTRY_KINDS = [
  'hammer',
  'lot-gst',
  'commission',
  'gst',
  'cost',
  'payout',
  'payout-undone',
  'set-off',
] as const;
export type EntryKind = (typeof ENTRY_KINDS)[number];

/** `amount` is what the house owes more after it; less, if it is negative. */
export const sellerEntry = z.object({
  sellerId: z.string(),
  sk: z.string(),
  statement: z.string(),
  kind: z.enum(ENTRY_KINDS),
  amount: paiseNumber,
  at: z.number(),
  /** The day in India of `at`: key of the index by day. */
  bookedOn: z.string(),
  /** `boli`, or the user id of the person who decided. */
  by: z.string(),
  /** A cost, and what the shares of a lot are about. */
  auctionId: z.string().optional(),
  /** It takes back an earlier entry, since the lot's win is no longer paid. */
  isUndone: z.literal(true).optional(),
  /** A payout, and what it sets off. */
  payoutId: z.string().optional(),
  /** The other statement of a set-off. */
  other: z.string().optional(),
  reason: z.string().optional(),
});
export type SellerEntry = z.infer<typeof sellerEntry>;

/** One statement and its sums (`statementSums`). */
export const accountItem = z.object({
  sellerId: z.string(),
  sk: z.string(),
  statement: z.string(),
  /** Of the sale, or of the month. */
  title: z.string(),
  hammer: paiseNumber,
  lotGst: paiseNumber.default(0),
  commission: paiseNumber,
  /** On the commission. */
  gst: paiseNumber,
  costs: paiseNumber,
  /** To the seller's bank, less what was taken back. */
  paid: paiseNumber,
  /** From other statements, if positive; to others, if negative. */
  setOff: paiseNumber,
  /** Negative: the seller owes it. */
  open: paiseNumber,
});
export type AccountItem = z.infer<typeof accountItem>;

export const totalItem = z.object({ sellerId: z.string(), sk: z.literal('TOTAL'), open: paiseNumber });

export const payoutItem = z.object({
  sellerId: z.string(),
  sk: z.string(),
  payoutId: z.string(),
  statement: z.string(),
  amount: paiseNumber,
  utr: z.string(),
  /** The Indian day of the transfer. */
  paidOn: z.string(),
  /** As it was then. */
  bank: bankAccount,
  at: z.number(),
  by: z.string(),
  /** Who asked for what `by` approved. */
  askedBy: z.string().optional(),
  status: z.enum(['paid', 'undone']),
  undone: z.object({ by: z.string(), at: z.number(), reason: z.string() }).optional(),
});
export type PayoutItem = z.infer<typeof payoutItem>;

/** The statement of lots that belong to no sale and end in this month, `single-2026-11`. */
export const singleStatement = (month: string): string => `single-${month}`;
export const monthOfSingle = (statement: string): string | undefined => /^single-(\d{4}-\d{2})$/.exec(statement)?.[1];

export const LOT_PREFIX = 'LOT#';
export const ACCOUNT_PREFIX = 'ACCOUNT#';
export const ENTRY_PREFIX = 'ENTRY#';
export const PAYOUT_PREFIX = 'PAYOUT#';

export const sellerKey = (sellerId: string) => ({ sellerId, sk: 'SELLER' }) as const;
export const consignmentKey = (sellerId: string, auctionId: string) => ({ sellerId, sk: `${LOT_PREFIX}${auctionId}` });
export const accountKey = (sellerId: string, statement: string) => ({ sellerId, sk: `${ACCOUNT_PREFIX}${statement}` });
export const totalKey = (sellerId: string) => ({ sellerId, sk: 'TOTAL' }) as const;
export const payoutKey = (sellerId: string, payoutId: string) => ({ sellerId, sk: `${PAYOUT_PREFIX}${payoutId}` });

/** What belongs to one seller: the folded name, the account of a user, the UTR of a payout. */
export const claimItem = z.object({ sellerId: z.string(), sk: z.literal('CLAIM'), of: z.string().optional() });
export const claimKey = (kind: 'name' | 'user' | 'utr', value: string) =>
  ({ sellerId: `${kind}#${value}`, sk: 'CLAIM' }) as const;
