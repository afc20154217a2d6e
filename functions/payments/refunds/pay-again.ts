/** Makes a win paid again when money that was missing came back, because a bank returned a refund on the dashboard. */
import { winWrite } from '#functions/domain/auctions/sale-outcome.ts';
import { canSetOff, winnerReleaseWrites, winnerSetOffWrites } from '#functions/domain/deposits/deposit-release.ts';
import { NO_PARTS, partEntry, partsNeeded, returnedParts, spentParts } from '#functions/domain/deposits/parts.ts';
import { amountToReturn } from '#functions/domain/payments/payment-state.ts';
import { readLotTerms } from '#functions/tables/auctions/auction-reads.ts';
import { getBidder } from '#functions/tables/auctions/people-reads.ts';
import { paymentItem, type PaymentItem, revenueWrite } from '#functions/tables/payments/payment-item.ts';
import { readItem } from '#functions/tables/reads.ts';
import type { MoneyMovementTables } from '#functions/tables/table-handle.ts';
import { transact, type TransactWriteItem } from '#functions/tables/transact.ts';
import { update } from '#functions/tables/writes.ts';

interface WhyPaidAgain {
  /** `razorpay`, or the admin who sent back what was too much. */
  readonly by: string;
  readonly reason: string;
  /** To the buyer, in the same transaction: a retry finds the win paid. */
  readonly notice: readonly TransactWriteItem[];
}

/**
 * The payment that had completed the sum completes it again, if with the parts before it, and those since, as much is
 * there as there was then. Parts that are too much go back. Otherwise it stays a part. Follows from what is stored.
 * @param back the payment to which money came back, or that is no part of the win any more
 */
export async function payAgain(
  tables: MoneyMovementTables,
  back: Pick<PaymentItem, 'auctionId' | 'userId'>,
  { by, reason, notice }: WhyPaidAgain,
  now: number,
): Promise<void> {
  const { auctions, payments } = tables;
  const { auctionId, userId } = back;
  const bidder = await getBidder(auctions, auctionId, userId);
  if (bidder?.finalPayment !== 'due' && bidder?.finalPayment !== 'overdue') return;
  const { parts = [] } = bidder;
  const read = await Promise.all(parts.map(({ paymentId }) => readItem(payments, { paymentId }, paymentItem)));
  const payment = read.findLast((candidate) => candidate?.completed === true);
  if (payment === undefined) return;
  const { paymentId, auctionTitle: title, setOff = 0, inParts: counted = 0, returnedElsewhere } = payment;
  const found = partsNeeded(bidder, payment.amount + counted, paymentId);
  if (found === undefined || (setOff > 0 && !canSetOff(bidder, setOff))) return;
  const others = found.needed.filter((part) => part.paymentId !== paymentId);
  const amount = amountToReturn(payment);
  const before = others.reduce((sum, part) => sum + part.amount, 0);
  const lot = await readLotTerms(auctions, auctionId);
  const kept = others.length === 0 ? NO_PARTS : { parts: others, inParts: before };
  const release = { ...tables, bidder, lot, kept, now };
  const paid = setOff > 0 ? winnerSetOffWrites({ ...release, title }) : winnerReleaseWrites(release);
  const why = { ...tables, by, reason, now };
  // What it had counted stays, also if other parts pay that now: it is the sum that the win owes.
  const set = { part: undefined, completed: undefined, updatedAt: now };
  const written = await transact(payments.client, [
    {
      name: 'win',
      writes: [
        paid.bidder,
        ...paid.deposit,
        ...spentParts({ ...why, bidder: { ...bidder, parts: others } }),
        ...returnedParts({ ...why, bidder: { ...bidder, parts: found.tooMuch }, reason: 'The lot is paid without it' }),
        update<PaymentItem>(payments, { paymentId }, { set }, { status: 'captured', part: true, returnedElsewhere }),
        partEntry({ ...why, bidder }, { paymentId, amount }, { kind: 'part-spent', moved: ['held', 'spent'] }),
        winWrite(auctions, auctionId, 'paid'),
        revenueWrite(payments, `paid-again_${paymentId}_${now}`, before + amount + setOff, now),
        ...notice,
      ],
    },
  ]);
  if (!written.ok) throw new Error(`The win of ${auctionId} by ${userId} has changed since it was read.`);
}
