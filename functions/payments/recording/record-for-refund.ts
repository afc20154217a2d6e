/** Records captured money that Boli cannot keep, as due for refund. */
import { moneyWrite } from '#functions/tables/money/money-entry.ts';
import type { MoneyMovementTables } from '#functions/tables/table-handle.ts';
import { transact, type TransactWriteItem } from '#functions/tables/transact.ts';
import { putNew } from '#functions/tables/writes.ts';
import { type CapturedMoney, capturedEntry, receivedWrite } from './record-writes.ts';

/** Records the payment as due for refund. Returns false if the payment has changed since the read. */
export async function recordForRefund(
  tables: MoneyMovementTables,
  received: CapturedMoney,
  reason: string,
): Promise<boolean> {
  const refund = {
    status: 'refunding',
    attention: 'refund-due',
    refundReason: reason,
    refundDueSince: received.now,
  } as const;
  return recordDue(tables, receivedWrite(tables, received, refund), received, reason);
}

/** Stores unmatched money as a payment of its own, due for refund. Calling it again changes nothing. */
export async function recordUnmatchedPayment(
  tables: MoneyMovementTables,
  received: CapturedMoney,
  reason: string,
): Promise<boolean> {
  return recordDue(tables, putNew(tables.payments, received.payment), received, reason);
}

async function recordDue(
  tables: MoneyMovementTables,
  write: TransactWriteItem,
  received: CapturedMoney,
  reason: string,
): Promise<boolean> {
  const { payment, now: at } = received;
  const { paymentId: subject, auctionId, userId, amount } = payment;
  const due = moneyWrite(tables.money, {
    subject,
    kind: 'refund-due',
    key: String(at),
    at,
    auctionId,
    userId,
    amount,
    by: 'boli',
    reason,
  });
  const written = await transact(tables.payments.client, [
    { name: 'payment', writes: [write] },
    { name: 'money', writes: [capturedEntry(tables, received, 'held'), due] },
  ]);
  if (written.ok) return true;
  if (written.error.has('payment')) return false;
  throw new Error(`The ledger has the money of ${subject}, but the payment does not.`);
}
