import { moneyWrite, type MoneyAccount } from '#functions/tables/money/money-entry.ts';
import type { PaymentItem } from '#functions/tables/payments/payment-item.ts';
import type { MoneyMovementTables } from '#functions/tables/table-handle.ts';
import type { TransactWriteItem } from '#functions/tables/transact.ts';
import { update } from '#functions/tables/writes.ts';
import type { Paise } from '#shared/model/money/money.ts';
import type { Decider } from './decisions/decision-writes.ts';

/** A recorded bank transfer that never arrived. */
export interface WrongRecord {
  readonly paymentId: string;
  readonly auctionId: string;
  readonly userId: string;
  readonly amount: Paise;
  /** What becomes of it meanwhile: it is kept, or goes back. */
  readonly from?: 'captured' | 'refunding';
  /** The account that the record credited. */
  readonly account: MoneyAccount;
}

/**
 * Undoes the record in the books. Fails if the payment is no longer captured in this amount, for example after a refund. Who
 * calls it frees the UTR.
 */
export function undoRecordWrites(
  { payments, money }: Pick<MoneyMovementTables, 'payments' | 'money'>,
  { paymentId, auctionId, userId, amount, account, from = 'captured' }: WrongRecord,
  { by, now, reason }: Decider & { readonly reason: string },
): TransactWriteItem[] {
  const undone = update<PaymentItem>(
    payments,
    { paymentId },
    { set: { status: 'undone', updatedAt: now, attention: undefined, attentionSince: undefined } },
    { status: from, amount },
  );
  const entry = moneyWrite(money, {
    subject: paymentId,
    kind: 'offline-undone',
    key: String(now),
    at: now,
    auctionId,
    userId,
    amount,
    moved: [account, 'bank'],
    by,
    reason,
  });
  return [undone, entry];
}
