import { refusal, type Refusal } from '../../../shared/contract/errors.ts';
import type { Paise } from '../../../shared/model/money/money.ts';
import { ok, refused, type Result } from '../../../shared/model/result.ts';
import type { WinSum } from '../../../shared/model/money/win-sum.ts';
import { isoFrom } from '../../platform/clock.ts';
import { logger } from '../../platform/logger.ts';
import type { IntentStore } from './intent-store.ts';
import {
  CURRENCY,
  type PaymentGateway,
  problemOf,
  type ProviderError,
  type ProviderOrder,
} from '../provider/payment-gateway.ts';
import { paymentIdFor } from './payment-id.ts';
import { compositionOf, monthOf, type PaymentItem, type Purpose } from '../../tables/payments/payment-item.ts';
import type { PaymentStore } from '../payment-store.ts';

export interface OrderDeps {
  readonly payments: Pick<PaymentStore, 'getPayment'>;
  readonly intents: Pick<IntentStore, 'putIntent' | 'saveOrder' | 'watchOrder' | 'markRefused'>;
  readonly gateway: PaymentGateway;
}

interface Wanted {
  readonly purpose: Purpose;
  readonly amount: Paise;
  /** What the amount is made of. */
  readonly sum: WinSum | undefined;
  readonly auctionTitle: string;
}

interface OpenOrder {
  readonly paymentId: string;
  readonly order: ProviderOrder;
}

/**
 * The order for what is owed, made once. The intent is stored before the provider hears of it, under an id that
 * follows from the purpose: a second click, a retry after a lost answer and a return a day later find the same
 * intent and the same order. Refused with ALREADY_REGISTERED, ALREADY_PAID, PAYMENT_PROVIDER_UNAVAILABLE.
 */
export async function openOrder(deps: OrderDeps, wanted: Wanted, now: number): Promise<Result<OpenOrder, Refusal>> {
  const claimed = await claimIntent(deps, wanted, now);
  if (!claimed.ok) return claimed;
  const { intent, isNew } = claimed.value;
  const { paymentId, amount } = intent;
  if (intent.orderId !== undefined) {
    // Whoever comes back for an old order is watched as closely as for a new one: they may pay this very minute.
    const isForgotten = intent.attention === undefined;
    if (isForgotten || now - intent.updatedAt > FRESH_MS) await deps.intents.watchOrder(paymentId, now);
    return ok({ paymentId, order: { orderId: intent.orderId, amount, currency: CURRENCY } });
  }

  const order = await makeOrder(deps.gateway, intent, isNew);
  if (!order.ok) {
    const { error } = order;
    logger.error('order not created', { paymentId, problem: error });
    // Nothing may be forfeited that could not be paid.
    if (error.kind === 'refused') await deps.intents.markRefused(paymentId, problemOf(error), now);
    return refused(refusal('PAYMENT_PROVIDER_UNAVAILABLE', sentenceFor(order.error)));
  }
  if (await deps.intents.saveOrder(intent, order.value.orderId, now)) return ok({ paymentId, order: order.value });
  // Two clicks at once: the order that was saved first counts, the other one is never shown to anybody.
  const stored = await deps.payments.getPayment(paymentId);
  if (stored?.orderId === undefined) throw new Error(`The order of ${paymentId} was neither saved nor there.`);
  return ok({ paymentId, order: { orderId: stored.orderId, amount, currency: CURRENCY } });
}

/** An intent whose order is unknown may have one: its answer was lost. So look before making another. */
async function makeOrder(
  gateway: PaymentGateway,
  { paymentId, amount, auctionId, type }: PaymentItem,
  isNew: boolean,
): Promise<Result<ProviderOrder, ProviderError>> {
  if (!isNew) {
    const found = await gateway.findOrder(paymentId, amount);
    if (!found.ok) return found;
    if (found.value !== undefined) return ok(found.value);
  }
  return gateway.createOrder({ receipt: paymentId, amount, notes: { paymentId, auctionId, paymentType: type } });
}

function sentenceFor(error: ProviderError): string | undefined {
  if (error.kind !== 'refused') return undefined;
  // The account's limit for one payment, often ₹5 lakh: https://github.com/razorpay/razorpay-node/issues/431.
  return /exceeds maximum amount/i.test(error.description) ? TOO_LARGE : 'Failed to create payment order';
}

const TOO_LARGE =
  'This amount is above the limit for online payments. Please pay by bank transfer (NEFT or RTGS); contact support for the account details.';

/** An order younger than this is under fresh watch anyhow. */
const FRESH_MS = 60_000;

/** More refunds for one purpose than a person can run into. */
const MOST_ATTEMPTS = 20;

interface Claim {
  readonly intent: PaymentItem;
  readonly isNew: boolean;
}

/** The open payment for the purpose in the amount owed now: the one there is, or a new intent. */
async function claimIntent(deps: OrderDeps, wanted: Wanted, now: number): Promise<Result<Claim, Refusal>> {
  for (let attempt = 1; attempt <= MOST_ATTEMPTS; attempt += 1) {
    const fresh = newIntent(wanted, attempt, now);
    const stored = await deps.payments.getPayment(fresh.paymentId);
    if (stored === undefined && (await deps.intents.putIntent(fresh))) return ok({ intent: fresh, isNew: true });
    const existing = stored ?? (await deps.payments.getPayment(fresh.paymentId));
    if (existing === undefined) throw new Error(`The payment ${fresh.paymentId} has disappeared.`);
    switch (existing.status) {
      case 'captured':
      case 'forfeited':
      case 'set-off':
        return refused(refusal(existing.type === 'emd' ? 'ALREADY_REGISTERED' : 'ALREADY_PAID'));
      case 'created':
      case 'failed':
        // At another price the earlier order stays what it is, and a new one is made.
        if (existing.amount === wanted.amount && (existing.setOff ?? 0) === (wanted.sum?.setOff ?? 0))
          return ok({ intent: existing, isNew: false });
        break;
      case 'refunding':
      case 'refunded':
      case 'undone':
        break;
    }
  }
  throw new Error('There are too many payments for one purpose.');
}

function newIntent({ purpose, amount, sum, auctionTitle }: Wanted, attempt: number, now: number): PaymentItem {
  const { type, auctionId, userId } = purpose;
  const createdAt = isoFrom(now);
  return {
    paymentId: paymentIdFor(purpose, attempt),
    userId,
    auctionId,
    auctionTitle,
    type,
    amount,
    ...compositionOf(sum),
    status: 'created',
    createdAt,
    month: monthOf(createdAt),
    updatedAt: now,
  };
}
