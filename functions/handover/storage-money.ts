/** The money that is received for storage at the gate: a payment of its own, revenue from the first moment. */
import type { MoneyDecider } from '#functions/domain/payments/money-audit.ts';
import { claimUtr, freeUtr } from '#functions/domain/payments/utr.ts';
import { isoFrom } from '#functions/platform/clock.ts';
import { moneyWrite } from '#functions/tables/money/money-entry.ts';
import { monthOf, type PaymentItem, revenueWrite } from '#functions/tables/payments/payment-item.ts';
import type { MoneyMovementTables } from '#functions/tables/table-handle.ts';
import type { TransactWriteItem } from '#functions/tables/transact.ts';
import { putNew, update } from '#functions/tables/writes.ts';
import { startOfIstDay } from '#shared/model/ist.ts';
import { istDay } from '#shared/model/lots/collection-days.ts';
import { debit } from '#shared/model/money/money.ts';
import type { StorageCharge } from '#shared/model/money/storage.ts';
import type { CollectionCommand, Wanted } from './collection.ts';

export function storagePayment(
  { listing, registration: { auctionId, userId } }: Wanted,
  { lines, total }: StorageCharge,
  { method, reference }: NonNullable<CollectionCommand['storage']>,
  { paymentId, now }: { readonly paymentId: string; readonly now: number },
): PaymentItem {
  const createdAt = isoFrom(now);
  return {
    paymentId,
    userId,
    auctionId,
    auctionTitle: listing.title,
    lotNumber: listing.lotNumber,
    type: 'storage',
    amount: total,
    lines: [...lines],
    status: 'captured',
    capturedAt: now,
    paidAt: startOfIstDay(istDay(now)),
    credited: false,
    offline: { utr: reference, method },
    createdAt,
    month: monthOf(createdAt),
    updatedAt: now,
  };
}

/** Fails if another record has the reference. */
export function storageWrites(
  { payments, money }: MoneyMovementTables,
  payment: PaymentItem,
  { by, now }: MoneyDecider,
): readonly TransactWriteItem[] {
  const { paymentId, auctionId, userId, amount, offline } = payment;
  const utr = offline?.utr ?? paymentId;
  return [
    claimUtr(payments, utr, paymentId),
    putNew(payments, payment),
    revenueWrite(payments, paymentId, amount, now),
    moneyWrite(money, {
      subject: paymentId,
      kind: 'storage-received',
      key: utr,
      at: now,
      auctionId,
      userId,
      amount,
      moved: ['bank', 'spent'],
      by,
      reference: utr,
    }),
  ];
}

/** Fails if any of it has gone back, or is about to. */
export function storageUndoneWrites(
  { payments, money }: MoneyMovementTables,
  { paymentId, auctionId, userId, amount, offline }: PaymentItem,
  reason: string,
  { by, now }: MoneyDecider,
): readonly TransactWriteItem[] {
  const set = { status: 'undone', updatedAt: now } as const;
  return [
    update<PaymentItem>(payments, { paymentId }, { set }, { status: 'captured', amount, returnedElsewhere: undefined }),
    freeUtr(payments, offline?.utr ?? paymentId, paymentId),
    revenueWrite(payments, `undone_${paymentId}`, debit(amount), now),
    moneyWrite(money, {
      subject: paymentId,
      kind: 'storage-undone',
      key: String(now),
      at: now,
      auctionId,
      userId,
      amount,
      moved: ['spent', 'bank'],
      by,
      reason,
    }),
  ];
}
