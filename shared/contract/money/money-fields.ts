/** Fields that several money routes share. */
import * as z from 'zod';
import { normalReference, referenceProblem } from '#shared/model/money/bank-reference.ts';
import { TRANSFER_METHODS } from '#shared/model/money/payment-enums.ts';
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
  /** The name of that person; null for the machines, and when there is no such account any more. */
  byName: z.string().nullable(),
  reason: z.string().nullable(),
  reference: z.string().nullable(),
});
export type MoneyHistoryEvent = z.infer<typeof moneyEvent>;

export const reason = z
  .string({ error: 'Please give a reason.' })
  .trim()
  .min(3, 'Please give a reason.')
  .max(500, 'The reason is too long.');

/** Why an admin moves somebody's money. */
export const statedReason = z.strictObject({ reason });

/** The details of a transfer from the bank statement. */
export const bankTransfer = z.strictObject({
  method: z.enum(TRANSFER_METHODS, { error: 'Please choose how the money was sent.' }),
  /**
   * The bank's reference: a UTR, the 12 digits of IMPS and UPI, or the number and bank of a draft. Judged with the
   * method.
   */
  utr: z
    .string({ error: 'The reference is required.' })
    .overwrite(normalReference)
    .min(6, 'The reference is too short.')
    .max(46, 'The reference is too long.'),
  /** A date in India. */
  paidOn: z.iso.date({ error: 'Please choose the date.' }),
  note: z.string().trim().max(500, 'The note is too long.').optional(),
});

/** For whatever has these fields: the reference is one that such transfers have. */
export function fitsMethod({
  value,
  issues,
}: z.core.ParsePayload<Pick<z.infer<typeof bankTransfer>, 'method' | 'utr'>>) {
  const message = referenceProblem(value.method, value.utr);
  if (message !== undefined) issues.push({ code: 'custom', message, path: ['utr'], input: value.utr });
}

export const transactionParams = z.strictObject({ id: idField });

/** The payer's current profile; null when there is none (any more). */
export const payer = z.object({ name: z.string(), email: z.string() }).nullable();
export type Payer = z.infer<typeof payer>;
