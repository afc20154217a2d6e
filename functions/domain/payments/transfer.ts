import { createHash } from 'node:crypto';
import type { PaymentItem } from '#functions/tables/payments/payment-item.ts';
import { refusal, type Refusal } from '#shared/contract/http/errors.ts';
import { istParts, startOfIstDay } from '#shared/model/ist.ts';
import type { TransferMethod, PaymentType } from '#shared/model/money/payment-enums.ts';
import { ok, refused, type Result } from '#shared/model/result.ts';

/** Whether a refund goes by bank transfer: Razorpay never had the money, or an admin has chosen the bank. */
export const goesByBank = ({ offline, refundBy }: Pick<PaymentItem, 'offline' | 'refundBy'>): boolean =>
  offline !== undefined || refundBy === 'bank';

/**
 * The payer quotes it in a bank transfer, and the admin searches the statement for it. Constant for one win or deposit.
 * Letters and digits only, and short enough for the remarks field of any bank.
 */
export function transferReference(auctionId: string, userId: string, type: PaymentType = 'final'): string {
  const purpose = type === 'final' ? `${auctionId}#${userId}` : `${auctionId}#${userId}#emd`;
  const digest = createHash('sha256').update(purpose).digest('hex');
  return `BOLI${digest.slice(0, 10).toUpperCase()}`;
}

/** A transfer as a bank statement shows it. */
export interface Transfer {
  readonly method: TransferMethod;
  readonly utr: string;
  /** An Indian day, `2026-11-21`. */
  readonly paidOn: string;
  readonly note: string | undefined;
}

/**
 * The start of the transfer's day, epoch milliseconds, since a statement has no times. Refused for a day in the future, or
 * before the money was owed.
 */
export function paidAtOf(
  { paidOn }: Pick<Transfer, 'paidOn'>,
  { owedSince, now }: { readonly owedSince: number; readonly now: number },
): Result<number, Refusal> {
  const paidAt = startOfIstDay(paidOn);
  if (paidAt > now) return refused(refusal('INVALID_INPUT', 'The transfer cannot be in the future.'));
  if (paidOn < istParts(owedSince).date) return refused(refusal('INVALID_INPUT', 'Nothing was owed yet on that day.'));
  return ok(paidAt);
}
