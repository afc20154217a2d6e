import { requireVerified } from '#functions/domain/admission/eligibility.ts';
import { canSetOff } from '#functions/domain/deposits/deposit-release.ts';
import { partsCounted } from '#functions/domain/deposits/parts.ts';
import { getListing, getState } from '#functions/tables/auctions/auction-reads.ts';
import { getBidder } from '#functions/tables/auctions/people-reads.ts';
import type { PaymentItem } from '#functions/tables/payments/payment-item.ts';
import type { AuctionsTable } from '#functions/tables/table-handle.ts';
import type { ProfileStore } from '#functions/tables/users/profile-store.ts';
import { MIN_ORDER } from '#shared/model/money/money.ts';
import { ok, type Result } from '#shared/model/result.ts';
import { owedForSale, readSaleCase } from '../orders/amount-owed.ts';
import {
  CURRENCY,
  type PaymentGateway,
  type ProviderError,
  type ProviderPayment,
} from '../provider/payment-gateway.ts';
import { isDepositAwaited, mayPayForWin } from './in-time.ts';

interface CaptureDeps {
  readonly gateway: Pick<PaymentGateway, 'capturePayment' | 'fetchPayment'>;
  readonly auctions: AuctionsTable;
  readonly profiles: Pick<ProfileStore, 'getProfile'>;
}

/**
 * Captures an attempt that is only authorized. Normally Razorpay captures by itself, but it leaves late authorizations
 * to us. Money that we would have to refund is not captured: Razorpay returns it after three days
 * (https://www.razorpay.com/docs/payments/payments/capture-settings/). Any other attempt is returned unchanged.
 */
export async function captureAuthorized(
  deps: CaptureDeps,
  payment: PaymentItem,
  attempt: ProviderPayment,
  now: number,
): Promise<Result<Attempt, ProviderError>> {
  if (attempt.status !== 'authorized') return ok({ money: attempt, isUnwanted: false });
  if (!(await isWanted(deps, payment, attempt, now))) return ok({ money: attempt, isUnwanted: true });
  const { gateway } = deps;
  const captured = await gateway.capturePayment(attempt.providerPaymentId, attempt.amount);
  // A refusal most likely means that it was captured at the same moment.
  const isRefused = !captured.ok && captured.error.kind === 'refused';
  const money = isRefused ? await gateway.fetchPayment(attempt.providerPaymentId) : captured;
  return money.ok ? ok({ money: money.value, isUnwanted: false }) : money;
}

interface Attempt {
  readonly money: ProviderPayment;
  /** Not captured on purpose. */
  readonly isUnwanted: boolean;
}

/** Whether we would keep the money. This is an estimate; the conditional writes that record it decide. */
async function isWanted(
  { auctions, profiles }: CaptureDeps,
  payment: PaymentItem,
  attempt: ProviderPayment,
  now: number,
): Promise<boolean> {
  const { auctionId, userId, type, status, amount } = payment;
  const isOpen = status === 'created' || status === 'failed';
  if (!isOpen || attempt.amount !== amount || attempt.currency !== CURRENCY) return false;
  const paidAt = attempt.paidAt ?? now;
  const bidder = await getBidder(auctions, auctionId, userId);
  if (type === 'final') {
    const { setOff = 0, inParts = 0 } = payment;
    if (bidder === undefined || partsCounted(bidder, inParts) === undefined) return false;
    return (setOff === 0 || canSetOff(bidder, setOff)) && mayPayForWin(auctions, bidder, paidAt);
  }
  if (bidder !== undefined) return isDepositAwaited(bidder, paidAt);
  const [listing, state, profile] = await Promise.all([
    getListing(auctions, auctionId),
    getState(auctions, auctionId),
    profiles.getProfile(userId),
  ]);
  if (payment.forSale === true) {
    const found = await readSaleCase(auctions, auctionId, userId);
    if (found === undefined || found.sale.startAt <= now) return false;
    const owed = owedForSale(found, profile, paidAt);
    return owed.ok && owed.value === amount;
  }
  if (listing === undefined || state === undefined || !requireVerified(profile).ok) return false;
  const isRegistering = state.status === 'pending' && state.startAt > now && listing.registrationDeadlineAt > paidAt;
  return isRegistering && listing.emdAmount === amount && amount >= MIN_ORDER;
}
