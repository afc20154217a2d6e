/** Routes for who owes what for wins, and for transfers that pay for several of them. */
import * as z from 'zod';
import { TRANSFER_METHODS } from '#shared/model/money/payment-enums.ts';
import { oneLine } from '#shared/model/plain-text.ts';
import { MAX_SEARCH_LENGTH } from '../../model/max-search-length.ts';
import { approves, doneOrAsked } from '../asked-acts.ts';
import { done, idField, rupees, rupeesField, time } from '../fields.ts';
import { defineRoute } from '../http/route.ts';
import { bankTransfer, fitsMethod, statedReason, transactionParams } from './money-fields.ts';

/** `open`: all that is owed, in time or not. */
export const RECEIVABLE_FILTERS = ['open', 'due', 'overdue', 'part-paid', 'paid'] as const;

const receivable = z.object({
  auctionId: z.string(),
  title: z.string(),
  lotNumber: z.number().nullable(),
  sale: z.object({ _id: z.string(), name: z.string() }).nullable(),
  userId: z.string(),
  name: z.string(),
  /** What the winner quotes in a transfer. */
  reference: z.string(),
  state: z.enum(['due', 'overdue', 'paid']),
  /** The bid and the charges, less a deposit that counts. */
  due: rupees,
  paid: rupees,
  rest: rupees,
  /** How many transfers have paid a part. */
  parts: z.number(),
  dueAt: time,
  overdueSince: z.nullable(time),
  /** The deposit counts, and must be paid again before the rest. */
  isDepositOwed: z.boolean(),
  /** The lot has left the yard: it was paid for once. */
  hasLotLeft: z.literal(true).optional(),
});
export type Receivable = z.infer<typeof receivable>;

export const listReceivables = defineRoute({
  method: 'GET',
  path: '/admin/receivables',
  audience: 'admin',
  duty: 'money',
  service: 'money-api',
  summary:
    'What winners owe, from the end of their lot on, earliest due first; or what they have paid, latest due first. With the sums of all that is owed.',
  query: z.strictObject({
    state: z.enum(RECEIVABLE_FILTERS).default('open'),
    userId: z.optional(idField),
    auctionId: z.optional(idField),
    saleId: z.optional(idField),
    /** A reference to quote or at least four of its last digits, a UTR, a lot number, or part of a name or title. */
    search: z.string().trim().max(MAX_SEARCH_LENGTH).optional(),
    cursor: z.string().max(200).optional(),
    limit: z.coerce.number().int().min(1).max(100).default(50),
  }),
  response: z.object({
    success: z.literal(true),
    receivables: z.array(receivable),
    nextCursor: z.string().nullable(),
    /** Of all that match, over all pages; of what is paid, of this page. */
    sums: z.object({ count: z.number(), due: rupees, paid: rupees, rest: rupees, overdue: rupees }),
    serverTime: time,
  }),
  errors: [],
});

/** Each is about ten of the hundred writes of one transaction. */
const MOST_LOTS = 8;

const share = z.strictObject({ auctionId: idField, amount: rupeesField });

export const recordTransfer = defineRoute({
  method: 'POST',
  path: '/admin/transfers',
  audience: 'admin',
  duty: 'money',
  service: 'money-api',
  summary:
    'Records one bank transfer for one or several wins of its payer. Less than a win owes is a part, which is held. A large one, or parts that are large together, may need a second person. Idempotent.',
  mayAsk: true,
  body: {
    kind: 'json',
    schema: z
      .strictObject({
        userId: idField,
        /** All of the transfer. */
        amount: rupeesField,
        lots: z.array(share).min(1, 'Please choose a lot.').max(MOST_LOTS, `At most ${MOST_LOTS} lots at once.`),
        /** What is left over goes back to the payer; otherwise such a transfer is refused. */
        returnsRest: z.boolean(),
        ...bankTransfer.shape,
        approves,
      })
      .check(fitsMethod),
  },
  response: doneOrAsked,
  errors: ['NOT_FOUND', 'CONFLICT', 'AMOUNT_MISMATCH'],
});

export const undoTransfer = defineRoute({
  method: 'POST',
  path: '/admin/transactions/{id}/undo-transfer',
  audience: 'admin',
  duty: 'money',
  service: 'money-api',
  summary: 'Takes the record of a transfer for wins back as a whole, with every lot that it was laid on.',
  params: transactionParams,
  body: { kind: 'json', schema: statedReason },
  response: done,
  errors: ['NOT_FOUND', 'NOT_PAYABLE', 'CONFLICT'],
});

export const MOST_STATEMENT_LINES = 2_000;
/** How many of the wins that a line may pay for are named. */
export const MOST_CANDIDATES = 10;

/** A credit or a debit of a bank statement. */
const statementLine = z.strictObject({
  /** Debits, since the bank may take back what it has credited. Pages of earlier releases send credits only. */
  direction: z.enum(['credit', 'debit']).default('credit'),
  /** The Indian day. */
  day: z.iso.date({ error: 'This is not a valid date.' }),
  amount: rupeesField,
  narration: z.string().overwrite(oneLine).trim().max(500, 'The narration is too long.'),
  /** What the statement has in its own column for references. */
  reference: z.string().overwrite(oneLine).trim().max(100, 'The reference is too long.').optional(),
  /** What further columns for references have, since some banks show a number of their own first. */
  otherReferences: z
    .array(z.string().overwrite(oneLine).trim().max(50, 'The reference is too long.'))
    .max(3, 'There are too many references.')
    .optional(),
});
export type StatementLine = z.input<typeof statementLine>;

/** Why a person must decide. */
export const STATEMENT_QUESTIONS = [
  'same-amount',
  'unknown',
  'other-amount',
  'several',
  'together',
  'twice',
  'part-like-it',
  'recorded-otherwise',
  'reversed',
  'taken-back',
] as const;

const matched = z.object({
  /**
   * `recorded`: nothing is to do. `proposed`: our reference, and not more than is owed. `other`: a debit that takes
   * back nothing.
   */
  is: z.enum(['recorded', 'proposed', 'question', 'other']),
  why: z.nullable(z.enum(STATEMENT_QUESTIONS)),
  /** By which it is recorded once: the bank's reference, or one made from day, amount and narration. */
  utr: z.string(),
  /** Null where neither the narration nor the reference says it. */
  method: z.enum(TRANSFER_METHODS).nullable(),
  /** The wins that it may pay for, the likely ones first. */
  candidates: z.array(receivable),
  /** The place among the lines of a debit that may take back this credit. */
  takenBackBy: z.nullable(z.number()),
});
export type MatchedLine = z.infer<typeof matched>;

export const matchStatement = defineRoute({
  method: 'POST',
  path: '/admin/statements/match',
  audience: 'admin',
  duty: 'money',
  service: 'money-api',
  summary:
    'Says for each credit of a bank statement whether it is recorded, what it pays for, or what a person must decide; and of each debit, whether it may take one back. Records nothing.',
  body: {
    kind: 'json',
    maxBytes: 4 * 1024 * 1024,
    schema: z.strictObject({
      lines: z
        .array(statementLine)
        .min(1, 'There is no line in this statement.')
        .max(MOST_STATEMENT_LINES, 'The statement is too long. Please choose a shorter period.'),
    }),
  },
  response: z.object({ success: z.literal(true), lines: z.array(matched), serverTime: time }),
  errors: [],
});
