/** Makes a win paid again when money that was missing came back, because a bank returned a refund on the dashboard. */
import { winWrite } from '#functions/domain/auctions/sale-outcome.ts';
import { canSetOff, winnerReleaseWrites, winnerSetOffWrites } from '#functions/domain/deposits/deposit-release.ts';
import { NO_PARTS, partEntry, spentParts } from '#functions/domain/deposits/parts.ts';
import type { NoticeWrites } from '#functions/domain/notification-event.ts';
import { amountToReturn } from '#functions/domain/payments/payment-state.ts';
import { readLotTerms } from '#functions/tables/auctions/auction-reads.ts';
import { getBidder } from '#functions/tables/auctions/people-reads.ts';
import { paymentItem, type PaymentItem, revenueWrite } from '#functions/tables/payments/payment-item.ts';
import { readItem } from '#functions/tables/reads.ts';
import type { MoneyMovementTables } from '#functions/tables/table-handle.ts';
import { transact } from '#functions/tables/transact.ts';
import { update } from '#functions/tables/writes.ts';
import type { Paise } from '#shared/model/money/money.ts';

interface PayAgainDeps {
  readonly tables: MoneyMovementTables;
  readonly noticeWrites: NoticeWrites;
}

interface CameBack {
  /** The provider's id of the refund. */
  readonly key: string;
  readonly amount: Paise;
  readonly reason: string;
}

/**
 * The payment that had completed the sum completes it again, if all is there that was there then. Otherwise it stays a
 * part. Follows from what is stored. The buyer is told in the same transaction, since a retry finds the win paid.
 * @param back the payment to which money came back
 */
export async function payAgain(
  { tables, noticeWrites }: PayAgainDeps,
  back: Pick<PaymentItem, 'auctionId' | 'userId'>,
  { key: refundId, amount: cameBack, reason }: CameBack,
  now: number,
): Promise<void> {
  const { auctions, payments } = tables;
  const { auctionId, userId } = back;
  const bidder = await getBidder(auctions, auctionId, userId);
  if (bidder?.finalPayment !== 'due' && bidder?.finalPayment !== 'overdue') return;
  const { parts = [], inParts = 0 } = bidder;
  const read = await Promise.all(parts.map(({ paymentId }) => readItem(payments, { paymentId }, paymentItem)));
  const payment = read.findLast((candidate) => candidate?.completed === true);
  if (payment === undefined) return;
  const { paymentId, auctionTitle: title, setOff = 0, inParts: counted = 0, returnedElsewhere } = payment;
  if (inParts !== payment.amount + counted || (setOff > 0 && !canSetOff(bidder, setOff))) return;
  const others = parts.filter((part) => part.paymentId !== paymentId);
  const amount = amountToReturn(payment);
  const before = inParts - amount;
  const lot = await readLotTerms(auctions, auctionId);
  const kept = others.length === 0 ? NO_PARTS : { parts: others, inParts: before };
  const release = { ...tables, bidder, lot, kept, now };
  const paid = setOff > 0 ? winnerSetOffWrites({ ...release, title }) : winnerReleaseWrites(release);
  const by = { ...tables, by: 'razorpay', reason, now };
  const set = { part: undefined, completed: undefined, inParts: before === 0 ? undefined : before, updatedAt: now };
  const written = await transact(payments.client, [
    {
      name: 'win',
      writes: [
        paid.bidder,
        ...paid.deposit,
        ...spentParts({ ...by, bidder: { ...bidder, parts: others } }),
        update<PaymentItem>(payments, { paymentId }, { set }, { status: 'captured', part: true, returnedElsewhere }),
        partEntry({ ...by, bidder }, { paymentId, amount }, { kind: 'part-spent', moved: ['held', 'spent'] }),
        winWrite(auctions, auctionId, 'paid'),
        revenueWrite(payments, `paid-again_${paymentId}_${now}`, inParts + setOff, now),
        ...noticeWrites({ kind: 'win-paid-again', auctionId, title, userId, amount: cameBack, refundId, at: now }),
      ],
    },
  ]);
  if (!written.ok) throw new Error(`The win of ${auctionId} by ${userId} has changed since it was read.`);
}
