import * as money from './money-words.ts';
import * as people from './people-words.ts';
import { ADMIN_DASHBOARD, adminAuctionPath, auctionPath, PAYMENTS, transactionsPath } from './links.ts';
import { EVERYWHERE, keyed, keyedPayment, toAdmins, toTheUser, WITHOUT_MAIL } from './rule-parts.ts';
import type { NoticeTable } from './rule.ts';

/** To whoever won, was offered the lot or withdrew; about money, so that it cannot be switched off. */
const ABOUT_A_WIN = {
  to: toTheUser,
  topic: 'payments',
  channels: EVERYWHERE,
  type: 'auction_updated',
  link: auctionPath,
} as const;

/** Payments, deposits, and decisions about wins that were not paid. */
export const MONEY_NOTICES = {
  'payment-received': [
    {
      to: toTheUser,
      topic: 'payments',
      channels: EVERYWHERE,
      type: 'payment_received',
      words: people.received,
      link: auctionPath,
      key: keyedPayment('received'),
    },
  ],
  'deposit-refunded': [
    {
      to: toTheUser,
      topic: 'payments',
      channels: EVERYWHERE,
      type: 'emd_refunded',
      words: people.depositRefunded,
      link: () => PAYMENTS,
      key: keyedPayment('refunded'),
    },
  ],
  'payment-refunded': [
    {
      to: toTheUser,
      topic: 'payments',
      channels: EVERYWHERE,
      type: 'emd_refunded',
      title: 'Payment Refunded',
      words: people.paymentRefunded,
      link: () => PAYMENTS,
      key: keyedPayment('refunded'),
    },
  ],
  'payment-due-soon': [
    {
      ...ABOUT_A_WIN,
      title: 'Payment Due Soon',
      words: money.dueSoon,
      key: keyed('due-soon'),
    },
  ],
  'payment-overdue': [
    {
      ...ABOUT_A_WIN,
      title: 'Payment Overdue',
      words: money.overdue,
      key: keyed('overdue'),
    },
    {
      to: toAdmins,
      topic: 'administration',
      channels: EVERYWHERE,
      type: 'auction_updated',
      title: 'Payment Overdue',
      words: money.overdueForAdmins,
      link: adminAuctionPath,
      key: keyed('overdue'),
    },
  ],
  'due-extended': [
    {
      ...ABOUT_A_WIN,
      title: 'More Time to Pay',
      words: money.extended,
      key: keyed('extended'),
    },
  ],
  'offline-payment-recorded': [
    {
      ...ABOUT_A_WIN,
      title: 'Payment Received',
      words: money.offlinePayment,
      key: keyed('offline'),
    },
  ],
  'lot-passed-on': [
    {
      ...ABOUT_A_WIN,
      title: 'Win Passed On',
      words: money.passedOn,
      key: keyed('passed-on'),
    },
  ],
  'lot-offered': [
    {
      ...ABOUT_A_WIN,
      title: 'The Lot Is Offered to You',
      words: money.offered,
      key: keyed('offered'),
    },
  ],
  'deposit-forfeited': [
    {
      ...ABOUT_A_WIN,
      title: ({ deposit }) => (deposit > 0 ? 'EMD Amount Forfeited' : 'Win Ended'),
      words: money.forfeited,
      key: keyed('forfeited'),
    },
  ],
  'decision-undone': [
    {
      ...ABOUT_A_WIN,
      title: 'Decision Taken Back',
      words: money.undone,
      key: (event) => keyed(`undone-${event.decision}`)(event),
    },
  ],
  'registration-withdrawn': [
    {
      ...ABOUT_A_WIN,
      title: 'Registration Withdrawn',
      words: money.withdrawn,
      key: keyed('withdrawn'),
    },
  ],
  'money-returned-elsewhere': [
    {
      to: toAdmins,
      topic: 'administration',
      channels: WITHOUT_MAIL,
      type: 'auction_updated',
      title: 'Money Returned at Razorpay',
      words: money.returnedElsewhere,
      link: transactionsPath,
      key: ({ key }) => `returned#${key}`,
    },
  ],
  'decisions-waiting': [
    {
      // Personal, because what is told to all admins is not mailed.
      to: toTheUser,
      topic: 'administration',
      channels: ['email'],
      type: 'decisions_waiting',
      words: money.waiting,
      link: () => ADMIN_DASHBOARD,
      key: () => 'decisions-waiting',
    },
  ],
  'refund-came-back': [
    {
      to: toAdmins,
      topic: 'administration',
      channels: WITHOUT_MAIL,
      type: 'auction_updated',
      title: 'Refund Came Back',
      words: money.cameBack,
      link: transactionsPath,
      key: ({ key }) => `came-back#${key}`,
    },
  ],
  'payment-disputed': [
    {
      to: toAdmins,
      topic: 'administration',
      channels: WITHOUT_MAIL,
      type: 'auction_updated',
      title: 'Payment Disputed',
      words: money.disputed,
      link: transactionsPath,
      key: ({ disputeId, status }) => `dispute#${disputeId}#${status}`,
    },
  ],
} satisfies Partial<NoticeTable>;
