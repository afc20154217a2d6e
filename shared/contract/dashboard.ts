import * as z from 'zod';
import { chargeLine } from './money/charges.ts';
import { invoiceMention } from './money/invoice-mention.ts';
import { time, idField, isoTime, rupees } from './fields.ts';
import { defineRoute } from './route.ts';

export const getDashboard = defineRoute({
  method: 'GET',
  path: '/dashboard',
  audience: 'user',
  service: 'browse-api',
  summary: "The caller's figures, and a page of their bids, wins and payments.",
  query: z.strictObject({
    /** Where each list goes on, as `next` of the page before said; its first page without one. */
    bids: z.string().max(400).optional(),
    won: z.string().max(400).optional(),
    payments: z.string().max(400).optional(),
    /** Then the payments are all of this auction instead of a page. */
    auctionId: z.optional(idField),
  }),
  response: z.object({
    success: z.literal(true),
    data: z.object({
      stats: z.object({ activeBids: z.number(), wonAuctions: z.number(), balance: rupees, watchlist: z.number() }),
      bids: z.array(
        z.object({
          /** The auction's id. */
          id: z.string(),
          title: z.string(),
          yourBid: rupees,
          highestBid: rupees,
          /** Pending: registered, and not started yet. */
          status: z.enum(['Pending', 'Active', 'Winning', 'Outbid', 'Lost', 'Won']),
          /** When it starts, while pending; then the deadline. */
          endsIn: time,
          /** How many bids the auction has, and the seconds that each of them gives. */
          bidCount: z.number(),
          bidInterval: z.number(),
        }),
      ),
      won: z.array(
        z.object({
          id: z.string(),
          title: z.string(),
          finalBid: rupees,
          /** What is (or was) to be paid: the bid and the charges, less a deposit that counts. */
          amount: rupees,
          wonDate: isoTime,
          paymentStatus: z.enum(['Paid', 'Pending', 'Overdue', 'Forfeited', 'Not paid', 'Passed on']),
          /** Until when the payment is due; null unless it is pending. */
          paymentDueAt: z.nullable(time),
          /** The EMD must be paid again first: that of a runner-up, whose deposit had gone back. */
          depositOwed: z.boolean(),
        }),
      ),
      /** Where each of the three lists goes on; null on its last page. */
      next: z.object({
        bids: z.nullable(z.string()),
        won: z.nullable(z.string()),
        payments: z.nullable(z.string()),
      }),
      /** available: deposits held; pending: final payments owed; total: final payments made. */
      accountSummary: z.object({ available: rupees, pending: rupees, total: rupees }),
      payments: z.array(
        z.object({
          id: z.string(),
          /** What it was for: 'EMD' or 'Final payment'. */
          type: z.string(),
          /** The auction it was for, which may be deleted by now. */
          auctionId: z.string(),
          auctionTitle: z.string(),
          amount: rupees,
          /** What the amount is made of; null where it is one thing. */
          lines: z.nullable(z.array(chargeLine)),
          /** The deposit that was taken off the lines. */
          setOff: rupees,
          /** When the payment was begun. */
          date: isoTime,
          /** When the money came; null while it has not. */
          paidAt: z.nullable(isoTime),
          /** `Not paid`: an order that was left. */
          status: z.enum([
            'Pending',
            'Not paid',
            'Completed',
            'Failed',
            'Refunding',
            'Refunded',
            'Forfeited',
            'Set off',
          ]),
          /** The provider's id of the payment, or the UTR of a bank transfer. */
          reference: z.nullable(z.string()),
          /** Tax invoices and credit notes, oldest first. */
          invoices: z.array(invoiceMention),
          refund: z.nullable(
            z.object({
              /** Since when it is due. */
              since: z.nullable(isoTime),
              /** Whether the provider has taken it on. */
              isTakenOn: z.boolean(),
              doneAt: z.nullable(isoTime),
              reason: z.nullable(z.string()),
              /** The bank's reference (ARN, RRN or UTR). */
              bankReference: z.nullable(z.string()),
              /** We pay it back by bank transfer, as it came. */
              isByBank: z.boolean(),
            }),
          ),
        }),
      ),
    }),
    serverTime: time,
  }),
  errors: ['INVALID_INPUT'],
});
