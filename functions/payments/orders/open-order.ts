import { isoFrom } from '#functions/platform/clock.ts';
import { logger } from '#functions/platform/logger.ts';
import { compositionOf, monthOf, type PaymentItem, type Purpose } from '#functions/tables/payments/payment-item.ts';
import { refusal, type Refusal } from '#shared/contract/http/errors.ts';
import type { Paise } from '#shared/model/money/money.ts';
import type { WinSum } from '#shared/model/money/win-sum.ts';
import { ok, refused, type Result } from '#shared/model/result.ts';
import type { PaymentStore } from '../payment-store.ts';
import {
  CURRENCY,
  type PaymentGateway,
  problemOf,
  type ProviderError,
  type ProviderOrder,
} from '../provider/payment-gateway.ts';
import { type IntentStore, paymentIdFor } from './intent-store.ts';

export interface OrderDeps {
  readonly payments: Pick<PaymentStore, 'getPayment'>;
  readonly intents: Pick<IntentStore, 'putIntent' | 'saveOrder' | 'watchOrder' | 'markRefused'>;
  readonly gateway: PaymentGateway;
}

interface Wanted {
  readonly purpose: Purpose;
  readonly amount: Paise;
  /** The parts of a final payment. */
  readonly sum: WinSum | undefined;
  readonly auctionTitle: string;
  readonly lotNumber?: number;
  /** The deposit of a sale, whose id and name stand for the auction's. */
  readonly forSale?: boolean;
}

interface OpenOrder {
  readonly paymentId: string;
  readonly order: ProviderOrder;
}

/**
 * Creates the order for an amount once. The intent is stored before the request to the provider, under an id derived from
 * the purpose, so that a second click or a retry finds the same intent and order. Errors: ALREADY_REGISTERED,
 * ALREADY_PAID, NOT_PAYABLE, PAYMENT_PROVIDER_UNAVAILABLE.
 */
export async function openOrder(deps: OrderDeps, wanted: Wanted, now: number): Promise<Result<OpenOrder, Refusal>> {
  const claimed = await claimIntent(deps, wanted, now);
  if (!claimed.ok) return claimed;
  const { intent, isNew } = claimed.value;
  const { paymentId, amount } = intent;
  if (intent.orderId !== undefined) {
    // The payer has opened an old order again and may pay now, so check it as often as a new one.
    const isUnwatched = intent.attention === undefined;
    if (isUnwatched || now - intent.updatedAt > FRESH_MS) await deps.intents.watchOrder(paymentId, now);
    return ok({ paymentId, order: { orderId: intent.orderId, amount, currency: CURRENCY } });
  }

  const order = await createOrFindOrder(deps.gateway, intent, isNew);
  if (!order.ok) {
    const { error } = order;
    logger.error('order not created', { paymentId, problem: error });
    // Recorded so that no deposit is forfeited for a payment that was impossible.
    if (error.kind === 'refused') await deps.intents.markRefused(paymentId, problemOf(error), now);
    return refused(refusal('PAYMENT_PROVIDER_UNAVAILABLE', sentenceFor(order.error)));
  }
  if (await deps.intents.saveOrder(intent, order.value.orderId, now)) return ok({ paymentId, order: order.value });
  // Another request has saved its order first. Use that one; nobody ever sees ours.
  const stored = await deps.payments.getPayment(paymentId);
  if (stored?.orderId === undefined) throw new Error(`The order of ${paymentId} could not be saved.`);
  return ok({ paymentId, order: { orderId: stored.orderId, amount, currency: CURRENCY } });
}

/** An intent without an order may have one at the provider whose answer was lost. Search before creating another. */
async function createOrFindOrder(
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
  'This amount is above the limit for online payments. Please pay by bank transfer (NEFT, RTGS or IMPS); contact support for the account details.';

/** The reconciler already checks a younger order often. */
const FRESH_MS = 60_000;

/** Who registers and withdraws that often pays another way: each attempt is read before the next. */
const MAX_ATTEMPTS = 20;
const TOO_OFTEN =
  'This was paid online and went back so often that it can only be paid by bank transfer now. Please contact support for the account details.';

interface Claim {
  readonly intent: PaymentItem;
  readonly isNew: boolean;
}

/** Returns the open intent for this purpose and amount, or stores a new one. */
async function claimIntent(deps: OrderDeps, wanted: Wanted, now: number): Promise<Result<Claim, Refusal>> {
  for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt += 1) {
    const fresh = newIntent(wanted, attempt, now);
    const stored = await deps.payments.getPayment(fresh.paymentId);
    if (stored === undefined && (await deps.intents.putIntent(fresh))) return ok({ intent: fresh, isNew: true });
    const existing = stored ?? (await deps.payments.getPayment(fresh.paymentId));
    if (existing === undefined) throw new Error(`The payment ${fresh.paymentId} has disappeared.`);
    // Of what completed the sum some went back: the rest of it is a part, and the rest of the sum another payment.
    if (existing.part === true) continue;
    switch (existing.status) {
      case 'captured':
      case 'forfeited':
      case 'set-off':
        return refused(refusal(existing.type === 'emd' ? 'ALREADY_REGISTERED' : 'ALREADY_PAID'));
      case 'created':
      case 'failed':
        // At another price keep the earlier order and create a new one.
        if (isSamePrice(existing, wanted)) return ok({ intent: existing, isNew: false });
        break;
      case 'refunding':
      case 'refunded':
      case 'undone':
        break;
    }
  }
  return refused(refusal('NOT_PAYABLE', TOO_OFTEN));
}

const isSamePrice = ({ amount, setOff = 0, inParts = 0 }: PaymentItem, { amount: wanted, sum }: Wanted): boolean =>
  amount === wanted && setOff === (sum?.setOff ?? 0) && inParts === (sum?.inParts ?? 0);

function newIntent(
  { purpose, amount, sum, auctionTitle, lotNumber, forSale }: Wanted,
  attempt: number,
  now: number,
): PaymentItem {
  const { type, auctionId, userId } = purpose;
  const createdAt = isoFrom(now);
  return {
    paymentId: paymentIdFor(purpose, attempt),
    userId,
    auctionId,
    auctionTitle,
    ...(lotNumber !== undefined && { lotNumber }),
    ...(forSale === true && { forSale }),
    type,
    amount,
    ...compositionOf(sum),
    status: 'created',
    createdAt,
    month: monthOf(createdAt),
    updatedAt: now,
  };
}
