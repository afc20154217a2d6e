/** Acts of staff that need a second person: the list of what was asked for, and how to decline. */
import * as z from 'zod';
import { DUTIES } from '#shared/model/accounts/duties.ts';
import { TRANSFER_METHODS } from '#shared/model/money/payment-enums.ts';
import { done, idField, isoTime, rupees, time } from './fields.ts';
import { defineRoute } from './http/route.ts';

const REASON = 'Please give a reason.';

/** In the body of an act: the asked act that a second person approves by doing the same. */
export const approves = z.optional(idField);

/** The answer of an act that may need a second person. With `asked`, nothing has happened yet. */
export const doneOrAsked = z.object({
  ...done.shape,
  asked: z.object({ _id: z.string(), lapsesAt: time }).optional(),
});

/** What the route of the act needs again, besides the reason. `duties`: those that the person has then. */
export const actOf = <Amount extends z.ZodType<number>>(amount: Amount) =>
  z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('deposit-forfeited'), auctionId: z.string(), userId: z.string() }),
    z.object({
      kind: z.literal('payment-refunded'),
      paymentId: z.string(),
      auctionId: z.string(),
      userId: z.string(),
    }),
    z.object({ kind: z.literal('auction-cancelled'), auctionId: z.string() }),
    /** The last bids of this person, who leads. */
    z.object({ kind: z.literal('bids-voided'), auctionId: z.string(), userId: z.string() }),
    /** The dates are those of the auction that offers the lot again. */
    z.object({
      kind: z.literal('win-annulled'),
      auctionId: z.string(),
      userId: z.string(),
      registrationDeadline: isoTime,
      startDate: isoTime,
      endDate: isoTime,
    }),
    z.object({ kind: z.literal('staff-disabled'), userId: z.string() }),
    z.object({ kind: z.literal('owner-removed'), userId: z.string(), duties: z.array(z.enum(DUTIES)) }),
    z.object({ kind: z.literal('owner-made'), userId: z.string(), duties: z.array(z.enum(DUTIES)) }),
    z.object({ kind: z.literal('owner-enabled'), userId: z.string() }),
    z.object({ kind: z.literal('owner-invited'), email: z.string(), duties: z.array(z.enum(DUTIES)) }),
    z.object({
      kind: z.literal('payment-recorded'),
      purpose: z.enum(['emd', 'final']),
      auctionId: z.string(),
      userId: z.string(),
      amount,
      method: z.enum(TRANSFER_METHODS),
      utr: z.string(),
      /** The Indian day of the transfer. */
      paidOn: z.string(),
      note: z.string().optional(),
      /** The lots, if the transfer is laid on several or leaves something over. */
      lots: z.array(z.object({ auctionId: z.string(), amount })).optional(),
      /** The deposit of a sale: `auctionId` is the sale's. */
      forSale: z.literal(true).optional(),
    }),
    /** `value`: the new section as JSON text. `seen`: the version of the section that it replaces. */
    z.object({ kind: z.literal('settings-changed'), section: z.string(), value: z.string(), seen: z.number() }),
    z.object({
      kind: z.literal('seller-account-changed'),
      sellerId: z.string(),
      number: z.string(),
      ifsc: z.string(),
      holder: z.string(),
    }),
    z.object({
      kind: z.literal('seller-paid'),
      sellerId: z.string(),
      /** The sale, or `single` for lots without one. */
      statement: z.string(),
      amount,
      method: z.enum(TRANSFER_METHODS),
      utr: z.string(),
      paidOn: z.string(),
      note: z.string().optional(),
    }),
    z.object({ kind: z.literal('seller-payout-undone'), sellerId: z.string(), payoutId: z.string() }),
  ]);

/** By the names of the audit log. Amounts are in paise, as stored. */
const facts = z.record(z.string(), z.unknown());

const askedAct = z.object({
  _id: z.string(),
  act: actOf(rupees),
  /** The name of the lot or of the person. */
  title: z.string(),
  reason: z.string(),
  /** `approved`: not known to be done yet. */
  status: z.enum(['asked', 'approved', 'done', 'declined', 'withdrawn', 'lapsed']),
  askedBy: z.string(),
  askedAt: isoTime,
  lapsesAt: time,
  decidedBy: z.string().nullable(),
  decidedAt: z.nullable(isoTime),
  declineReason: z.string().nullable(),
  /** What was true when it was asked for, and what is true now; the latter only while it is open. */
  factsThen: facts,
  factsNow: facts.nullable(),
  /** Why the caller cannot approve it; null when they can. */
  obstacle: z.string().nullable(),
  /** Whether the caller may decline it, or withdraw it. */
  mayDecline: z.boolean(),
  isOwn: z.boolean(),
});
export type AskedAct = z.infer<typeof askedAct>;

export const listAskedActs = defineRoute({
  method: 'GET',
  path: '/admin/asked-acts',
  audience: 'admin',
  duty: ['lots', 'people', 'money', 'support', 'yard'],
  service: 'admin-api',
  summary:
    'Acts that need a second person, newest first: those of the own duties. Open ones come first, auditors see all. All that can be approved, and the newest hundred.',
  response: z.object({
    success: z.literal(true),
    acts: z.array(askedAct),
    /** Whether such acts need a second person now: the house wants it, and there are two active owners. */
    isNeeded: z.boolean(),
    /** A refund by hand needs a second person only above this. */
    refundLimit: rupees,
    /** And recording a bank transfer only above this. Both count what was moved for the same person on that day. */
    bankLimit: rupees,
    serverTime: time,
  }),
  errors: [],
});

export const declineAskedAct = defineRoute({
  method: 'POST',
  path: '/admin/asked-acts/{id}/decline',
  audience: 'admin',
  duty: ['lots', 'money'],
  service: 'admin-api',
  summary: 'Declines what somebody asked for, or withdraws what one asked for oneself. It takes the duty of the act.',
  params: z.object({ id: idField }),
  body: {
    kind: 'json',
    schema: z.strictObject({
      reason: z.string({ error: REASON }).trim().min(1, REASON).max(500, 'The reason is too long.'),
    }),
  },
  response: done,
  errors: ['NOT_FOUND', 'CONFLICT'],
});
