import type { Notify } from '#functions/domain/notification-event.ts';
import { isoFrom } from '#functions/platform/clock.ts';
import { getListing, getState } from '#functions/tables/auctions/auction-reads.ts';
import { getBidder } from '#functions/tables/auctions/people-reads.ts';
import { monthOf, type PaymentItem } from '#functions/tables/payments/payment-item.ts';
import { readSale } from '#functions/tables/sales/sale-item.ts';
import type { MoneyMovementTables } from '#functions/tables/table-handle.ts';
import type { ProfileStore } from '#functions/tables/users/profile-store.ts';
import { refused, type Result } from '#shared/model/result.ts';
import { unmatchedPaymentIdFor } from '../orders/intent-store.ts';
import type { PaymentStore } from '../payment-store.ts';
import type { ProviderPayment } from '../provider/payment-gateway.ts';
import { NOTICE_REPEATED_MS } from '../waiting-times.ts';
import { decideCapturedPayment } from './captured-payment-decision.ts';
import { fulfilEmd, fulfilRepaidEmd } from './fulfil-emd.ts';
import { fulfilFinal } from './fulfil-final.ts';
import { isDepositAwaited, mayPayForWin } from './in-time.ts';
import { recordUnmatchedPayment, recordForRefund } from './record-for-refund.ts';
import type { CapturedMoney, FulfilmentObstacle } from './record-writes.ts';
import { whyNoRegistration, whyNoSaleRegistration, whyNotDue, whyNotEligible } from './why-not-kept.ts';

export interface RecordDeps {
  readonly tables: MoneyMovementTables;
  readonly payments: Pick<PaymentStore, 'getPayment'>;
  readonly profiles: Pick<ProfileStore, 'getProfile'>;
  readonly notify: Notify;
}

/** The status of the money after it was recorded. */
export type RecordedStatus = 'captured' | 'refunding' | 'refunded';

type Captured = Pick<ProviderPayment, 'providerPaymentId' | 'amount' | 'currency' | 'paidAt'>;

/** A round fails if another writer changes the payment meanwhile. A payment changes only a few times. */
const MAX_ROUNDS = 4;

/**
 * Records captured money exactly once. Verify, the webhook and the reconciler may call it in any order and repeatedly.
 * Money that Boli cannot keep becomes due for refund: paid too late, for a cancelled auction, at an old price, twice, or
 * in a wrong amount. The time of payment decides what is too late.
 */
export async function recordCapturedPayment(
  deps: RecordDeps,
  payment: PaymentItem,
  captured: Captured,
  now: number,
): Promise<RecordedStatus> {
  let current = payment;
  for (let round = 1; round <= MAX_ROUNDS; round += 1) {
    const decision = decideCapturedPayment(current, captured);
    if (decision.kind === 'known') return notifyReceived(deps, current, now);
    if (decision.kind === 'unmatched') {
      return recordUnmatched(deps, current, { ...captured, reason: decision.reason }, now);
    }
    // Razorpay's clock may be slightly ahead of ours.
    const paidAt = Math.min(captured.paidAt ?? now, now);
    const received: CapturedMoney = { payment: current, providerPaymentId: captured.providerPaymentId, paidAt, now };
    const written = await fulfil(deps, received);
    if (!written.ok && written.error !== 'changed') {
      const reason = await reasonFor(deps, received, written.error);
      if (await recordForRefund(deps.tables, received, reason)) return 'refunding';
    }
    // Read our own write, or the write of another worker.
    const stored = await deps.payments.getPayment(payment.paymentId);
    if (stored === undefined) throw new Error(`The payment ${payment.paymentId} has disappeared.`);
    current = stored;
  }
  throw new Error(`The payment ${payment.paymentId} changed too often while it was recorded.`);
}

type Obstacle = FulfilmentObstacle | 'not-due';

/** What has happened meanwhile, in words for staff and payer. */
async function reasonFor(
  { tables: { auctions }, profiles }: RecordDeps,
  { payment, paidAt }: CapturedMoney,
  obstacle: Exclude<Obstacle, 'changed'>,
): Promise<string> {
  const { auctionId, userId } = payment;
  switch (obstacle) {
    case 'registration-closed':
      if (payment.forSale === true) return whyNoSaleRegistration(await readSale(auctions, auctionId), payment, paidAt);
      return whyNoRegistration(
        await getListing(auctions, auctionId),
        await getState(auctions, auctionId),
        payment,
        paidAt,
      );
    case 'not-due':
      return whyNotDue(await getBidder(auctions, auctionId, userId), await getState(auctions, auctionId));
    case 'not-eligible':
      return whyNotEligible(await profiles.getProfile(userId));
    case 'sells-it':
      return 'The lot is the payer’s own, or that of somebody with their PAN or bank account';
    case 'already-registered':
      return 'Already registered when the payment arrived';
    case 'parts-gone':
      return 'What had arrived by bank before had gone back, so this was not the whole sum';
    case 'deposit-gone':
      return 'The deposit that was to count towards the price had gone back';
  }
}

/** Records the money and grants what it pays for, in one transaction. */
async function fulfil(deps: RecordDeps, received: CapturedMoney): Promise<Result<undefined, Obstacle>> {
  const { userId, auctionId, type, paymentId } = received.payment;
  const bidder = await getBidder(deps.tables.auctions, auctionId, userId);
  if (type === 'final') {
    return bidder !== undefined && (await mayPayForWin(deps.tables.auctions, bidder, received.paidAt))
      ? fulfilFinal(deps.tables, received, bidder)
      : refused('not-due');
  }
  if (bidder?.depositOwed === true) {
    return isDepositAwaited(bidder, received.paidAt)
      ? fulfilRepaidEmd(deps.tables, received, bidder)
      : refused('not-due');
  }
  const profile = await deps.profiles.getProfile(userId);
  if (profile === undefined) throw new Error(`The payer of ${paymentId} has no profile.`);
  return fulfilEmd(deps.tables, received, profile.name);
}

/** Also called for a payment recorded earlier: the function may have stopped before it sent the notice. */
export async function notifyReceived({ notify }: Pick<RecordDeps, 'notify'>, payment: PaymentItem, now: number) {
  const { userId, auctionId, auctionTitle: title, paymentId, type, amount, capturedAt: at, credited, status } = payment;
  const wasAccepted = type === 'emd' ? credited === true : status === 'captured';
  if (wasAccepted && at !== undefined && now - at < NOTICE_REPEATED_MS && type !== 'storage') {
    const about = { forSale: payment.forSale === true, isAgain: payment.isAgain === true };
    await notify({ kind: 'payment-received', userId, auctionId, title, paymentId, type, amount, at, ...about });
  }
  return status === 'refunding' || status === 'refunded' ? status : 'captured';
}

async function recordUnmatched(
  { tables }: RecordDeps,
  payment: PaymentItem,
  { providerPaymentId, amount, paidAt = 0, reason }: Captured & { readonly reason: string },
  now: number,
): Promise<RecordedStatus> {
  const { paymentId, userId, auctionId, auctionTitle, lotNumber, type, forSale } = payment;
  const createdAt = isoFrom(now);
  const unmatched: PaymentItem = {
    paymentId: unmatchedPaymentIdFor(providerPaymentId),
    unmatchedFor: paymentId,
    userId,
    auctionId,
    auctionTitle,
    ...(lotNumber !== undefined && { lotNumber }),
    ...(forSale === true && { forSale }),
    type,
    amount,
    status: 'refunding',
    providerPaymentId,
    capturedAt: now,
    refundReason: reason,
    refundDueSince: now,
    createdAt,
    month: monthOf(createdAt),
    updatedAt: now,
    attention: 'refund-due',
    attentionSince: createdAt,
  };
  await recordUnmatchedPayment(tables, { payment: unmatched, providerPaymentId, paidAt, now }, reason);
  return 'refunding';
}
