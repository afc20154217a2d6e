import type { NoticeItem } from '../tables/notifications/notice-item.ts';
import type { NoticeStore } from '../tables/notifications/notice-store.ts';
import type { NotificationEvent, Notify } from '../tables/notifications/notification-event.ts';
import {
  depositForfeitedNotice,
  emdRefundedNotice,
  paymentDueSoonNotice,
  paymentOverdueAdminNotice,
  paymentOverdueNotice,
  paymentReceivedNotice,
  paymentRefundedNotice,
  registrationWithdrawnNotice,
} from './money-notices.ts';
import {
  decisionUndoneNotice,
  disputeAdminNotice,
  dueExtendedNotice,
  lotOfferedNotice,
  lotPassedOnNotice,
  moneyReturnedAdminNotice,
  offlinePaymentNotice,
} from './decision-notices.ts';
import {
  auctionCancelledNotice,
  auctionCreatedNotice,
  auctionEndedAdminNotice,
  auctionEndedNotice,
  auctionStartedNotice,
  auctionUpdatedNotice,
  auctionWonNotice,
  bidPlacedNotice,
  endingSoonNotice,
  kycNotice,
  newUserNotice,
  outbidNotice,
} from './notices.ts';

/** Stores the notices of an event. */
export function notifier(notices: Pick<NoticeStore, 'put'>): Notify {
  return async (event) => {
    for (const notice of noticesFor(event)) await notices.put(notice);
  };
}

/** What is said of an event, and to whom. */
export function noticesFor(event: NotificationEvent): readonly NoticeItem[] {
  switch (event.kind) {
    case 'user-registered':
      return [newUserNotice(event)];
    case 'verification-decided':
      return [kycNotice(event)];
    case 'auction-created':
      return [auctionCreatedNotice(event)];
    case 'auction-updated':
      return [auctionUpdatedNotice(event)];
    case 'auction-cancelled':
      return [auctionCancelledNotice(event)];
    case 'auction-started':
      return [auctionStartedNotice(event)];
    case 'auction-ending-soon':
      return [endingSoonNotice(event)];
    case 'auction-lost':
      return [auctionEndedNotice(event)];
    case 'auction-ended':
      return [auctionEndedAdminNotice(event)];
    case 'auction-won':
      return [auctionWonNotice(event)];
    case 'first-bid-placed':
      return [bidPlacedNotice(event)];
    case 'outbid':
      return [outbidNotice(event)];
    case 'payment-received':
      return [paymentReceivedNotice(event)];
    case 'deposit-refunded':
      return [emdRefundedNotice(event)];
    case 'payment-refunded':
      return [paymentRefundedNotice(event)];
    case 'payment-due-soon':
      return [paymentDueSoonNotice(event)];
    case 'payment-overdue':
      return [paymentOverdueNotice(event), paymentOverdueAdminNotice(event)];
    case 'due-extended':
      return [dueExtendedNotice(event)];
    case 'offline-payment-recorded':
      return [offlinePaymentNotice(event)];
    case 'lot-passed-on':
      return [lotPassedOnNotice(event)];
    case 'lot-offered':
      return [lotOfferedNotice(event)];
    case 'deposit-forfeited':
      return [depositForfeitedNotice(event)];
    case 'decision-undone':
      return [decisionUndoneNotice(event)];
    case 'registration-withdrawn':
      return [registrationWithdrawnNotice(event)];
    case 'money-returned-elsewhere':
      return [moneyReturnedAdminNotice(event)];
    case 'payment-disputed':
      return [disputeAdminNotice(event)];
  }
}
