/** How a refund ended at the provider, whoever tells of it, how often, and in whatever order. */
import type { Notify } from '../../tables/notifications/notification-event.ts';
import { findEntry, isRecorded } from '../../tables/money/is-recorded.ts';
import { moneyWrite } from '../../tables/money/money-entry.ts';
import { amountToReturn } from '../../tables/payments/amount-to-return.ts';
import type { PaymentItem } from '../../tables/payments/payment-item.ts';
import type { MoneyMovementTables } from '../../tables/table-handle.ts';
import { transact } from '../../tables/transact.ts';
import type { PaymentStore } from '../payment-store.ts';
import type { ProviderRefund } from '../provider/payment-gateway.ts';
import { recordCameBack } from './came-back.ts';
import { completeRefund } from './complete-refund.ts';
import { recordReturn, tellReturned } from './returned-elsewhere.ts';
import { recordRefundAttempt } from './unfinished-refund.ts';

interface EndedDeps {
  readonly tables: MoneyMovementTables;
  readonly payments: Pick<PaymentStore, 'getPayment'>;
  readonly notify: Notify;
}

/** What the ledger says of one refund. */
async function known({ tables }: EndedDeps, { paymentId: subject }: PaymentItem, { refundId: key }: ProviderRefund) {
  const [refunded, returned, failed] = await Promise.all(
    (['refunded', 'returned-by-provider', 'refund-failed'] as const).map((kind) =>
      findEntry(tables.money, { subject, kind, key }),
    ),
  );
  return { refunded, returned, failed };
}

/** The money is with the payer: ours is done, when it is all that was due; any other is money that went back there. */
export async function recordProcessed(
  deps: EndedDeps,
  payment: PaymentItem,
  refund: ProviderRefund,
  now: number,
): Promise<void> {
  const { refundId: key, amount } = refund;
  const { refunded, returned, failed } = await known(deps, payment, refund);
  // An older refund, which may have come back since: it is told of late, or twice.
  if (refunded !== undefined || failed !== undefined) return;
  if (returned !== undefined) return tellReturned(deps, payment, { key, amount, at: returned.at });
  const isAll = payment.status === 'refunding' && amount >= amountToReturn(payment);
  if (isAll) return completeRefund(deps, payment, refund, now);
  await recordReturn(deps, payment, { key, amount, kind: 'returned-by-provider' }, now);
}

/** Money that had gone has come back. What never went stays due, and is not believed to have gone later. */
export async function recordFailed(
  deps: EndedDeps,
  payment: PaymentItem,
  refund: ProviderRefund,
  now: number,
): Promise<void> {
  const { refundId: key, amount } = refund;
  if (await recordIfCameBack(deps, payment, refund, now)) return;
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

/** False where the ledger does not have it as gone. */
export async function recordIfCameBack(
  deps: EndedDeps,
  payment: PaymentItem,
  refund: ProviderRefund,
  now: number,
): Promise<boolean> {
  const { refunded, returned } = await known(deps, payment, refund);
  const gone = refunded ?? returned;
  if (gone === undefined) return false;
  await recordCameBack(deps, payment, gone, refund.refundId, now);
  return true;
}
