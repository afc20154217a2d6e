/** Routes for admins: payments, their history, and differences from Razorpay's reports. */
import * as z from 'zod';
import { CHARGE_KINDS } from '#shared/model/money/charges.ts';
import { TRANSFER_METHODS, STORED_PAYMENT_TYPES } from '#shared/model/money/payment-enums.ts';
import { MAX_SEARCH_LENGTH } from '../../model/max-search-length.ts';
import { approves, doneOrAsked } from '../asked-acts.ts';
import { done, time, idField, isoTime, rupees } from '../fields.ts';
import { defineRoute } from '../http/route.ts';
import { invoiceMention } from './invoice-mention.ts';
import { lotNames } from './lot-names.ts';
import { moneyEvent, payer, reason, transactionParams } from './money-fields.ts';

/** What a transaction is for; `unmatched`: it came twice, too late or in another amount. */
export const TRANSACTION_KINDS = [...STORED_PAYMENT_TYPES, 'unmatched'] as const;

/** The state of a payment in the list. `stuck`: a refund that needs an admin. */
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

export const transaction = z.object({
  id: z.string(),
  kind: z.enum(TRANSACTION_KINDS),
  method: z.enum(['razorpay', 'bank transfer']),
  state: transactionState,
  amount: rupees,
  /** What is left of it with us after what went back in parts. */
  left: rupees,
  auctionId: z.string(),
  auctionTitle: z.string(),
  /** It paid a part of a win: held until the rest arrives. */
  isPart: z.literal(true).optional(),
  /** The transfer was laid on several lots, or left something over; it is taken back as a whole. */
  isShare: z.literal(true).optional(),
  /** The deposit of a sale: id and title are the sale's. */
  forSale: z.literal(true).optional(),
  userId: z.string(),
  payer,
  createdAt: isoTime,
  paidAt: z.nullable(isoTime),
  orderId: z.string().nullable(),
  /** Razorpay's payment id, or the UTR of a bank transfer. */
  reference: z.string().nullable(),
  refund: z
    .object({
      since: z.nullable(isoTime),
      doneAt: z.nullable(isoTime),
      reason: z.string().nullable(),
      id: z.string().nullable(),
      bankReference: z.string().nullable(),
      /** The amount due, or of the last refund. Less than the payment after partial refunds. */
      amount: rupees,
      /** How the refund is or was sent. */
      by: z.enum(['razorpay', 'bank transfer']),
      tries: z.number(),
      problem: z.string().nullable(),
    })
    .nullable(),
  /** Tax invoices and credit notes, oldest first. */
  invoices: z.array(invoiceMention),
  /** A dispute of it is open: maybe another than the last one, which is `dispute`. */
  isDisputed: z.literal(true).optional(),
  dispute: z.object({ id: z.string(), status: z.string(), amount: rupees }).nullable(),
  /** Absent for the deposit of a sale, for lots that were deleted, and of one payment alone. */
  lot: lotNames.optional(),
  /** The lot has left the yard with its buyer, for this payment or another of the same win. Of one payment alone. */
  hasLotLeft: z.literal(true).optional(),
});
export type Transaction = z.infer<typeof transaction>;

const day = z.iso.date({ error: 'This is not a valid date.' });

/** Which payments a list or a sum is of. */
const transactionFilter = {
  state: transactionState.optional(),
  kind: z.enum(TRANSACTION_KINDS).optional(),
  auctionId: z.optional(idField),
  userId: z.optional(idField),
  /** Of whose lots it is. */
  sellerId: z.optional(idField),
  /** Dates in India, both inclusive. */
  from: day.optional(),
  to: day.optional(),
  /**
   * A payment's id; Razorpay's id of its order, payment or refund; a UTR in any case, with or without spaces; at least
   * four last digits of one of them; an amount in rupees; the number of an invoice; or part of the payer's name or e-mail
   * address.
   */
  search: z.string().trim().max(MAX_SEARCH_LENGTH).optional(),
};

export const listTransactions = defineRoute({
  method: 'GET',
  path: '/admin/transactions',
  audience: 'admin',
  duty: 'money',
  service: 'money-api',
  summary: 'Payments, newest first. The first page begins with all stuck refunds; later pages may contain them again.',
  query: z.strictObject({
    ...transactionFilter,
    cursor: z.string().max(200).optional(),
    limit: z.coerce.number().int().min(1).max(100).default(50),
  }),
  response: z.object({
    success: z.literal(true),
    transactions: z.array(transaction),
    nextCursor: z.string().nullable(),
    serverTime: time,
  }),
  errors: [],
});

/** How money came. */
export const MONEY_WAYS = ['razorpay', ...TRANSFER_METHODS] as const;
/** How long a deposit has been held, by the day on which it was paid. */
export const HELD_AGES = ['week', 'month', 'quarter', 'older'] as const;

const counted = { count: z.number(), amount: rupees };

/** Sums of some payments. Two of them are added field by field. */
const transactionSums = z.object({
  /** Everything that matches, whatever became of it. */
  ...counted,
  /** What came, whether or not some of it went back since. */
  received: z.array(z.object({ kind: z.enum(TRANSACTION_KINDS), way: z.enum(MONEY_WAYS), ...counted })),
  /** What went back of it, or is about to. */
  returned: z.object(counted),
  /** The lines of final payments and storage that came. Without charges there is one line, the bid. */
  lines: z.array(z.object({ kind: z.enum(CHARGE_KINDS), amount: rupees })),
  /** Deposits that paid a part of them. */
  setOff: rupees,
  /** What had been paid for them in parts before, which is received by itself. */
  inParts: rupees,
  /** Deposits that are held now. */
  held: z.array(z.object({ age: z.enum(HELD_AGES), ...counted })),
});
export type TransactionSums = z.infer<typeof transactionSums>;

export const sumTransactions = defineRoute({
  method: 'GET',
  path: '/admin/transaction-sums',
  audience: 'admin',
  duty: 'money',
  service: 'money-api',
  summary:
    'Sums of the payments that match a filter of the list, some thousands a request: the sums of all pages together are those of the filter.',
  query: z.strictObject({ ...transactionFilter, cursor: z.string().max(200).optional() }),
  response: z.object({ success: z.literal(true), sums: transactionSums, nextCursor: z.string().nullable() }),
  errors: ['INVALID_INPUT'],
});

export const getTransaction = defineRoute({
  method: 'GET',
  path: '/admin/transactions/{id}',
  audience: 'admin',
  duty: 'money',
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
  duty: 'money',
  service: 'money-api',
  summary:
    "Differences between Razorpay's settlement reports and the stored payments, newest first. A later report that agrees ends one, or a person.",
  response: z.object({
    success: z.literal(true),
    differences: z.array(
      z.object({
        /** The payment, or Razorpay's id of the money when no payment is known. */
        subject: z.string(),
        isPayment: z.boolean(),
        at: isoTime,
        reason: z.string(),
        reference: z.string().nullable(),
        /** With the subject it names the difference. */
        key: z.string(),
        /** Null while it is open. `by`: the colleague's name, or `Razorpay`. */
        ended: z.object({ at: isoTime, by: z.string(), reason: z.string() }).nullable(),
      }),
    ),
  }),
  errors: [],
});

export const endSettlementDifference = defineRoute({
  method: 'POST',
  path: '/admin/settlement-differences/end',
  audience: 'admin',
  duty: 'money',
  service: 'money-api',
  summary: 'Ends a difference from a settlement report, with a reason. It stays in the list with its history.',
  body: { kind: 'json', schema: z.strictObject({ subject: idField, key: idField, reason }) },
  response: done,
  errors: ['NOT_FOUND', 'CONFLICT'],
});

export const retryRefund = defineRoute({
  method: 'POST',
  path: '/admin/transactions/{id}/retry',
  audience: 'admin',
  duty: 'money',
  service: 'money-api',
  summary:
    'Sends a due refund to Razorpay again, now, even if it was changed to a bank transfer, unless one was recorded as sent. Never refunds twice.',
  params: transactionParams,
  response: done,
  errors: ['NOT_FOUND', 'NOT_PAYABLE', 'CONFLICT', 'PAYMENT_PROVIDER_UNAVAILABLE'],
});

export const refundByHand = defineRoute({
  method: 'POST',
  path: '/admin/transactions/{id}/refund',
  audience: 'admin',
  duty: 'money',
  service: 'money-api',
  summary:
    'Refunds a captured payment: the deposit of a winner who did not pay, even if forfeited, or a final payment. Above a limit it may need a second person.',
  params: transactionParams,
  mayAsk: true,
  body: { kind: 'json', schema: z.strictObject({ reason, approves }) },
  response: doneOrAsked,
  errors: ['NOT_FOUND', 'CONFLICT', 'NOT_PAYABLE'],
});
