import * as z from 'zod/mini';
import { paiseNumber } from '../paise-number.ts';

/** An admin's decision about a win, as the bidder's item keeps it. */
export const winDecision = z.object({
  kind: z.enum(['extended', 'offline-payment', 'offered', 'forfeited']),
  by: z.string(),
  at: z.number(),
  reason: z.string(),
  /** The due time before an extension. */
  previousDueAt: z.optional(z.number()),
  /** The recorded bank transfer and the bank's reference. */
  paymentId: z.optional(z.string()),
  utr: z.optional(z.string()),
  /** The amount of the transfer. */
  amount: z.optional(paiseNumber),
  /** Whether the deposit was owed when the transfer was recorded. */
  wasDepositOwed: z.optional(z.boolean()),
  /** A forfeit took the deposit of the sale. */
  tookSaleDeposit: z.optional(z.literal(true)),
  /** The runner-up with the offer. */
  runnerUpId: z.optional(z.string()),
});
export type WinDecision = z.infer<typeof winDecision>;
