/** The notices about payments, refunds and deposits, in words. Amounts are paise. */
import { formatInr, type Paise } from '../../shared/model/money.ts';
import { adminAuctionPath, type AuctionFacts, auctionPath } from './auction-facts.ts';
import { notice } from './compose-notice.ts';
import { ALL_ADMINS, type NoticeItem } from '../tables/notifications/notice-item.ts';

/** To the payer: an EMD or a final payment was captured. */
export function paymentReceivedNotice(
  payment: AuctionFacts & { userId: string; paymentId: string; type: 'emd' | 'final'; amount: Paise },
): NoticeItem {
  const amount = formatInr(payment.amount);
  return notice({
    recipient: payment.userId,
    type: 'payment_received',
    key: `received#${payment.paymentId}`,
    message:
      payment.type === 'emd'
        ? `Your EMD of ${amount} for ${payment.title} was received. You are registered for the auction.`
        : `Your final payment of ${amount} for ${payment.title} was received.`,
    link: auctionPath(payment.auctionId),
    at: payment.at,
  });
}

/** To the payer: the provider has taken the refund on. */
export function emdRefundedNotice(
  refund: AuctionFacts & { userId: string; paymentId: string; amount: Paise },
): NoticeItem {
  return notice({
    recipient: refund.userId,
    type: 'emd_refunded',
    key: `refunded#${refund.paymentId}`,
    message: `Your EMD of ${formatInr(refund.amount)} for ${refund.title} has been refunded to your original payment method.`,
    link: '/dashboard',
    at: refund.at,
  });
}

/** To the payer: money other than a held EMD (a late, double or unexpected payment) goes back. */
export function paymentRefundedNotice(
  refund: AuctionFacts & { userId: string; paymentId: string; amount: Paise },
): NoticeItem {
  return notice({
    recipient: refund.userId,
    type: 'emd_refunded',
    title: 'Payment Refunded',
    key: `refunded#${refund.paymentId}`,
    message: `Your payment of ${formatInr(refund.amount)} for ${refund.title} has been refunded to your original payment method.`,
    link: '/dashboard',
    at: refund.at,
  });
}

/** To the winner who did not pay in time. */
export function depositForfeitedNotice(forfeit: AuctionFacts & { userId: string; deposit: Paise }): NoticeItem {
  const loss = forfeit.deposit > 0 ? ` Your EMD of ${formatInr(forfeit.deposit)} has been forfeited.` : '';
  return notice({
    recipient: forfeit.userId,
    type: 'auction_updated',
    title: forfeit.deposit > 0 ? 'EMD Amount Forfeited' : 'Payment Overdue',
    key: `forfeited#${forfeit.auctionId}`,
    message: `The final payment for ${forfeit.title} was not made in time.${loss}`,
    link: auctionPath(forfeit.auctionId),
    at: forfeit.at,
  });
}

/** To admins: a winner did not pay. */
export function paymentOverdueAdminNotice(forfeit: AuctionFacts & { name: string; deposit: Paise }): NoticeItem {
  const loss = forfeit.deposit > 0 ? ` The EMD of ${formatInr(forfeit.deposit)} was forfeited.` : '';
  return notice({
    recipient: ALL_ADMINS,
    type: 'auction_updated',
    title: 'Payment Overdue',
    key: `overdue#${forfeit.auctionId}`,
    message: `${forfeit.name} did not pay for ${forfeit.title} in time.${loss}`,
    link: adminAuctionPath(forfeit.auctionId),
    at: forfeit.at,
  });
}
