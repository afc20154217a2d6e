import type { TransactWriteItem } from './transact.ts';
import type { BidderItem } from './auctions/auction-items.ts';
import { isoFrom } from '../platform/clock.ts';

/** A refund that is now owed for a captured payment. */
export interface RefundOwed {
  readonly paymentsTable: string;
  readonly paymentId: string;
  /** A phrase for admins and the provider's records. */
  readonly reason: string;
  readonly now: number;
}

/**
 * Sends a captured payment on its way back: the Payments stream and the reconciler see `refund-due`. Fails when
 * the payment is not captured (or not any more).
 */
export function refundOwedWrite({ paymentsTable, paymentId, reason, now }: RefundOwed): TransactWriteItem {
  return {
    Update: {
      TableName: paymentsTable,
      Key: { paymentId },
      UpdateExpression:
        'SET #status = :refunding, attention = :due, attentionSince = :since, refundReason = :reason,' +
        ' refundDueSince = :now, updatedAt = :now',
      ConditionExpression: '#status = :captured',
      ExpressionAttributeNames: { '#status': 'status' },
      ExpressionAttributeValues: {
        ':captured': 'captured',
        ':refunding': 'refunding',
        ':due': 'refund-due',
        ':since': isoFrom(now),
        ':reason': reason,
        ':now': now,
      },
    },
  };
}

/** What a returned deposit becomes: an EMD of 0 needs no refund and is settled at once. */
export function returnedDeposit(bidder: Pick<BidderItem, 'depositAmount'>): 'refunding' | 'refunded' {
  return bidder.depositAmount > 0 ? 'refunding' : 'refunded';
}

/** The captured payment behind a deposit. A deposit of more than nothing without one is a bug. */
export function depositPayment(bidder: BidderItem): string | undefined {
  if (bidder.depositAmount === 0) return undefined;
  if (bidder.depositPaymentId === undefined) throw new Error(`The deposit ${bidder.sk} has no payment.`);
  return bidder.depositPaymentId;
}

/**
 * The writes for the transaction that captures the winner's final payment:
 * [0] BIDDER#: finalPayment due -> paid, and the deposit goes back; fails when nothing is due (any more);
 * [1] the EMD payment: captured -> refunding (absent when the EMD was 0).
 */
export function winnerReleaseWrites(release: {
  readonly auctionsTable: string;
  readonly paymentsTable: string;
  readonly bidder: BidderItem;
  readonly now: number;
}): TransactWriteItem[] {
  const { auctionsTable, paymentsTable, bidder, now } = release;
  const paymentId = depositPayment(bidder);
  const paid: TransactWriteItem = {
    Update: {
      TableName: auctionsTable,
      Key: { auctionId: bidder.auctionId, sk: bidder.sk },
      UpdateExpression: 'SET finalPayment = :paid, deposit = :returned',
      ConditionExpression: 'finalPayment = :due AND deposit = :before',
      ExpressionAttributeValues: {
        ':paid': 'paid',
        ':due': 'due',
        ':returned': returnedDeposit(bidder),
        ':before': paymentId === undefined ? 'refunded' : 'held',
      },
    },
  };
  if (paymentId === undefined) return [paid];
  return [paid, refundOwedWrite({ paymentsTable, paymentId, reason: 'Final payment received', now })];
}
