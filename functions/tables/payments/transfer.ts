import type { TransferMethod } from '../../../shared/model/money/payment-words.ts';
import { refusal, type Refusal } from '../../../shared/contract/errors.ts';
import { startOfIstDay } from '../../../shared/model/ist.ts';
import { ok, refused, type Result } from '../../../shared/model/result.ts';

/** What a bank statement says of a transfer. */
export interface Transfer {
  readonly method: TransferMethod;
  readonly utr: string;
  /** An Indian day, `2026-11-21`. */
  readonly paidOn: string;
  readonly note: string | undefined;
}

/** When a transfer counts as made, epoch milliseconds: a statement has no times. Refused where it is not made yet. */
export function paidAtOf({ paidOn }: Pick<Transfer, 'paidOn'>, now: number): Result<number, Refusal> {
  const paidAt = startOfIstDay(paidOn);
  return paidAt > now ? refused(refusal('INVALID_INPUT', 'The transfer cannot be in the future.')) : ok(paidAt);
}
