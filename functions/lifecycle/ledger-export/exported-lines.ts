/**
 * What of a ledger leaves the tables for eight years: ids, sums, times and the words of our code. No name, address,
 * text of a person or file, so that an erasure needs nothing here (decision 71). Only what is named here is written,
 * and only in this form.
 */
import * as z from 'zod';
import { paiseNumber } from '#functions/tables/paise-number.ts';

/** No spaces and no @, so neither a name nor an address passes. */
const id = z.string().regex(/^[\w#:.-]{1,200}$/);
const at = z.int().gte(0);

export const exportedBid = z.object({
  auctionId: id,
  seq: z.int(),
  bidId: id,
  userId: id,
  /** The bidder's number in the auction. */
  number: z.int(),
  amount: paiseNumber,
  at,
  automatic: z.literal(true).optional(),
  /** It takes back what came after this bid, and restates that. */
  restates: z.int().optional(),
});

export const exportedMoney = z.object({
  subject: id,
  entry: id,
  kind: id,
  at,
  auctionId: id,
  /** Empty where nobody's money is concerned. */
  userId: id.or(z.literal('')),
  amount: paiseNumber,
  from: id.optional(),
  to: id.optional(),
  by: id,
  /** Of the provider or a bank. Left out where it is no plain number. */
  reference: id.optional().catch(undefined),
});

/** Who did what to which auction or account, and when. What was changed stays in the tables. */
export const exportedAct = z.object({
  action: id,
  actor: id,
  at,
  auctionId: id.optional(),
  userId: id.optional(),
});
