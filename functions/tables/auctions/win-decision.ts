import * as z from 'zod';
import { paiseNumber } from '../paise-number.ts';

/** An admin's decision about a win, as the bidder's item keeps it. */
export const winDecision = z.object({
  kind: z.enum(['extended', 'offline-payment', 'offered', 'forfeited']),
  by: z.string(),
  at: z.number(),
  reason: z.string(),
  /** The due time before an extension. */
  previousDueAt: z.number().optional(),
  /** The recorded bank transfer and the bank's reference. */
  paymentId: z.string().optional(),
  utr: z.string().optional(),
  /** The amount of the transfer. */
  amount: paiseNumber.optional(),
  /** The transfer pays for several lots, so it is taken back as a whole, and not for this one. */
  isOfSeveral: z.literal(true).optional(),
  /** Whether the deposit was owed when the transfer was recorded. */
  wasDepositOwed: z.boolean().optional(),
  /** A forfeit took the deposit of the sale. */
  tookSaleDeposit: z.literal(true).optional(),
  /**
   * The payments in parts that this decision made due for a refund. If it is undone, those that are not refunded yet
   * are held again.
   */
  partIds: z.array(z.string()).optional(),
  /** The win had been ended before the offer. A deposit does not tell it where none was taken. */
  wasForfeited: z.literal(true).optional(),
  /** The runner-up with the offer. */
  runnerUpId: z.string().optional(),
});
export type WinDecision = z.infer<typeof winDecision>;

/** For a write that replaces a decision: another lot's forfeit that is taken back may leave the sale's deposit with it. */
export const sameSaleDeposit = (decision: WinDecision | undefined) => ({
  'decision.tookSaleDeposit': decision?.tookSaleDeposit,
});
