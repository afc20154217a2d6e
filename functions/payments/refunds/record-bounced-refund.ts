import type { NoticeWrites, Notify } from '#functions/domain/notification-event.ts';
import { amountToReturn, sameRest } from '#functions/domain/payments/payment-state.ts';
import { isoFrom } from '#functions/platform/clock.ts';
import { getBidder } from '#functions/tables/auctions/people-reads.ts';
import { type MoneyEntry, moneyWrite } from '#functions/tables/money/money-entry.ts';
import { findEntry, moneyStore } from '#functions/tables/money/money-store.ts';
import { type PaymentItem, revenueWrite } from '#functions/tables/payments/payment-item.ts';
import type { MoneyMovementTables } from '#functions/tables/table-handle.ts';
import { transact, type TransactWriteItem } from '#functions/tables/transact.ts';
import { update } from '#functions/tables/writes.ts';
import type { Paise } from '#shared/model/money/money.ts';
import type { PaymentStore } from '../payment-store.ts';
import { accountOf } from './account-of.ts';
import { depositPartWrites } from './deposit-part-writes.ts';
import { payAgain } from './pay-again.ts';
import { heldPartWrite, recordReturn } from './returned-elsewhere.ts';

export interface BounceDeps {
  readonly tables: MoneyMovementTables;
  readonly payments: Pick<PaymentStore, 'getPayment'>;
  readonly notify: Notify;
  readonly noticeWrites: NoticeWrites;
}

const RETURNED = 'The payer’s bank returned the refund';

/**
 * Records once that a refund bounced. If the whole payment was refunded, the money is due for refund again; wallet and
 * registration stay refunded. Otherwise the money joins the rest of the payment. The admins get a notice if nothing
 * follows automatically.
 * @param bounced.refunded the ledger entry of the refund
 * @param bounced.key the provider's id of the refund
 */
export async function recordBouncedRefund(
  deps: BounceDeps,
  payment: PaymentItem,
  { refunded, key }: { readonly refunded: MoneyEntry; readonly key: string },
  now: number,
): Promise<void> {
  const { tables, notify } = deps;
  const { paymentId: subject, auctionId, userId, auctionTitle: title, status } = payment;
  const { amount, to: payer = 'payer' } = refunded;
  const wasRefunded = status === 'refunded';
  const account = wasRefunded ? 'held' : accountOf(payment);
  if (account === undefined) throw new Error(`A refund of ${subject} bounced, but we have no money of it.`);
  // A refund of money that had already gone back took nothing from an account in the books, so its bounce returns nothing.
  const hasMoved = refunded.from !== undefined;
  const entry = moneyWrite(tables.money, {
    subject,
    kind: 'refund-bounced',
    key,
    at: now,
    auctionId,
    userId,
    amount,
    ...(hasMoved && { moved: [payer, account] }),
    by: 'razorpay',
    reason: RETURNED,
    reference: key,
  });
  const written = await transact(tables.payments.client, [
    { name: 'money', writes: [entry] },
    { name: 'moved', writes: hasMoved ? await cameBackWrites(tables, payment, { key, amount }, now) : [] },
  ]);
  // The ledger has it already; only the notice may be missing.
  if (!written.ok && !written.error.has('money')) {
    throw new Error(`The bounced refund of ${subject} could not be recorded: ${[...written.error].join(', ')}`);
  }
  // An earlier attempt may have stopped before this.
  const isHereAgain = wasRefunded || (payment.bounced === true && status === 'refunding');
  if (isHereAgain) await recordLossesAsReturns(deps, payment, now);
  const told = { kind: 'win-paid-again', auctionId, title, userId, amount, refundId: key, at: now } as const;
  await payAgain(tables, payment, { by: 'razorpay', reason: RETURNED, notice: deps.noticeWrites(told) }, now);
  // What is due for refund is refunded automatically.
  if (!hasMoved || wasRefunded || status === 'refunding') return;
  if (account === 'payer' || account === 'bank') return;
  const recorded = await findEntry(tables.money, { subject, kind: 'refund-bounced', key });
  const at = recorded?.at ?? now;
  await notify({ kind: 'refund-came-back', auctionId, title, paymentId: subject, amount, account, at, refundId: key });
}

/**
 * Money that went back at the provider after the refund was recorded as a loss, without an account in the books, because
 * we no longer had it. Now that the refund has bounced we have it again. So each loss is recorded once more, as a return of
 * this money, and only the rest is owed.
 */
async function recordLossesAsReturns(deps: BounceDeps, { paymentId }: PaymentItem, now: number): Promise<void> {
  const history = await moneyStore(deps.tables.money).history(paymentId);
  for (const { kind, reference, from, amount } of history) {
    const isLoss = (kind === 'charged-back' || kind === 'returned-by-provider') && from === undefined;
    if (!isLoss) continue;
    const key = keyOfRecordedLoss(reference ?? '');
    const payment = await deps.payments.getPayment(paymentId);
    if (payment === undefined || history.some((entry) => entry.reference === key)) continue;
    await recordReturn(deps, payment, { key, amount, kind }, now);
  }
}

/** The key of the return as which a loss is recorded once more. `key`: that of the loss. */
export const keyOfRecordedLoss = (key: string): string => `${key}-of-bounced`;

/** What follows for the payment. */
async function cameBackWrites(
  tables: MoneyMovementTables,
  payment: PaymentItem,
  { key, amount }: BouncedPart,
  now: number,
): Promise<readonly TransactWriteItem[]> {
  if (payment.status !== 'refunded') return partBackWrites(tables, payment, { key, amount }, now);
  return [owedAgainWrite(tables, payment, { amount, problem: RETURNED, since: now }, now)];
}

/**
 * Makes a completely refunded payment due for refund again.
 * @param owed.since when it fell due, epoch milliseconds
 */
export function owedAgainWrite(
  { payments }: MoneyMovementTables,
  payment: PaymentItem,
  { amount, problem, since }: { readonly amount: Paise; readonly problem: string; readonly since: number },
  now: number,
): TransactWriteItem {
  const set = {
    status: 'refunding',
    bounced: true,
    refundProblem: problem,
    refundDueSince: since,
    updatedAt: now,
    attention: 'refund-due',
    attentionSince: isoFrom(now),
    returnedElsewhere: payment.amount - amount,
    refundReference: undefined,
  } as const;
  const isUnchanged = { status: 'refunded', refundedAt: payment.refundedAt, ...sameRest(payment) } as const;
  const change = { set, add: { refundAttempts: 1 } };
  return update<PaymentItem>(payments, { paymentId: payment.paymentId }, change, isUnchanged);
}

interface BouncedPart {
  /** The provider's id of the refund. */
  readonly key: string;
  readonly amount: Paise;
}

/** Returns a bounced part to the rest of the payment. */
async function partBackWrites(
  tables: MoneyMovementTables,
  payment: PaymentItem,
  { key, amount }: BouncedPart,
  now: number,
): Promise<readonly TransactWriteItem[]> {
  const { paymentId, auctionId, userId, auctionTitle, status, returnedElsewhere = 0 } = payment;
  const bidder = await getBidder(tables.auctions, auctionId, userId);
  const set = { updatedAt: now, returnedElsewhere: returnedElsewhere - amount };
  const isUnchanged = { status, ...sameRest(payment) };
  const partBack: TransactWriteItem = update<PaymentItem>(tables.payments, { paymentId }, { set }, isUnchanged);
  const left = amountToReturn(payment) + amount;
  const depositPart = {
    key: `came-back-${key}`,
    amount,
    left,
    description: `EMD came back from the payer’s bank: ${auctionTitle}`,
  };
  const writes = [partBack, ...depositPartWrites(tables, { payment, bidder }, depositPart, now)];
  // A part that has paid for the lot meanwhile is corrected, too: it may be held again.
  const isPart = payment.part === true && (status === 'captured' || status === 'set-off');
  if (isPart && bidder?.parts?.some((part) => part.paymentId === paymentId) === true) {
    writes.push(heldPartWrite(tables, payment, bidder, left));
  }
  if (accountOf(payment) === 'spent') {
    writes.push(revenueWrite(tables.payments, `came-back_${key}`, amount, now));
  }
  return writes;
}
