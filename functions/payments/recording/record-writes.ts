/** Writes that every captured payment needs. */
import { UNPAID } from '#functions/domain/payments/payment-state.ts';
import { isoFrom } from '#functions/platform/clock.ts';
import { moneyWrite, type MoneyAccount } from '#functions/tables/money/money-entry.ts';
import type { PaymentItem } from '#functions/tables/payments/payment-item.ts';
import type { MoneyMovementTables } from '#functions/tables/table-handle.ts';
import type { TransactWriteItem } from '#functions/tables/transact.ts';
import { update } from '#functions/tables/writes.ts';

/** Captured money that is not recorded yet, with the payment as it was read. */
export interface CapturedMoney {
  readonly payment: PaymentItem;
  readonly providerPaymentId: string;
  readonly paidAt: number;
  readonly now: number;
}

/** Why nothing was written. `changed`: an item has changed since the read; read and decide again. */
export type FulfilmentObstacle =
  | 'changed'
  | 'registration-closed'
  | 'already-registered'
  | 'not-eligible'
  /** The lot is theirs, or that of somebody with their PAN or bank account. */
  | 'sells-it'
  // The deposit that was to reduce the price is no longer held.
  | 'deposit-gone'
  // A part of the sum has gone back since the order was made.
  | 'parts-gone';

export function capturedEntry(
  { money }: MoneyMovementTables,
  received: CapturedMoney,
  to: MoneyAccount,
): TransactWriteItem {
  const { payment, providerPaymentId, now: at } = received;
  const { paymentId: subject, auctionId, userId, amount } = payment;
  return moneyWrite(money, {
    subject,
    kind: 'captured',
    key: providerPaymentId,
    at,
    auctionId,
    userId,
    amount,
    moved: ['payer', to],
    by: 'razorpay',
    reference: providerPaymentId,
  });
}

/**
 * Stores a captured payment. Fails unless it is unpaid and its amount is the one that was read.
 * @param then.attention what the reconciler is to do with it
 */
export function receivedWrite(
  { payments }: MoneyMovementTables,
  { payment: { paymentId, amount }, providerPaymentId, paidAt, now }: CapturedMoney,
  then: Pick<PaymentItem, 'status' | 'attention' | 'credited' | 'isAgain' | 'refundReason' | 'refundDueSince'>,
): TransactWriteItem {
  const set = { providerPaymentId, capturedAt: now, paidAt, updatedAt: now, attentionSince: isoFrom(now), ...then };
  return update<PaymentItem>(payments, { paymentId }, { set }, { status: UNPAID, amount });
}

/** @param credited true for an EMD: the wallet shows it */
export const capturedWrite = (
  tables: MoneyMovementTables,
  received: CapturedMoney,
  { credited }: { readonly credited: boolean },
) => receivedWrite(tables, received, { status: 'captured', attention: 'recheck', credited });
