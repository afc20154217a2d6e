import {
  ADMIN_DASHBOARD,
  adminAuctionPath,
  auctionOrSalePath,
  auctionPath,
  PAYMENTS,
  transactionsPath,
} from './links.ts';
import * as money from './money-messages.ts';
import { EVERYWHERE, keyedByAuction, keyedByPayment, toStaff, toTheUser } from './rule-parts.ts';
import type { NoticeTable } from './rule.ts';

/** A notice to the winner, a runner-up or somebody who withdrew. Mail about payments cannot be turned off. */
const ABOUT_A_WIN = {
  to: toTheUser,
  topic: 'payments',
  channels: EVERYWHERE,
  type: 'auction_updated',
  link: auctionPath,
} as const;

/**
 * Notices about payments, deposits, decisions on unpaid wins, and lots that are collected. A rule's `key` tells apart the
 * notices that one recipient gets at the same time. On a device a later notice with the same key replaces the earlier
 * one, so the key has `at` where each must stay.
 */
export const MONEY_NOTICES = {
  'payment-received': [
    {
      to: toTheUser,
      topic: 'payments',
      channels: EVERYWHERE,
      type: 'payment_received',
      message: money.received,
      link: auctionOrSalePath,
      key: keyedByPayment('received'),
    },
  ],
  'deposit-refunded': [
    {
      to: toTheUser,
      topic: 'payments',
      channels: EVERYWHERE,
      type: 'emd_refunded',
      message: money.depositRefunded,
      link: () => PAYMENTS,
      key: keyedByPayment('refunded'),
    },
  ],
  'payment-refunded': [
    {
      to: toTheUser,
      topic: 'payments',
      channels: EVERYWHERE,
      type: 'emd_refunded',
      title: 'Payment Refunded',
      message: money.paymentRefunded,
      link: () => PAYMENTS,
      key: keyedByPayment('refunded'),
    },
  ],
  'payment-due-soon': [
    {
      ...ABOUT_A_WIN,
      title: 'Payment Due Soon',
      message: money.dueSoon,
      key: keyedByAuction('due-soon'),
    },
  ],
  'payment-overdue': [
    {
      ...ABOUT_A_WIN,
      title: 'Payment Overdue',
      message: money.overdue,
      key: keyedByAuction('overdue'),
    },
    {
      ...toStaff('money'),
      type: 'auction_updated',
      title: 'Payment Overdue',
      message: money.overdueForAdmins,
      link: adminAuctionPath,
      key: keyedByAuction('overdue'),
    },
  ],
  'due-extended': [
    {
      ...ABOUT_A_WIN,
      title: 'More Time to Pay',
      message: money.extended,
      key: keyedByAuction('extended'),
    },
  ],
  'offline-payment-recorded': [
    {
      ...ABOUT_A_WIN,
      title: 'Payment Received',
      message: money.offlinePayment,
      key: keyedByAuction('offline'),
    },
  ],
  'part-recorded': [
    {
      ...ABOUT_A_WIN,
      title: 'Part of the Payment Received',
      message: money.part,
      key: ({ auctionId, utr, at }) => `part-${auctionId}-${utr}-${at}`,
    },
  ],
  'win-owed-again': [
    {
      ...ABOUT_A_WIN,
      title: ({ isWhole }) => (isWhole === true ? 'Your Payment Went Back' : 'Part of Your Payment Went Back'),
      message: money.owedAgain,
      key: ({ auctionId, returnId }) => `owed-again-${auctionId}-${returnId}`,
    },
  ],
  'win-paid-again': [
    {
      ...ABOUT_A_WIN,
      title: 'Your Payment Is Complete Again',
      message: money.paidAgain,
      key: ({ auctionId, refundId }) => `paid-again-${auctionId}-${refundId}`,
    },
  ],
  'lot-passed-on': [
    {
      ...ABOUT_A_WIN,
      title: 'Win Passed On',
      message: money.passedOn,
      key: keyedByAuction('passed-on'),
    },
  ],
  'lot-offered': [
    {
      ...ABOUT_A_WIN,
      title: 'The Lot Is Offered to You',
      message: money.offered,
      key: keyedByAuction('offered'),
    },
  ],
  'deposit-forfeited': [
    {
      ...ABOUT_A_WIN,
      title: ({ deposit }) => (deposit > 0 ? 'EMD Amount Forfeited' : 'Win Ended'),
      message: money.forfeited,
      key: keyedByAuction('forfeited'),
    },
  ],
  'decision-undone': [
    {
      ...ABOUT_A_WIN,
      link: auctionOrSalePath,
      title: 'Decision Taken Back',
      message: money.undone,
      key: (event) => keyedByAuction(`undone-${event.decision}`)(event),
    },
  ],
  'registration-withdrawn': [
    {
      ...ABOUT_A_WIN,
      link: auctionOrSalePath,
      title: 'Registration Withdrawn',
      message: money.withdrawn,
      key: keyedByAuction('withdrawn'),
    },
  ],
  'money-returned-elsewhere': [
    {
      ...toStaff('money'),
      type: 'auction_updated',
      title: 'Money Returned at Razorpay',
      message: money.returnedElsewhere,
      link: transactionsPath,
      key: ({ returnId }) => `returned#${returnId}`,
    },
  ],
  'decisions-waiting': [
    {
      // To each of the staff with the duty, because broadcasts send no mail.
      to: toTheUser,
      topic: 'administration',
      channels: ['email'],
      type: 'decisions_waiting',
      message: money.waiting,
      link: () => ADMIN_DASHBOARD,
      key: () => 'decisions-waiting',
    },
  ],
  'lot-collected': [
    {
      ...ABOUT_A_WIN,
      title: 'Lot Collected',
      message: money.collected,
      key: keyedByPayment('collected'),
    },
  ],
  'collection-undone': [
    {
      ...ABOUT_A_WIN,
      title: 'Collection Taken Back',
      message: money.collectionUndone,
      key: keyedByPayment('collection-undone'),
    },
  ],
  'refund-came-back': [
    {
      ...toStaff('money'),
      type: 'auction_updated',
      title: 'Refund Came Back',
      message: money.cameBack,
      link: transactionsPath,
      key: ({ refundId }) => `came-back#${refundId}`,
    },
  ],
  'payment-disputed': [
    {
      ...toStaff('money'),
      type: 'auction_updated',
      title: 'Payment Disputed',
      message: money.disputed,
      link: transactionsPath,
      key: ({ disputeId, status }) => `dispute#${disputeId}#${status}`,
    },
  ],
} satisfies Partial<NoticeTable>;
