import * as z from 'zod';
import { time, idField, isoTime, rupees } from './fields.ts';
import { defineRoute } from './http/route.ts';
import { chargeLine } from './money/charges.ts';
import { invoiceMention } from './money/invoice-mention.ts';

/** How a lot is shown in a list. */
const shownLot = {
  lotNumber: z.number(),
  /** Its first picture; null without one. */
  picture: z.nullable(z.string()),
};

export const getDashboard = defineRoute({
  method: 'GET',
  path: '/dashboard',
  audience: 'user',
  service: 'browse-api',
  summary: "The caller's figures, and a page each of their bids, wins and payments.",
  query: z.strictObject({
    /** Cursors of the three lists, from `next` of the previous page; absent for the first page. */
    bids: z.string().max(400).optional(),
    won: z.string().max(400).optional(),
    payments: z.string().max(400).optional(),
    /** If given, `payments` contains all payments for this auction instead of a page. */
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
          ...shownLot,
          yourBid: rupees,
          highestBid: rupees,
          /** Pending: registered, and the auction has not started. */
          status: z.enum(['Pending', 'Active', 'Winning', 'Outbid', 'On approval', 'Lost', 'Won']),
          /** Why the win, theirs or another one's, was annulled. */
          annulReason: z.string().optional(),
          /** The start while pending; afterwards the deadline. */
          endsIn: time,
          /** The auction's number of bids, and the seconds that each bid adds. */
          bidCount: z.number(),
          bidInterval: z.number(),
          /** Since when its clock stands; absent unless it is paused. */
          pausedAt: z.optional(time),
          /** No bid moves the deadline beyond it; null without a limit. */
          latestEnd: z.nullable(time),
        }),
      ),
      won: z.array(
        z.object({
          id: z.string(),
          title: z.string(),
          ...shownLot,
          finalBid: rupees,
          /** What is or was to be paid: the bid and the charges, less a deposit that is set off. */
          amount: rupees,
          wonDate: isoTime,
          paymentStatus: z.enum(['Paid', 'Pending', 'Overdue', 'Forfeited', 'Not paid', 'Passed on']),
          /** The deadline for payment; null unless pending. */
          paymentDueAt: z.nullable(time),
          /** A runner-up whose deposit was refunded must pay the EMD again first. */
          depositOwed: z.boolean(),
        }),
      ),
      /** The cursors of the three next pages; null on the last page. */
      next: z.object({
        bids: z.nullable(z.string()),
        won: z.nullable(z.string()),
        payments: z.nullable(z.string()),
      }),
      /** available: deposits held. pending: final payments owed. total: final payments made. */
      accountSummary: z.object({ available: rupees, pending: rupees, total: rupees }),
      payments: z.array(
        z.object({
          id: z.string(),
          /** 'EMD', 'Final payment' or 'Storage'. */
          type: z.string(),
          /** The auction, which may be deleted by now. */
          auctionId: z.string(),
          auctionTitle: z.string(),
          /** Null for the deposit of a sale, and for payments made before it was stored. */
          lotNumber: z.nullable(z.number()),
          /** Absent for a sale's own deposit, and once the auction is deleted. */
          lot: z.optional(z.object(shownLot)),
          /** The deposit of a sale: id and title are the sale's. */
          forSale: z.literal(true).optional(),
          amount: rupees,
          /** The parts of the amount; null when there is only one. */
          lines: z.nullable(z.array(chargeLine)),
          /** The deposit that was set off against the lines. */
          setOff: rupees,
          /** What parts had paid before. */
          inParts: rupees.optional(),
          /** It paid a part of a win, and is held until the rest arrives. */
          isPart: z.literal(true).optional(),
          /** When the order was created. */
          date: isoTime,
          /** When the payment was captured; null before that. */
          paidAt: z.nullable(isoTime),
          /** `Not paid`: an abandoned order. */
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
          /** Razorpay's payment id, or the UTR of a bank transfer. */
          reference: z.nullable(z.string()),
          /** Tax invoices and credit notes, oldest first. */
          invoices: z.array(invoiceMention),
          refund: z.nullable(
            z.object({
              /** Since when the refund is due. */
              since: z.nullable(isoTime),
              /** Whether Razorpay has accepted it. */
              isTakenOn: z.boolean(),
              doneAt: z.nullable(isoTime),
              reason: z.nullable(z.string()),
              /** The bank's reference (ARN, RRN or UTR). */
              bankReference: z.nullable(z.string()),
              /** Whether we refund by bank transfer. */
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
