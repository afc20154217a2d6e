import { createHash } from 'node:crypto';
import { UNPAID } from '#functions/domain/payments/payment-state.ts';
import { isoFrom } from '#functions/platform/clock.ts';
import { type Change, type Condition, exists } from '#functions/tables/expressions.ts';
import { moneyWrite } from '#functions/tables/money/money-entry.ts';
import type { PaymentItem, Purpose } from '#functions/tables/payments/payment-item.ts';
import type { MoneyTable, PaymentsTable } from '#functions/tables/table-handle.ts';
import { transact } from '#functions/tables/transact.ts';
import { putNew, update, write } from '#functions/tables/writes.ts';
import type { PaymentType } from '#shared/model/money/payment-enums.ts';

/**
 * Conditional writes of payment intents. Each returns false if its condition fails, because another writer changed the
 * payment. Times are epoch milliseconds.
 */
export interface IntentStore {
  /** Stores the intent if no payment has its id. */
  putIntent(intent: PaymentItem): Promise<boolean>;
  /** Sets the order once. From then on the reconciler checks it. */
  saveOrder(intent: PaymentItem, orderId: string, now: number): Promise<boolean>;
  /** Stores why the provider refused to create an order; a later order removes it. */
  markRefused(paymentId: string, problem: string, now: number): Promise<boolean>;
  /** The reconciler checks an unpaid order as often as a new one. */
  watchOrder(paymentId: string, now: number): Promise<boolean>;
  /** The reconciler checks a paid order once more for further money. */
  recheckPaid(paymentId: string, now: number): Promise<boolean>;
  /** Records a failed attempt to pay. Never changes a captured payment. */
  markFailed(paymentId: string, now: number): Promise<boolean>;
  /** Sets the time from which the reconciler counts the pause. */
  postpone(payment: Pick<PaymentItem, 'paymentId' | 'attention'>, since: number): Promise<boolean>;
  /** The reconciler no longer checks the payment. */
  stopWatching(payment: Pick<PaymentItem, 'paymentId' | 'attention'>): Promise<boolean>;
  /** The order is too old to be paid. A late capture is still recorded. */
  abandonOrder(paymentId: string, now: number): Promise<boolean>;
}

const NO_ATTENTION = { attention: undefined, attentionSince: undefined };

export function intentStore(payments: PaymentsTable, money: MoneyTable): IntentStore {
  const change = (paymentId: string, changed: Change<PaymentItem>, condition: Condition<PaymentItem>) =>
    write(payments, update<PaymentItem>(payments, { paymentId }, changed, condition));

  return {
    putIntent: (intent) => write(payments, putNew(payments, intent)),

    saveOrder: async ({ paymentId, auctionId, userId, amount }, orderId, now) => {
      const saved = update<PaymentItem>(
        payments,
        { paymentId },
        {
          set: {
            orderId,
            updatedAt: now,
            attention: 'open-order',
            attentionSince: isoFrom(now),
            orderRefused: undefined,
            orderRefusedAt: undefined,
          },
        },
        { orderId: undefined, status: UNPAID },
      );
      const entry = moneyWrite(money, {
        subject: paymentId,
        kind: 'ordered',
        key: orderId,
        at: now,
        auctionId,
        userId,
        amount,
        by: 'razorpay',
        reference: orderId,
      });
      return (await transact(payments.client, [{ name: 'order', writes: [saved, entry] }])).ok;
    },

    markRefused: (paymentId, orderRefused, now) =>
      change(
        paymentId,
        { set: { orderRefused, updatedAt: now }, setOnce: { orderRefusedAt: now } },
        { orderId: undefined, status: UNPAID },
      ),

    watchOrder: (paymentId, now) =>
      change(
        paymentId,
        { set: { updatedAt: now, attention: 'open-order', attentionSince: isoFrom(now) } },
        { orderId: exists, status: UNPAID },
      ),

    recheckPaid: (paymentId, now) =>
      change(
        paymentId,
        { set: { attention: 'recheck', attentionSince: isoFrom(now) } },
        { providerPaymentId: exists, attention: undefined },
      ),

    markFailed: (paymentId, now) =>
      change(paymentId, { set: { status: 'failed', updatedAt: now } }, { status: 'created' }),

    postpone: ({ paymentId, attention }, since) =>
      change(paymentId, { set: { attentionSince: isoFrom(since) } }, { attention }),

    stopWatching: ({ paymentId, attention }) => change(paymentId, { set: NO_ATTENTION }, { attention }),

    abandonOrder: (paymentId, now) =>
      change(paymentId, { set: { status: 'failed', updatedAt: now, ...NO_ATTENTION } }, { status: UNPAID }),
  };
}

const PREFIX = { emd: 'emd', final: 'fin' } as const satisfies Record<PaymentType, string>;

/**
 * The id of attempt n (from 1) to pay for a purpose. It is derived from the purpose, so a second click finds the first
 * intent. The next number is used after a refund or a change of price. 36 characters: it is also the receipt of the
 * order, which Razorpay limits to 40.
 */
export function paymentIdFor({ type, auctionId, userId }: Purpose, attempt: number): string {
  const digest = createHash('sha256').update([type, auctionId, userId, attempt].join('#')).digest('hex');
  return `${PREFIX[type]}_${digest.slice(0, 32)}`;
}

/** The id of an unmatched payment, derived from the provider's payment. */
export function unmatchedPaymentIdFor(providerPaymentId: string): string {
  return `unmatched_${providerPaymentId}`;
}
