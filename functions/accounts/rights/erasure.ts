import { ORDER_LIFE_MS } from '#functions/domain/payments/payment-state.ts';
import { hasOpenDispute, type PaymentItem } from '#functions/tables/payments/payment-item.ts';
import type { ProfileItem } from '#functions/tables/users/user-items.ts';
import { refusal, type Refusal } from '#shared/contract/http/errors.ts';
import type { PersonalData } from './personal-data.ts';

/** Replaces the name in records that stay. */
export const ERASED_NAME = 'Erased user';

const IS_ADMIN = 'The account of an admin is not erased here. Please ask whoever operates this site.';
const SELLS =
  'Your account reads the page of a seller of the house, who may be owed money. Please ask the house to end that first.';
const IN_AUCTION =
  'You are registered for an auction that is not over yet. Please withdraw from it, or come back when it is settled.';
const DEPOSIT = 'A deposit of yours is still held or on its way back. Please come back when it has been returned.';
const UNPAID = 'You have won an auction that is not paid and settled yet. Please come back when it is.';
const PAYMENT =
  'A payment of yours is not finished: it may still arrive, or is on its way back. Please come back in a few days.';

/** Why the account cannot be erased (yet): the person is an admin, or an auction, deposit or payment is still open. */
export function whyNotErased(
  { profile, registrations, payments, isSeller }: PersonalData,
  now: number,
): Refusal | undefined {
  if (profile.role === 'admin') return refusal('FORBIDDEN', IS_ADMIN);
  if (isSeller) return refusal('CONFLICT', SELLS);
  if (registrations.some(({ outcome }) => outcome === undefined)) return refusal('CONFLICT', IN_AUCTION);
  if (registrations.some(({ finalPayment }) => finalPayment === 'due' || finalPayment === 'overdue')) {
    return refusal('CONFLICT', UNPAID);
  }
  const holds = registrations.some(
    ({ deposit, depositAmount }) => depositAmount > 0 && (deposit === 'held' || deposit === 'refunding'),
  );
  if (holds || profile.walletBalance !== 0) return refusal('CONFLICT', DEPOSIT);
  return payments.some((payment) => isOpen(payment, now)) ? refusal('CONFLICT', PAYMENT) : undefined;
}

/**
 * A completed refund is rechecked for longer than its order lives, in case the bank returns it. That does not block an
 * erasure, because the refund can be paid again the same way.
 */
function isOpen(payment: PaymentItem, now: number): boolean {
  const { status, attention, capturedAt, updatedAt } = payment;
  if (status === 'refunding' || hasOpenDispute(payment)) return true;
  const isOnlyWatched = attention === 'recheck' && now - (capturedAt ?? updatedAt) > ORDER_LIFE_MS;
  return attention !== undefined && !isOnlyWatched;
}

/** What remains of a profile, for the records that must stay. Without a status it is in no index. */
export function erasedProfile({ userId, sk, role, createdSort, createdAt }: ProfileItem, now: number): ProfileItem {
  return {
    userId,
    sk,
    role,
    createdSort,
    createdAt,
    updatedAt: now,
    name: ERASED_NAME,
    email: '',
    mobile: '',
    isActive: false,
    walletBalance: 0,
    erasedAt: now,
  };
}
