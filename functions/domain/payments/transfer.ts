import type { TransferMethod } from '#shared/model/money/payment-enums.ts';
import { refusal, type Refusal } from '#shared/contract/http/errors.ts';
import { istParts, startOfIstDay } from '#shared/model/ist.ts';
import { ok, refused, type Result } from '#shared/model/result.ts';

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
