/** The lots of a sale as those who lead it see them: while it runs, and what came of it. */
import * as z from 'zod';
import { VERIFY_STATUSES } from '#shared/model/accounts/account-enums.ts';
import { FINAL_PAYMENT_STATES } from '#shared/model/money/payment-enums.ts';
import { auctionCard } from './auction-card.ts';
import { depositState } from './auctions.ts';
import { idField, rupees, time } from './fields.ts';
import { defineRoute } from './http/route.ts';

/** Whoever leads a lot, or has won it. */
const boardBidder = z.object({
  userId: z.string(),
  /** In order of registration for the lot, from 1. */
  number: z.number(),
  name: z.string(),
  /** Null when the account was erased. */
  verifyStatus: z.enum(VERIFY_STATUSES).nullable(),
  /** Whether the account is active. */
  isActive: z.boolean(),
  /** What is held for this lot; null in a sale with one deposit. */
  deposit: z.object({ amount: rupees, state: depositState }).nullable(),
  /**
   * In a sale with one deposit; null otherwise, and once that is released. `used`: what they lead with, or have won and
   * not paid.
   */
  power: z.object({ limit: rupees, used: rupees }).nullable(),
});

const boardLot = z.object({
  ...auctionCard.pick({ _id: true, title: true, status: true, outcome: true, pausedAt: true, bidInterval: true }).shape,
  ...auctionCard.pick({ basePrice: true, currentBid: true, bidCount: true, bidderCount: true, closesAt: true }).shape,
  image: z.string().nullable(),
  lotNumber: z.number(),
  /** Its number in the sale, from 1. */
  number: z.number(),
  startDate: time,
  /** The end that was announced. The clock is extended when it closes later. */
  endDate: time,
  /** Whether the current bid reaches the reserve, also where bidders are not told; null without a reserve. */
  reserve: z.enum(['met', 'not-met']).nullable(),
  /** When the bids of the last minute were accepted. */
  recentBids: z.array(time),
  /** The last bidder; of a lot that was sold the winner. */
  leader: boardBidder.nullable(),
  /** The winning bid, and what its winner pays: the bid and the charges. Null unless there is a winner. */
  win: z
    .object({
      hammer: rupees,
      total: rupees,
      /** Null while it is being settled. */
      payment: z.enum(FINAL_PAYMENT_STATES).nullable(),
      dueAt: time.nullable(),
    })
    .nullable(),
  /** Until when the highest bid below the reserve can be accepted; null unless it is on approval. */
  approvalUntil: time.nullable(),
  /** Whose lot it is; null for nobody's. */
  seller: z.string().nullable(),
  /** The auction that offers the lot again. */
  relistedAs: z.string().nullable(),
});
export type BoardLot = z.infer<typeof boardLot>;

/** The most lots of a request that names them. */
export const MAX_BOARD_LOTS = 100;

export const getSaleBoard = defineRoute({
  method: 'GET',
  path: '/admin/sales/{id}/board',
  audience: 'admin',
  duty: ['lots', 'money'],
  service: 'browse-api',
  summary:
    'The lots of a sale in order with price, reserve, leader, clock and result: all of them, or those named, which have just changed.',
  params: z.object({ id: idField }),
  query: z.strictObject({
    /** Their ids, separated by commas. */
    lots: z
      .string()
      .max(MAX_BOARD_LOTS * 65)
      .transform((text) => text.split(','))
      .pipe(z.array(idField).max(MAX_BOARD_LOTS, `Please ask for at most ${MAX_BOARD_LOTS} lots.`))
      .optional(),
  }),
  response: z.object({
    success: z.literal(true),
    sale: z.object({
      name: z.string(),
      /** Whether there is one deposit for all lots. */
      hasDeposit: z.boolean(),
      /** Who has registered for it then; for the lots of others see each lot. */
      bidderCount: z.number(),
    }),
    lots: z.array(boardLot),
    serverTime: time,
  }),
  errors: ['NOT_FOUND'],
});
