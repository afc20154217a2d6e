/** What the house owes its sellers: statements, payouts and costs. */
import * as z from 'zod';
import { approves, doneOrAsked } from '../asked-acts.ts';
import { auctionStatus } from '../auction-card.ts';
import { done, idField, isoTime, rupees, rupeesField, time, uuidField } from '../fields.ts';
import { defineRoute } from '../http/route.ts';
import { saleOutcome } from '../lots/prices.ts';
import { bankTransfer, fitsMethod, reason } from './money-fields.ts';

export const sellerParams = z.object({ id: idField });

const sums = z.object({
  hammer: rupees,
  /** The GST of the lots themselves, which their buyers paid. */
  lotGst: rupees,
  commission: rupees,
  /** On the commission. */
  gst: rupees,
  costs: rupees,
  paid: rupees,
  /** From other statements of the seller, if positive. */
  setOff: rupees,
  /** Negative: the seller owes it. */
  open: rupees,
});
export type SellerSums = z.infer<typeof sums>;

export const statementHead = z.object({
  /** The sale, or `single-2026-11` for lots without one that end in that month. */
  id: z.string(),
  title: z.string(),
  sums,
});

/** A lot of a seller, without a word about its bidders. */
const sellerLot = z.object({
  _id: z.string(),
  title: z.string(),
  lotNumber: z.number(),
  status: auctionStatus,
  outcome: z.nullable(saleOutcome),
  /** The winner's bid, also of a runner-up; the last bid before that, or the base price. */
  price: rupees,
  bidCount: z.number(),
  startDate: isoTime,
  closesAt: time,
});
export type SellerLot = z.infer<typeof sellerLot>;

const payout = z.object({
  _id: z.string(),
  amount: rupees,
  utr: z.string(),
  /** The Indian day of the transfer. */
  paidOn: z.string(),
  /** The last digits of the account. */
  account: z.string(),
  status: z.enum(['paid', 'undone']),
  at: isoTime,
  /** Only to staff. */
  by: z.string().optional(),
});

const statement = z.object({
  ...statementHead.shape,
  seller: z.object({ name: z.string(), pan: z.string().nullable(), gstin: z.string().nullable() }),
  lots: z.array(
    z.object({
      _id: z.string(),
      title: z.string(),
      lotNumber: z.number(),
      hammer: rupees,
      lotGst: rupees,
      commission: rupees,
      gst: rupees,
      costs: rupees,
      net: rupees,
    }),
  ),
  payouts: z.array(payout),
  /** What was taken from, or given to, other statements, since the seller owed it there. */
  setOffs: z.array(z.object({ amount: rupees, other: z.string(), at: isoTime })),
  /** What can be paid now, and what would be set off first. */
  payable: z.object({ amount: rupees, setOff: rupees }),
});
export type SellerStatement = z.infer<typeof statement>;

export const lotPage = z.strictObject({ cursor: z.string().max(400).optional() });
/** The newest lots first. `nextCursor`: send as `cursor` for older ones; null when there are none. */
export const pageOfLots = { lots: z.array(sellerLot), nextCursor: z.string().nullable() };

export const getSellerStatement = defineRoute({
  method: 'GET',
  path: '/admin/sellers/{id}/statements/{statement}',
  audience: 'admin',
  duty: 'money',
  service: 'money-api',
  summary: 'What a seller is owed for a sale: a sum of the entries of their ledger.',
  params: z.object({ id: idField, statement: idField }),
  response: z.object({ success: z.literal(true), statement }),
  errors: ['NOT_FOUND'],
});

export const paySeller = defineRoute({
  method: 'POST',
  path: '/admin/sellers/{id}/payouts',
  audience: 'admin',
  duty: 'money',
  service: 'money-api',
  summary: 'Records a payout to the seller’s account, never above what is open. It takes a second person.',
  params: sellerParams,
  mayAsk: true,
  body: {
    kind: 'json',
    schema: z
      .strictObject({
        statement: idField,
        amount: rupeesField.refine((paise) => paise > 0, 'Please enter an amount.'),
        ...bankTransfer.shape,
        approves,
      })
      .check(fitsMethod),
  },
  response: doneOrAsked,
  errors: ['NOT_FOUND', 'CONFLICT'],
});

export const undoSellerPayout = defineRoute({
  method: 'POST',
  path: '/admin/sellers/{id}/payouts/{payoutId}/undo',
  audience: 'admin',
  duty: 'money',
  service: 'money-api',
  summary: 'Takes a payout back that was recorded wrongly, or bounced. It takes a second person.',
  params: z.object({ id: idField, payoutId: idField }),
  mayAsk: true,
  body: { kind: 'json', schema: z.strictObject({ reason, approves }) },
  response: doneOrAsked,
  errors: ['NOT_FOUND', 'CONFLICT'],
});

export const recordSellerCost = defineRoute({
  method: 'POST',
  path: '/admin/sellers/{id}/costs',
  audience: 'admin',
  duty: 'money',
  service: 'money-api',
  summary: 'Records what the house spent on a lot and its seller pays, or takes a part of it back.',
  params: sellerParams,
  body: {
    kind: 'json',
    schema: z.strictObject({
      auctionId: idField,
      amount: rupeesField.refine((paise) => paise > 0, 'Please enter an amount.'),
      takesBack: z.boolean(),
      reason,
      requestId: uuidField,
    }),
  },
  response: done,
  errors: ['NOT_FOUND', 'CONFLICT'],
});

export const getOwnSelling = defineRoute({
  method: 'GET',
  path: '/selling',
  audience: 'user',
  service: 'browse-api',
  summary: 'The seller’s own page: statements and a page of lots. Null for who is no seller. Nothing about bidders.',
  query: lotPage,
  response: z.object({
    success: z.literal(true),
    selling: z
      .object({
        name: z.string(),
        ...pageOfLots,
        statements: z.array(statementHead),
      })
      .nullable(),
    serverTime: time,
  }),
  errors: [],
});

export const getOwnStatement = defineRoute({
  method: 'GET',
  path: '/selling/statements/{statement}',
  audience: 'user',
  service: 'browse-api',
  summary: 'A statement of the caller’s own sales.',
  params: z.object({ statement: idField }),
  response: z.object({ success: z.literal(true), statement }),
  errors: ['NOT_FOUND'],
});
