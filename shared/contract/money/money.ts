/** The routes with which admins follow money and decide about wins that were not paid. */
import * as z from 'zod';
import { chargeLine } from './charges.ts';
import { invoiceMention } from './invoice-mention.ts';
import { auctionIdParams, depositState } from '../auctions.ts';
import { done, epochMs, idField, isoTime, rupees, rupeesField, timeField } from '../fields.ts';
import { defineRoute } from '../route.ts';

export const LONGEST_TRANSACTION_SEARCH = 100;

/** What a payment is, in the words of the list. `stuck`: a refund that does not get on by itself. */
export const TRANSACTION_STATES = [
  'open',
  'held',
  'spent',
  'refunding',
  'stuck',
  'refunded',
  'forfeited',
  'not-paid',
] as const;
const transactionState = z.enum(TRANSACTION_STATES);
export type TransactionState = z.infer<typeof transactionState>;

const transaction = z.object({
  id: z.string(),
  kind: z.enum(['emd', 'final', 'unmatched']),
  method: z.enum(['razorpay', 'bank transfer']),
  state: transactionState,
  amount: rupees,
  auctionId: z.string(),
  auctionTitle: z.string(),
  userId: z.string(),
  createdAt: isoTime,
  paidAt: z.nullable(isoTime),
  orderId: z.string().nullable(),
  /** The provider's id of the payment, or the UTR of a bank transfer. */
  reference: z.string().nullable(),
  refund: z
    .object({
      since: z.nullable(isoTime),
      doneAt: z.nullable(isoTime),
      reason: z.string().nullable(),
      id: z.string().nullable(),
      bankReference: z.string().nullable(),
      tries: z.number(),
      problem: z.string().nullable(),
    })
    .nullable(),
  /** Tax invoices and credit notes, oldest first. */
  invoices: z.array(invoiceMention),
  dispute: z.object({ id: z.string(), status: z.string(), amount: rupees }).nullable(),
});
export type Transaction = z.infer<typeof transaction>;

const moneyEvent = z.object({
  /** Unique in the history. */
  id: z.string(),
  kind: z.string(),
  at: isoTime,
  amount: rupees,
  from: z.string().nullable(),
  to: z.string().nullable(),
  /** `razorpay`, `boli`, or the user id of an admin. */
  by: z.string(),
  reason: z.string().nullable(),
  reference: z.string().nullable(),
});
export type MoneyHistoryEvent = z.infer<typeof moneyEvent>;

const day = z.iso.date({ error: 'This is not a valid date.' });

export const listTransactions = defineRoute({
  method: 'GET',
  path: '/admin/transactions',
  audience: 'admin',
  service: 'money-api',
  summary: 'Payments newest first, those whose refund is stuck before all others on the first page.',
  query: z.strictObject({
    state: transactionState.optional(),
    kind: z.enum(['emd', 'final', 'unmatched']).optional(),
    auctionId: z.optional(idField),
    userId: z.optional(idField),
    /** Indian days, both included. */
    from: day.optional(),
    to: day.optional(),
    /** A payment's id, the provider's id of its order, payment or refund, a UTR, or the number of an invoice. */
    search: z.string().trim().max(LONGEST_TRANSACTION_SEARCH).optional(),
    cursor: z.string().max(200).optional(),
    limit: z.coerce.number().int().min(1).max(100).default(50),
  }),
  response: z.object({
    success: z.literal(true),
    transactions: z.array(transaction),
    nextCursor: z.string().nullable(),
    serverTime: epochMs,
  }),
  errors: [],
});

const transactionParams = z.strictObject({ id: idField });

export const getTransaction = defineRoute({
  method: 'GET',
  path: '/admin/transactions/{id}',
  audience: 'admin',
  service: 'money-api',
  summary: 'One payment and everything that happened to its money.',
  params: transactionParams,
  response: z.object({ success: z.literal(true), transaction, history: z.array(moneyEvent) }),
  errors: ['NOT_FOUND'],
});

export const listSettlementDifferences = defineRoute({
  method: 'GET',
  path: '/admin/settlement-differences',
  audience: 'admin',
  service: 'money-api',
  summary: 'Where the settlement reports of the provider differ from what is stored, newest first.',
  response: z.object({
    success: z.literal(true),
    differences: z.array(
      z.object({
        /** The payment, or what the provider calls the money when no payment is known. */
        subject: z.string(),
        isPayment: z.boolean(),
        at: isoTime,
        reason: z.string(),
        reference: z.string().nullable(),
      }),
    ),
  }),
  errors: [],
});

export const retryRefund = defineRoute({
  method: 'POST',
  path: '/admin/transactions/{id}/retry',
  audience: 'admin',
  service: 'money-api',
  summary: 'Asks the provider for a due refund again, now. Never pays twice.',
  params: transactionParams,
  response: done,
  errors: ['NOT_FOUND', 'NOT_PAYABLE', 'PAYMENT_PROVIDER_UNAVAILABLE'],
});

const reason = z
  .string({ error: 'Please give a reason.' })
  .trim()
  .min(3, 'Please give a reason.')
  .max(500, 'The reason is too long.');

/** Why something is done with somebody's money. */
export const statedReason = z.strictObject({ reason });

export const refundByHand = defineRoute({
  method: 'POST',
  path: '/admin/transactions/{id}/refund',
  audience: 'admin',
  service: 'money-api',
  summary: 'Gives back a captured payment: the EMD of a winner who did not pay, or a final payment.',
  params: transactionParams,
  body: { kind: 'json', schema: statedReason },
  response: done,
  errors: ['NOT_FOUND', 'CONFLICT', 'NOT_PAYABLE'],
});

const winState = z.enum(['settling', 'due', 'overdue', 'paid', 'forfeited', 'passed-on']);

const settlement = z.object({
  userId: z.string(),
  name: z.string(),
  email: z.string().nullable(),
  mobile: z.string().nullable(),
  /** What is (or was) to be paid: the bid and the charges, less a deposit that counts. */
  amount: rupees,
  /** What the amount is made of. */
  lines: z.array(chargeLine),
  /** The deposit that is taken off. */
  setOff: rupees,
  /** What the winner quotes in a bank transfer. */
  reference: z.string(),
  state: winState,
  paymentDueAt: z.nullable(epochMs),
  paidBy: z.enum(['razorpay', 'bank transfer']).nullable(),
  deposit: z.object({
    amount: rupees,
    state: depositState,
    /** A runner-up must pay it again before the lot. */
    isOwed: z.boolean(),
  }),
  /** Why paying online was not possible; nothing can be forfeited then. */
  couldNotPay: z.string().nullable(),
  decision: z
    .object({ kind: z.string(), by: z.string(), at: isoTime, reason: z.string(), canBeUndone: z.boolean() })
    .nullable(),
  /** What can be decided now. */
  choices: z.array(z.enum(['extend', 'record-payment', 'offer', 'forfeit', 'undo'])),
});
export type Win = z.infer<typeof settlement>;

export const getSettlement = defineRoute({
  method: 'GET',
  path: '/admin/auction/{id}/settlement',
  audience: 'admin',
  service: 'money-api',
  summary: 'How the sale stands: the winner with contact, what is due and paid, the EMD, and what can be decided.',
  params: auctionIdParams,
  response: z.object({
    success: z.literal(true),
    /** The current winner first, then those the lot was passed on from; none where nobody bid. */
    wins: z.array(settlement),
    /** To whom the lot could be offered, at their own last bid. */
    runnerUp: z
      .object({
        userId: z.string(),
        name: z.string(),
        bid: rupees,
        /** What they would pay: the bid and the charges, less a deposit that counts. */
        amount: rupees,
        lines: z.array(chargeLine),
        setOff: rupees,
        /** The deposit they must pay again first. */
        depositOwed: rupees,
      })
      .nullable(),
    history: z.array(moneyEvent),
    serverTime: epochMs,
  }),
  errors: ['NOT_FOUND'],
});

/** What the bank statement says of a transfer. */
export const bankTransfer = z.strictObject({
  method: z.enum(['neft', 'rtgs'], { error: 'Please choose NEFT or RTGS.' }),
  /** What the bank names the transfer by. */
  utr: z
    .string({ error: 'The UTR is required.' })
    // Statements print it in groups and in either case; it stands in the books once, so it must be written one way.
    .overwrite((text) => text.replaceAll(/\s/g, '').toUpperCase())
    .regex(/^[A-Z0-9]{16}([A-Z0-9]{6})?$/, 'A UTR has 16 (NEFT) or 22 (RTGS) letters and digits.'),
  /** An Indian day. */
  paidOn: z.iso.date({ error: 'Please choose the date.' }),
  note: z.string().trim().max(500, 'The note is too long.').optional(),
});

/** `userId` is whose win it is about: the one that was on the screen. */
const winCommand = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('extend'), userId: idField, dueAt: timeField, reason }),
  z.strictObject({
    kind: z.literal('record-payment'),
    userId: idField,
    amount: rupeesField,
    ...bankTransfer.shape,
  }),
  z.strictObject({ kind: z.literal('offer'), userId: idField, reason }),
  z.strictObject({ kind: z.literal('forfeit'), userId: idField, reason }),
  z.strictObject({ kind: z.literal('undo'), userId: idField, reason }),
]);
export type WinCommandBody = z.input<typeof winCommand>;

export const decideWin = defineRoute({
  method: 'POST',
  path: '/admin/auction/{id}/decisions',
  audience: 'admin',
  service: 'money-api',
  summary: 'Decides about a win that was not paid, or takes the last decision back while no money has moved on.',
  params: auctionIdParams,
  body: { kind: 'json', schema: winCommand },
  response: done,
  errors: ['NOT_FOUND', 'CONFLICT', 'NOT_PAYABLE', 'AMOUNT_MISMATCH', 'PAYMENT_PROVIDER_UNAVAILABLE'],
});

export const withdraw = defineRoute({
  method: 'POST',
  path: '/auctions/{id}/withdraw',
  audience: 'user',
  service: 'payments-api',
  summary: "Takes back the caller's registration before the registration deadline; the EMD is refunded.",
  params: auctionIdParams,
  response: done,
  errors: ['NOT_FOUND', 'NOT_REGISTERED', 'REGISTRATION_CLOSED'],
});
