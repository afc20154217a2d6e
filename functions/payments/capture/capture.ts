import { refused, type Result } from '../../../shared/model/result.ts';
import type { ProfileStore } from '../../tables/users/profile-store.ts';
import { getBidder } from '../../tables/auctions/people-reads.ts';
import { getListing } from '../../tables/auctions/auction-reads.ts';
import type { Notify } from '../../tables/notifications/notification-event.ts';
import { isoFrom } from '../../platform/clock.ts';
import { decideCapture } from './capture-decision.ts';
import type { Capture, CaptureObstacle } from './capture-writes.ts';
import { recordEmd, recordRetakenEmd } from './record-emd.ts';
import { recordFinal } from './record-final.ts';
import { putUnmatchedCapture, recordForRefund } from './record-returning.ts';
import { isDepositAwaited, isInTime } from './in-time.ts';
import type { ProviderPayment } from '../provider/payment-gateway.ts';
import { unmatchedCaptureIdFor } from '../orders/payment-id.ts';
import { monthOf, type PaymentItem } from '../../tables/payments/payment-item.ts';
import type { PaymentStore } from '../payment-store.ts';
import type { MoneyMovementTables } from '../../tables/table-handle.ts';

export interface CaptureDeps {
  readonly tables: MoneyMovementTables;
  readonly payments: Pick<PaymentStore, 'getPayment'>;
  readonly profiles: Pick<ProfileStore, 'getProfile'>;
  readonly notify: Notify;
}

/** Where the money stands after its capture was recorded. */
export type CaptureOutcome = 'captured' | 'refunding' | 'refunded';

type Captured = Pick<ProviderPayment, 'providerPaymentId' | 'amount' | 'currency' | 'paidAt'>;

/** Each round but the last was lost to somebody who changed the payment in between; it can change only a few times. */
const ROUNDS = 4;

/**
 * Records money the provider has captured for a payment, once, whoever brings the news (verify, a webhook, the
 * reconciler), in whatever order and however often. Money that came for nothing goes back by itself: too late,
 * for a cancelled auction, at an old price, twice, or in another amount. When it was paid decides what is too late.
 */
export async function recordCapture(
  deps: CaptureDeps,
  payment: PaymentItem,
  captured: Captured,
  now: number,
): Promise<CaptureOutcome> {
  let current = payment;
  for (let round = 1; round <= ROUNDS; round += 1) {
    const decision = decideCapture(current, captured);
    if (decision.kind === 'known') return tellReceived(deps, current);
    if (decision.kind === 'unmatched') return scheduleRefund(deps, current, captured, decision.reason, now);
    // The clocks differ a little; nothing was paid after we heard of it.
    const paidAt = Math.min(captured.paidAt ?? now, now);
    const capture: Capture = { payment: current, providerPaymentId: captured.providerPaymentId, paidAt, now };
    const written = await record(deps, capture);
    if (!written.ok && written.error !== 'changed') {
      const reason = await reasonFor(deps, current, written.error);
      if (await recordForRefund(deps.tables, capture, reason)) return 'refunding';
    }
    // Read what is true now: our own write, or that of whoever was faster.
    const stored = await deps.payments.getPayment(payment.paymentId);
    if (stored === undefined) throw new Error(`The payment ${payment.paymentId} has disappeared.`);
    current = stored;
  }
  throw new Error(`The payment ${payment.paymentId} kept changing while its capture was recorded.`);
}

type Obstacle = CaptureObstacle | 'not-due';

const REASONS = {
  'registration-closed': 'Registration was over when the payment was made',
  'already-registered': 'Already registered when the payment arrived',
  'not-eligible': 'Not (or no longer) verified when the payment arrived',
  'not-due': 'Nothing was due when the payment was made',
  'deposit-gone': 'The deposit that was to count towards the price had gone back',
} as const satisfies Record<Exclude<Obstacle, 'changed'>, string>;

async function reasonFor(
  { tables }: CaptureDeps,
  { auctionId, amount }: PaymentItem,
  obstacle: Exclude<Obstacle, 'changed'>,
): Promise<string> {
  if (obstacle !== 'registration-closed') return REASONS[obstacle];
  const listing = await getListing(tables.auctions, auctionId);
  const isOldPrice = listing?.listingStatus === 'pending' && listing.emdAmount !== amount;
  return isOldPrice ? 'The EMD of the auction had changed when the payment arrived' : REASONS[obstacle];
}

async function record(deps: CaptureDeps, capture: Capture): Promise<Result<undefined, Obstacle>> {
  const { userId, auctionId, type, paymentId } = capture.payment;
  const bidder = await getBidder(deps.tables.auctions, auctionId, userId);
  if (type === 'final') {
    const isPayment = bidder !== undefined && isInTime(bidder, capture.paidAt);
    return isPayment ? recordFinal(deps.tables, capture, bidder) : refused('not-due');
  }
  if (bidder?.depositOwed === true) {
    return isDepositAwaited(bidder, capture.paidAt)
      ? recordRetakenEmd(deps.tables, capture, bidder)
      : refused('not-due');
  }
  const profile = await deps.profiles.getProfile(userId);
  if (profile === undefined) throw new Error(`The payer of ${paymentId} has no profile.`);
  return recordEmd(deps.tables, capture, profile.name);
}

/** Also for captures recorded before: whoever recorded them may have stopped before telling the payer. */
export async function tellReceived({ notify }: Pick<CaptureDeps, 'notify'>, payment: PaymentItem) {
  const { userId, auctionId, auctionTitle: title, paymentId, type, amount, capturedAt: at, credited, status } = payment;
  const wasAccepted = type === 'emd' ? credited === true : status === 'captured';
  if (wasAccepted && at !== undefined) {
    await notify({ kind: 'payment-received', userId, auctionId, title, paymentId, type, amount, at });
  }
  return status === 'refunding' || status === 'refunded' ? status : 'captured';
}

async function scheduleRefund(
  { tables }: CaptureDeps,
  payment: PaymentItem,
  { providerPaymentId, amount, paidAt = 0 }: Captured,
  reason: string,
  now: number,
): Promise<CaptureOutcome> {
  const { paymentId, userId, auctionId, auctionTitle, type } = payment;
  const createdAt = isoFrom(now);
  const unmatched: PaymentItem = {
    paymentId: unmatchedCaptureIdFor(providerPaymentId),
    unmatchedFor: paymentId,
    userId,
    auctionId,
    auctionTitle,
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
  await putUnmatchedCapture(tables, { payment: unmatched, providerPaymentId, paidAt, now }, reason);
  return 'refunding';
}
