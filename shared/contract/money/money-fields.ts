/** What the routes of money share: an event of a history, the reason of an admin, a bank transfer. */
import { TRANSFER_METHODS } from '../../model/money/payment-words.ts';
import * as z from 'zod';
import { idField, isoTime, rupees } from '../fields.ts';

export const moneyEvent = z.object({
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

export const reason = z
  .string({ error: 'Please give a reason.' })
  .trim()
  .min(3, 'Please give a reason.')
  .max(500, 'The reason is too long.');

/** Why something is done with somebody's money. */
export const statedReason = z.strictObject({ reason });

/** What the bank statement says of a transfer. */
export const bankTransfer = z.strictObject({
  method: z.enum(TRANSFER_METHODS, { error: 'Please choose NEFT or RTGS.' }),
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

export const transactionParams = z.strictObject({ id: idField });

/** Who pays, as the profile has it now; null where there is no profile (any more). */
export const payer = z.object({ name: z.string(), email: z.string() }).nullable();
export type Payer = z.infer<typeof payer>;
