/** Reports for admins, from the last closing of the books. */
import * as z from 'zod';
import { dayField, isoTime, rupees, time } from './fields.ts';
import { defineRoute } from './http/route.ts';

/** Where money of lots is: captured + offline = refunded + forfeited + spent + held. */
const moneyFigures = z.object({
  captured: rupees,
  offline: rupees,
  refunded: rupees,
  forfeited: rupees,
  spent: rupees,
  held: rupees,
});

const bankFigures = { captured: rupees, offline: rupees, refunded: rupees, revenue: rupees };

/** Figures of a set of lots that are over. */
const figures = z.object({
  /** Auctions that ended and were not cancelled. */
  ended: z.number(),
  /** Won and paid for. */
  sold: z.number(),
  /** Won, but not paid for yet. */
  open: z.number(),
  unsold: z.number(),
  cancelled: z.number(),
  /** Winners who did not pay. */
  defaults: z.number(),
  bids: z.number(),
  bidders: z.number(),
  /** Winning bids and base prices of the lots that are sold, without charges. */
  winningBids: rupees,
  basePrices: rupees,
});
export type Figures = z.infer<typeof figures>;

export const reportedLot = z.object({
  auctionId: z.string(),
  title: z.string(),
  categorie: z.string(),
  result: z.enum(['sold', 'open', 'unsold', 'cancelled']),
  endedAt: isoTime,
  basePrice: rupees,
  /** 0 without a winner. */
  winningBid: rupees,
  bids: z.number(),
  bidders: z.number(),
  defaults: z.number(),
  ...moneyFigures.shape,
});
export type ReportedLot = z.infer<typeof reportedLot>;

/** How many waits ended in the period, and their median in seconds (null without any). */
const wait = z.object({ count: z.number(), median: z.nullable(z.number()) });

export const MAX_REPORTED_LOTS = 5_000;

export const getReport = defineRoute({
  method: 'GET',
  path: '/admin/reports/sales',
  audience: 'admin',
  duty: ['lots', 'money'],
  service: 'admin-api',
  summary:
    'Sales of the lots that ended in a period, by month and category, as the last closing of the books found them.',
  query: z
    .strictObject({ from: dayField, to: dayField })
    .refine(({ from, to }) => from <= to, { error: 'The period must end on or after its first day.', path: ['to'] }),
  response: z.object({
    success: z.literal(true),
    /** When the books were closed; null before the first time. The rest is empty then. */
    asOf: z.nullable(time),
    /** Whether ledger and payments agreed at that time. */
    balances: z.boolean(),
    all: figures,
    /** By the month of the end in India, `2026-11`, oldest first. */
    months: z.array(z.object({ month: z.string(), ...figures.shape })),
    categories: z.array(z.object({ categorie: z.string(), ...figures.shape })),
    verification: wait,
    refund: wait,
    /** Of the lots in the period. */
    money: moneyFigures,
    /** The balances of the closed books, over all lots, including running ones. `held` is the deposits outstanding. */
    books: moneyFigures,
    /** What the days of the period moved, by month: at the provider and by bank, whatever lot it was for. */
    bank: z.array(z.object({ month: z.string(), ...bankFigures })),
    /** The same by day, to tick a bank's statement; days without a movement are left out. */
    bankDays: z.array(z.object({ day: dayField, ...bankFigures })),
    /** Of the lots that ended on a day in India, oldest first. Days on which none ended are left out. */
    days: z.array(z.object({ day: dayField, ended: z.number(), bids: z.number(), registrations: z.number() })),
    /**
     * The deposits held at the end of each day, from the first day of the period on which one moved; null to those
     * without the duty for money.
     */
    held: z.nullable(z.array(z.object({ day: dayField, held: rupees }))),
    /** The newest first, at most 5,000; `all` is the full number. */
    lots: z.array(reportedLot),
  }),
  errors: [],
});
export type Report = z.infer<typeof getReport.response>;
