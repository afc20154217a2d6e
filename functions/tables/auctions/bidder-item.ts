import * as z from 'zod';
import { DEPOSIT_STATES, FINAL_PAYMENT_STATES } from '#shared/model/money/payment-enums.ts';
import { paiseNumber } from '../paise-number.ts';
import { ownFigures } from './own-figures.ts';
import { winDecision } from './win-decision.ts';

export const BIDDER_PREFIX = 'BIDDER#';
export const bidderSk = (userId: string): string => `${BIDDER_PREFIX}${userId}`;
export const bidderKey = (auctionId: string, userId: string) => ({ auctionId, sk: bidderSk(userId) });

const winPart = z.object({ paymentId: z.string(), amount: paiseNumber });

/**
 * One bidder's registration for one auction, or under a sale's id for that sale. The user index lists a user's
 * registrations.
 */
export const bidderItem = z.object({
  auctionId: z.string(),
  /** `BIDDER#<userId>`. */
  sk: z.string(),
  userId: z.string(),
  name: z.string(),
  /** In order of registration, from 1. */
  number: z.number(),
  registeredAt: z.number(),
  /** The EMD: held until the end, then being refunded, refunded, forfeited, or part of the winner's payment. */
  deposit: z.enum(DEPOSIT_STATES),
  /** Paise, less a part that was returned at the provider. */
  depositAmount: paiseNumber,
  /** The payment that brought the deposit; absent when the EMD is 0. */
  depositPaymentId: z.string().optional(),
  /** The bidder's last bid, written by the stream consumer. STATE may have a newer one (`ownBid`). */
  lastBidAmount: paiseNumber.optional(),
  lastBidAt: z.number().optional(),
  /** The position in the ledger up to which the two take account of it. Absent on older items. */
  lastBidSeq: z.number().optional(),
  /** Set after the end by the stream consumer. */
  outcome: z.enum(['won', 'lost', 'cancelled']).optional(),
  /**
   * The winner's final payment. `on-approval`: the highest bid is below the reserve, and an admin may accept it; there
   * is no outcome yet and the deposit stays held. `overdue` waits for an admin's decision and the deposit stays held.
   * `passed-on`: the lot was offered to a runner-up.
   */
  finalPayment: z.enum(FINAL_PAYMENT_STATES).optional(),
  /** While on approval: when that ends. The list of open wins is in this order. */
  paymentDueAt: z.number().optional(),
  /** When the payment was due that the winner did not make in time. It stays when the win is paid afterwards. */
  overdueSince: z.number().optional(),
  /** When money of the paid win went back at the provider, so that the rest became owed. It stays when the win is paid. */
  owedAgainAt: z.number().optional(),
  /** A runner-up whose deposit was refunded and must be paid again before the final payment. */
  depositOwed: z.boolean().optional(),
  /** The newest decision about the win, which can be undone. */
  decision: winDecision.optional(),
  /** When the deposit of a winner who paid by bank transfer is refunded. Until then the record can be undone. */
  depositReturnAt: z.number().optional(),
  /** When an admin last gave more time to pay. */
  extendedAt: z.number().optional(),
  /** Transfers that paid a part of the sum, oldest first. They stay while the win is paid, and go with it. */
  parts: z.array(winPart).optional(),
  /** Their sum, for conditions. Absent without parts. */
  inParts: paiseNumber.optional(),
  /** Absent while that is nothing. */
  counted: ownFigures.optional(),
  /** Counts updates of `counted`, so that concurrent ones do not overwrite each other. */
  filings: z.number().optional(),
  /** The bidder's activity log has the first bid. */
  isBidLogged: z.boolean().optional(),
  /** The sale whose registration it comes from, which holds the deposit. Written with the first bid on the lot. */
  saleId: z.string().optional(),
  /**
   * Of a paid win that was not collected so far: the key of the yard's list, and the last day to collect
   * (`collection.ts`).
   */
  yard: z.literal('to-collect').optional(),
  day: z.string().optional(),
  /**
   * The payment with whose handover the lot left the yard, until that record is taken back. It stays when the payment
   * goes back: a win has one handover, whatever pays for it.
   */
  leftWith: z.string().optional(),
});
export type BidderItem = z.infer<typeof bidderItem>;
