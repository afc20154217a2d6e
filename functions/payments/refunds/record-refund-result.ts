/** Records the result of a refund. Calls may come repeatedly and in any order. */
import type { Notify } from '#functions/domain/notification-event.ts';
import { amountToReturn } from '#functions/domain/payments/payment-state.ts';
import { moneyWrite } from '#functions/tables/money/money-entry.ts';
import { findEntry, isRecorded } from '#functions/tables/money/money-store.ts';
import type { PaymentItem } from '#functions/tables/payments/payment-item.ts';
import type { MoneyMovementTables } from '#functions/tables/table-handle.ts';
import { transact } from '#functions/tables/transact.ts';
import type { PaymentStore } from '../payment-store.ts';
import type { ProviderRefund } from '../provider/payment-gateway.ts';
import { NOTICE_REPEATED_MS } from '../waiting-times.ts';
import { completeRefund } from './complete-refund.ts';
import { type BounceDeps, keyOfRecordedLoss, recordBouncedRefund } from './record-bounced-refund.ts';
import { recordRefundAttempt } from './refund-attempt.ts';
import { followReturn, recordReturn } from './returned-elsewhere.ts';

interface ResultDeps {
  readonly tables: MoneyMovementTables;
  readonly payments: Pick<PaymentStore, 'getPayment'>;
  readonly notify: Notify;
}

/** The ledger entries of one refund. */
async function entriesOf(
  { tables }: ResultDeps,
  { paymentId: subject }: PaymentItem,
  { refundId: key }: ProviderRefund,
) {
  const [refunded, returned, failed] = await Promise.all(
    (['refunded', 'returned-by-provider', 'refund-failed'] as const).map((kind) =>
      findEntry(tables.money, { subject, kind, key }),
    ),
  );
  return { refunded, returned, failed };
}

/** Completes our refund if it covers the whole amount due. Any other refund counts as made at Razorpay. */
export async function recordProcessed(
  deps: ResultDeps,
  payment: PaymentItem,
  refund: ProviderRefund,
  now: number,
): Promise<void> {
  const { refundId: key, amount } = refund;
  const { refunded, returned, failed } = await entriesOf(deps, payment, refund);
  // Already recorded, or a late event of a refund that has failed since.
  if (refunded !== undefined || failed !== undefined) return;
  const back = { key, amount, kind: 'returned-by-provider' } as const;
  if (returned !== undefined) {
    if (now - returned.at < NOTICE_REPEATED_MS) await followReturn(deps, payment, back, returned, now);
    return;
  }
  const isAll = payment.status === 'refunding' && amount >= amountToReturn(payment);
  if (isAll) return completeRefund(deps, payment, refund, now);
  await recordReturn(deps, payment, back, now);
}

/** Records a bounce if the refund was processed before. Otherwise the payment stays due for refund. */
export async function recordFailed(
  deps: BounceDeps,
  payment: PaymentItem,
  refund: ProviderRefund,
  now: number,
): Promise<void> {
  const { refundId: key, amount } = refund;
  if (await recordIfBounced(deps, payment, refund, now)) return;
  const { paymentId: subject, auctionId, userId, status } = payment;
  const { money } = deps.tables;
  const kind = 'refund-failed';
  if (await isRecorded(money, { subject, kind, key })) return;
  const problem = 'Razorpay says that the refund failed.';
  if (status === 'refunding') {
    await recordRefundAttempt(deps.tables, payment, { refund: undefined, problem, since: now, now });
  }
  const facts = { auctionId, userId, amount, by: 'razorpay', reason: problem, reference: key } as const;
  await transact(money.client, [
    { name: 'line', writes: [moneyWrite(money, { subject, kind, key, at: now, ...facts })] },
  ]);
}

/** Returns false if the ledger has no processed refund with this id. */
export async function recordIfBounced(
  deps: BounceDeps,
  payment: PaymentItem,
  refund: ProviderRefund,
  now: number,
): Promise<boolean> {
  const { refunded, returned } = await entriesOf(deps, payment, refund);
  // If it was a loss, an earlier bounce may have recorded it once more, as a return (`recordBouncedRefund`).
  const key = keyOfRecordedLoss(refund.refundId);
  const returnedBefore =
    returned === undefined || returned.from !== undefined
      ? undefined
      : await findEntry(deps.tables.money, { subject: payment.paymentId, kind: 'returned-by-provider', key });
  const gone = refunded ?? returnedBefore ?? returned;
  if (gone === undefined) return false;
  await recordBouncedRefund(deps, payment, { refunded: gone, key: refund.refundId }, now);
  return true;
}
