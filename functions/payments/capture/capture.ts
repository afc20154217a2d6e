import { refused, type Result } from '../../../shared/model/result.ts';
import type { ProfileStore } from '../../tables/users/profile-store.ts';
import { getBidder } from '../../tables/auctions/auction-reads.ts';
import type { AuctionsStore } from '../../tables/reads.ts';
import type { Notify } from '../../tables/notifications/notification-event.ts';
import { isoFrom } from '../../platform/clock.ts';
import { decideCapture } from './capture-decision.ts';
import {
  type Capture,
  type CaptureObstacle,
  type CaptureTables,
  putUnmatchedCapture,
  recordEmd,
  recordFinal,
  recordForRefund,
} from './capture-store.ts';
import type { ProviderPayment } from '../provider/payment-gateway.ts';
import { unmatchedCaptureIdFor } from '../orders/payment-id.ts';
import type { PaymentItem } from '../../tables/payments/payment-item.ts';
import type { PaymentStore } from '../payment-store.ts';

export interface CaptureDeps {
  readonly tables: CaptureTables;
  readonly payments: Pick<PaymentStore, 'getPayment'>;
  readonly profiles: Pick<ProfileStore, 'getProfile'>;
  readonly notify: Notify;
}

/** Where the money stands after its capture was recorded. */
export type CaptureOutcome = 'captured' | 'refunding' | 'refunded';

type Captured = Pick<ProviderPayment, 'providerPaymentId' | 'amount' | 'currency'>;

/** Each round but the last was lost to somebody who changed the payment in between; it can change only a few times. */
const ROUNDS = 4;

/**
 * Records money the provider has captured for a payment, once, whoever brings the news (verify, a webhook, the
 * reconciler), in whatever order and however often. Money that came for nothing goes back by itself: too late,
 * for a cancelled auction, twice, or in another amount.
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
    const capture: Capture = { payment: current, providerPaymentId: captured.providerPaymentId, now };
    const written = await record(deps, capture);
    if (!written.ok && written.error !== 'changed') {
      if (await recordForRefund(deps.tables, capture, REASONS[written.error])) return 'refunding';
    }
    // Read what is true now: our own write, or that of whoever was faster.
    const stored = await deps.payments.getPayment(payment.paymentId);
    if (stored === undefined) throw new Error(`The payment ${payment.paymentId} has disappeared.`);
    current = stored;
  }
  throw new Error(`The payment ${payment.paymentId} kept changing while its capture was recorded.`);
}

const REASONS = {
  'registration-closed': 'Registration was over when the payment arrived',
  'already-registered': 'Already registered when the payment arrived',
  'not-due': 'Nothing was due when the payment arrived',
} as const satisfies Record<Exclude<Obstacle, 'changed'>, string>;

type Obstacle = CaptureObstacle | 'not-due';

async function record(deps: CaptureDeps, capture: Capture): Promise<Result<undefined, Obstacle>> {
  const { userId, auctionId, type } = capture.payment;
  if (type === 'final') {
    const bidder = await getBidder(auctionsOf(deps.tables), auctionId, userId);
    return bidder?.finalPayment === 'due' ? recordFinal(deps.tables, capture, bidder) : refused('not-due');
  }
  const profile = await deps.profiles.getProfile(userId);
  if (profile === undefined) throw new Error(`The payer of ${capture.payment.paymentId} has no profile.`);
  return recordEmd(deps.tables, capture, profile.name);
}

function auctionsOf({ client, auctionsTable }: CaptureTables): AuctionsStore {
  return { client, table: auctionsTable };
}

/** Also for captures recorded before: whoever recorded them may have stopped before telling the payer. */
async function tellReceived({ notify }: CaptureDeps, payment: PaymentItem): Promise<CaptureOutcome> {
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
  { providerPaymentId, amount }: Captured,
  reason: string,
  now: number,
): Promise<CaptureOutcome> {
  const { paymentId, userId, auctionId, auctionTitle, type } = payment;
  await putUnmatchedCapture(tables, {
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
    createdAt: isoFrom(now),
    updatedAt: now,
    attention: 'refund-due',
    attentionSince: isoFrom(now),
    refundDueSince: now,
  });
  return 'refunding';
}
