/** Makes a paid win owed again for what is missing of its money, once some of it went back without a refund of ours. */
import { NOT_TO_COLLECT } from '#functions/domain/auctions/collection.ts';
import { winWrite } from '#functions/domain/auctions/sale-outcome.ts';
import { setOffUndoneWrites } from '#functions/domain/deposits/deposit-set-off.ts';
import { partEntry } from '#functions/domain/deposits/parts.ts';
import { amountToReturn, sameRest } from '#functions/domain/payments/payment-state.ts';
import { type BidderItem, bidderKey } from '#functions/tables/auctions/bidder-item.ts';
import { getBidder } from '#functions/tables/auctions/people-reads.ts';
import { paymentItem, type PaymentItem, revenueWrite } from '#functions/tables/payments/payment-item.ts';
import { queryAll, readItem } from '#functions/tables/reads.ts';
import type { MoneyMovementTables } from '#functions/tables/table-handle.ts';
import { PAYMENTS_BY_USER } from '#functions/tables/table-specs.ts';
import { transact } from '#functions/tables/transact.ts';
import { update } from '#functions/tables/writes.ts';
import { debit } from '#shared/model/money/money.ts';

/**
 * What is left of the payment that completed the sum is a part from now on, the earlier parts and a deposit that
 * counted are held again, and the win is overdue: so the rest is a receivable like any other. Follows from what is
 * stored, and does nothing while nothing is missing.
 * @param lost the payment of which some went back
 * @param at when the money went back; the entries of the ledger are of `now`, since its day may be closed
 * @returns whether the win is owed for that, also after an earlier call
 */
export async function oweAgain(
  tables: MoneyMovementTables,
  lost: Pick<PaymentItem, 'paymentId' | 'auctionId' | 'userId'>,
  { reason, at, now }: { readonly reason: string; readonly at: number; readonly now: number },
): Promise<boolean> {
  const { auctions, payments, money } = tables;
  const { auctionId, userId } = lost;
  const bidder = await getBidder(auctions, auctionId, userId);
  const knownParts = await partsOf(tables, bidder);
  if (bidder?.finalPayment === 'overdue') {
    const { owedAgainAt = 0 } = bidder;
    // What went back earlier did not make it owed: it was paid with what was left of that.
    return at >= owedAgainAt && knownParts.some(({ completed }) => completed === true);
  }
  if (bidder?.finalPayment !== 'paid') return false;
  const completing = await completingPayment(tables, lost);
  if (completing === undefined) return false;
  // Without those of which nothing is left.
  const earlier = knownParts.filter(({ status }) => status === 'set-off');
  const { depositAmount, deposit, depositPaymentId, inParts } = bidder;
  const isSetOff = deposit === 'set-off' && depositPaymentId !== undefined;
  const held = isSetOff ? depositAmount : 0;
  const parts = [...earlier, completing].map((payment) => ({
    paymentId: payment.paymentId,
    amount: amountToReturn(payment),
  }));
  const left = parts.reduce((sum, { amount }) => sum + amount, 0);
  const { amount, setOff = 0, inParts: counted = 0, auctionTitle: title } = completing;
  const paidWith = [completing, ...knownParts].map(({ paymentId }) => paymentId);
  const isOfWin = paidWith.includes(lost.paymentId) || (setOff > 0 && depositPaymentId === lost.paymentId);
  // What else is missing is told with its own return.
  if (!isOfWin || left + held >= amount + counted + setOff) return false;
  const by = { by: 'razorpay', reason, now } as const;
  const isUnchanged = { finalPayment: 'paid', deposit, depositAmount, inParts } as const;
  const set = {
    finalPayment: 'overdue',
    ...NOT_TO_COLLECT,
    ...(isSetOff && { deposit: 'held' as const }),
    owedAgainAt: at,
    decision: undefined,
    depositReturnAt: undefined,
    parts,
    inParts: left,
  } as const;
  const written = await transact(payments.client, [
    {
      name: 'win',
      writes: [
        update<BidderItem>(auctions, bidderKey(auctionId, userId), { set }, isUnchanged),
        winWrite(auctions, auctionId, undefined),
        ...earlier.map(({ paymentId, returnedElsewhere }) =>
          update<PaymentItem>(
            payments,
            { paymentId },
            { set: { status: 'captured', updatedAt: now } },
            { status: 'set-off', returnedElsewhere },
          ),
        ),
        update<PaymentItem>(
          payments,
          { paymentId: completing.paymentId },
          { set: { part: true, completed: true, updatedAt: now } },
          { status: 'captured', part: undefined, ...sameRest(completing) },
        ),
        ...parts.map((part) =>
          partEntry({ money, bidder, ...by }, part, { kind: 'part-held-again', moved: ['spent', 'held'] }),
        ),
        ...(isSetOff
          ? setOffUndoneWrites({ ...tables, bidder, paymentId: depositPaymentId, amount: depositAmount, title, ...by })
          : []),
        revenueWrite(payments, `owed-again_${completing.paymentId}_${at}`, debit(left + held), now),
      ],
    },
  ]);
  if (!written.ok) throw new Error(`The win of ${auctionId} by ${userId} has changed since it was read.`);
  return true;
}

async function partsOf(
  { payments }: MoneyMovementTables,
  { parts = [] }: Pick<BidderItem, 'parts'> = {},
): Promise<readonly PaymentItem[]> {
  const read = await Promise.all(parts.map(({ paymentId }) => readItem(payments, { paymentId }, paymentItem)));
  return read.filter((payment) => payment !== undefined);
}

/** The payment that paid the rest of the win's sum. */
async function completingPayment(
  { payments }: MoneyMovementTables,
  { auctionId, userId, paymentId: lostId }: Pick<PaymentItem, 'paymentId' | 'auctionId' | 'userId'>,
): Promise<PaymentItem | undefined> {
  const isIt = (payment: PaymentItem | undefined) =>
    payment?.type === 'final' &&
    payment.status === 'captured' &&
    payment.unmatchedFor === undefined &&
    payment.part !== true;
  const lost = await readItem(payments, { paymentId: lostId }, paymentItem);
  if (isIt(lost)) return lost;
  const ofUser = { index: PAYMENTS_BY_USER, key: { userId }, filter: { auctionId, type: 'final' } } as const;
  const found = await queryAll(payments, { ...ofUser, unread: 'fail' }, paymentItem.pick({ paymentId: true }));
  // The index may be a moment older than the payment.
  const storedPayments = await Promise.all(
    found.map(({ paymentId }) => readItem(payments, { paymentId }, paymentItem)),
  );
  return storedPayments.find(isIt);
}
