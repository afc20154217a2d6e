/**
 * Each bank transfer is recorded once: the transaction that records it claims its UTR, which is unique
 * (https://www.skydo.com/blog/what-is-the-utr-number-for-rtgs-and-neft). A claim is an item of the Payments table.
 */
import * as z from 'zod';
import { refusal, type Refusal } from '#shared/contract/http/errors.ts';
import type { PaymentsTable, MoneyMovementTables } from '#functions/tables/table-handle.ts';
import type { TransactWriteItem } from '#functions/tables/transact.ts';
import { readItem } from '#functions/tables/reads.ts';
import { put, update } from '#functions/tables/writes.ts';
import { profileStore } from '#functions/tables/users/profile-store.ts';
import { type PaymentItem, paymentItem } from '#functions/tables/payments/payment-item.ts';

const utrItem = z.object({
  paymentId: z.string(),
  /** The payment or the refunded payment; absent after the record was undone. */
  usedBy: z.string().optional(),
  isRefund: z.boolean().optional(),
});

type UtrItem = z.infer<typeof utrItem>;

const keyOf = (utr: string) => ({ paymentId: `utr_${utr}` });

export interface UtrUse {
  readonly payment: PaymentItem;
  readonly isRefund: boolean;
}

/** What the UTR is recorded for, if anything. */
export async function findUtrUse(payments: PaymentsTable, utr: string): Promise<UtrUse | undefined> {
  const claim = await readItem(payments, keyOf(utr), utrItem);
  if (claim?.usedBy === undefined) return undefined;
  const payment = await readItem(payments, { paymentId: claim.usedBy }, paymentItem);
  if (payment === undefined) throw new Error(`The payment ${claim.usedBy} of a UTR does not exist.`);
  return { payment, isRefund: claim.isRefund ?? false };
}

/** Whether the UTR is recorded for just this payment, and the payment is still captured. */
export function isUsedFor(
  { payment, isRefund }: UtrUse,
  { type, auctionId, userId, amount }: Pick<PaymentItem, 'type' | 'auctionId' | 'userId' | 'amount'>,
): boolean {
  const isSamePurpose = payment.type === type && payment.auctionId === auctionId && payment.userId === userId;
  return isSamePurpose && !isRefund && payment.status === 'captured' && payment.amount === amount;
}

/** The refusal of a UTR that is used already. For admins only, since its sentence names the payer. */
export async function utrUsedRefusal(
  { users }: Pick<MoneyMovementTables, 'users'>,
  utr: string,
  { payment, isRefund }: UtrUse,
): Promise<Refusal> {
  const { type, userId, auctionTitle, paymentId } = payment;
  const name = (await profileStore(users).getProfile(userId))?.name ?? userId;
  const what = `${type === 'emd' ? 'the deposit' : 'the payment'} of ${name} for ${auctionTitle} (${paymentId})`;
  const sentence = `The UTR ${utr} is recorded already, for ${isRefund ? `the refund of ${what}` : what}.`;
  return refusal('CONFLICT', sentence);
}

/** The condition fails if another record uses the UTR. */
export function claimUtr(payments: PaymentsTable, utr: string, usedBy: string, isRefund = false): TransactWriteItem {
  const claim: UtrItem = { ...keyOf(utr), usedBy, isRefund };
  return put(payments, claim, { usedBy: undefined });
}

/** An update, so that the function needs no permission to delete payments. */
export const freeUtr = (payments: PaymentsTable, utr: string, usedBy: string): TransactWriteItem =>
  update<UtrItem>(payments, keyOf(utr), { set: { usedBy: undefined, isRefund: undefined } }, { usedBy });
