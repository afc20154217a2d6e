/** The notices about payments, refunds and deposits, in words. Amounts are paise. */
import { formatInr, type Paise } from '../../shared/model/money.ts';
import { adminAuctionPath, type AuctionFacts, auctionPath } from './auction-facts.ts';
import { notice } from './compose-notice.ts';
import { formatIst } from './ist.ts';
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

/** To the winner: the payment is due soon. */
export function paymentDueSoonNotice(
  due: AuctionFacts & { userId: string; amount: Paise; paymentDueAt: number },
): NoticeItem {
  return notice({
    recipient: due.userId,
    type: 'auction_updated',
    title: 'Payment Due Soon',
    key: `due-soon#${due.auctionId}`,
    message: `Your payment of ${formatInr(due.amount)} for ${due.title} is due by ${formatIst(due.paymentDueAt)}.`,
    link: auctionPath(due.auctionId),
    at: due.at,
  });
}

/** To the winner who did not pay in time: nothing is decided yet. */
export function paymentOverdueNotice(overdue: AuctionFacts & { userId: string; amount: Paise }): NoticeItem {
  return notice({
    recipient: overdue.userId,
    type: 'auction_updated',
    title: 'Payment Overdue',
    key: `overdue#${overdue.auctionId}`,
    message:
      `Your payment of ${formatInr(overdue.amount)} for ${overdue.title} is overdue. Your EMD stays held until we` +
      ' have decided. Please contact us if you could not pay.',
    link: auctionPath(overdue.auctionId),
    at: overdue.at,
  });
}

/** To the winner: an admin decided to keep the deposit. */
export function depositForfeitedNotice(
  forfeit: AuctionFacts & { userId: string; deposit: Paise; reason: string },
): NoticeItem {
  const loss = forfeit.deposit > 0 ? ` Your EMD of ${formatInr(forfeit.deposit)} is forfeited.` : '';
  return notice({
    recipient: forfeit.userId,
    type: 'auction_updated',
    title: forfeit.deposit > 0 ? 'EMD Amount Forfeited' : 'Win Ended',
    key: `forfeited#${forfeit.auctionId}`,
    message: `Your win of ${forfeit.title} has ended, since it was not paid for.${loss} Reason: ${forfeit.reason}`,
    link: auctionPath(forfeit.auctionId),
    at: forfeit.at,
  });
}

/** To admins: a winner did not pay, and somebody must decide. */
export function paymentOverdueAdminNotice(overdue: AuctionFacts & { name: string; amount: Paise }): NoticeItem {
  return notice({
    recipient: ALL_ADMINS,
    type: 'auction_updated',
    title: 'Payment Overdue',
    key: `overdue#${overdue.auctionId}`,
    message:
      `${overdue.name} did not pay ${formatInr(overdue.amount)} for ${overdue.title} in time. The EMD stays held until` +
      ' one of you decides.',
    link: adminAuctionPath(overdue.auctionId),
    at: overdue.at,
  });
}

/** To a bidder who withdrew in time. */
export function registrationWithdrawnNotice(withdrawn: AuctionFacts & { userId: string; deposit: Paise }): NoticeItem {
  const refund = withdrawn.deposit > 0 ? ` Your EMD of ${formatInr(withdrawn.deposit)} will be refunded.` : '';
  return notice({
    recipient: withdrawn.userId,
    type: 'auction_updated',
    title: 'Registration Withdrawn',
    key: `withdrawn#${withdrawn.auctionId}`,
    message: `You have withdrawn from ${withdrawn.title}.${refund}`,
    link: auctionPath(withdrawn.auctionId),
    at: withdrawn.at,
  });
}
