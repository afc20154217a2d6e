/** Who is told of what, by which ways, how often, in which words and leading where. All of it is here. */
import { ALL_ADMINS, ALL_USERS } from '../tables/notifications/notice-item.ts';
import type { EventKind, EventMap } from '../tables/notifications/notification-event.ts';
import * as auction from './auction-words.ts';
import { adminAuctionPath, auctionPath, DASHBOARD, PAYMENTS, transactionsPath } from './links.ts';
import * as money from './money-words.ts';
import * as people from './people-words.ts';
import type { Channel, Rule } from './rule.ts';

const toTheUser = ({ userId }: { readonly userId: string }): string => userId;
const toAdmins = (): string => ALL_ADMINS;

const EVERYWHERE: readonly Channel[] = ['toast', 'push', 'email'];
const WITHOUT_MAIL: readonly Channel[] = ['toast', 'push'];

const MINUTE = 60;
const HOUR = 60 * MINUTE;

type ByAuction = { readonly auctionId: string };
const keyed = (word: string) => (event: ByAuction) => `${word}#${event.auctionId}`;
const keyedBid = (word: string) => (event: ByAuction & { readonly seq: number }) =>
  `${word}#${event.auctionId}#${event.seq}`;
const keyedPayment = (word: string) => (event: { readonly paymentId: string }) => `${word}#${event.paymentId}`;

/** A row per recipient of each kind of event. */
export const NOTICE_TABLE: { readonly [K in EventKind]: readonly Rule<EventMap[K]>[] } = {
  'user-registered': [
    {
      to: toAdmins,
      topic: 'administration',
      channels: WITHOUT_MAIL,
      type: 'new_user',
      words: people.registeredForAdmins,
      link: ({ userId }) => `/user-detail/${userId}`,
      key: ({ userId }) => `new-user#${userId}`,
    },
    {
      to: toTheUser,
      topic: 'account',
      channels: ['email'],
      type: 'registration_received',
      words: people.registered,
      link: () => DASHBOARD,
      key: () => 'registered',
    },
  ],
  'verification-decided': [
    {
      to: toTheUser,
      topic: 'account',
      channels: EVERYWHERE,
      type: ({ decision }) => (decision === 'verified' ? 'kyc_approved' : 'kyc_rejected'),
      words: people.decided,
      link: () => DASHBOARD,
      key: ({ decision }) => `kyc#${decision}`,
    },
  ],
  'proof-replaced': [
    {
      to: toAdmins,
      topic: 'administration',
      channels: WITHOUT_MAIL,
      type: 'new_user',
      title: 'New ID Proof',
      words: people.proofReplaced,
      link: ({ userId }) => `/user-detail/${userId}`,
      key: ({ userId }) => `new-proof#${userId}`,
    },
  ],
  'auction-created': [
    {
      to: () => ALL_USERS,
      topic: 'new-auctions',
      // In the inbox a digest by day. A hundred new lots are one message an hour on a device, and no toast.
      channels: ['push'],
      throttle: { push: { seconds: HOUR, per: () => 'created' } },
      type: 'auction_created',
      words: auction.created,
      link: auctionPath,
      key: keyed('created'),
      categorie: ({ categorie }) => categorie,
    },
  ],
  'auction-updated': [
    {
      to: toTheUser,
      topic: 'bidding',
      channels: EVERYWHERE,
      type: 'auction_updated',
      words: auction.updated,
      link: auctionPath,
      key: keyed('updated'),
    },
  ],
  'auction-cancelled': [
    {
      to: toTheUser,
      topic: 'bidding',
      channels: EVERYWHERE,
      type: 'auction_updated',
      title: 'Auction Cancelled',
      words: auction.cancelled,
      link: (event) => (event.deleted ? DASHBOARD : auctionPath(event)),
      key: keyed('cancelled'),
    },
  ],
  'auction-started': [
    {
      to: toTheUser,
      topic: 'bidding',
      channels: WITHOUT_MAIL,
      type: 'auction_started',
      words: auction.started,
      link: auctionPath,
      key: keyed('started'),
    },
  ],
  'auction-ending-soon': [
    {
      to: toTheUser,
      topic: 'bidding',
      channels: EVERYWHERE,
      type: 'auction_ending_soon',
      words: auction.endingSoon,
      link: auctionPath,
      key: keyed('ending-soon'),
    },
  ],
  'watched-started': [
    {
      to: toTheUser,
      topic: 'watching',
      channels: WITHOUT_MAIL,
      type: 'auction_started',
      words: auction.watchedStarted,
      link: auctionPath,
      key: keyed('started'),
    },
  ],
  'watched-ending-soon': [
    {
      to: toTheUser,
      topic: 'watching',
      channels: EVERYWHERE,
      type: 'auction_ending_soon',
      words: auction.endingSoon,
      link: auctionPath,
      key: keyed('ending-soon'),
    },
  ],
  'watched-ended': [
    {
      to: toTheUser,
      topic: 'watching',
      channels: WITHOUT_MAIL,
      type: 'auction_ended',
      words: auction.watchedEnded,
      link: auctionPath,
      key: keyed('ended'),
    },
  ],
  'auction-lost': [
    {
      to: toTheUser,
      topic: 'bidding',
      channels: WITHOUT_MAIL,
      type: 'auction_ended',
      words: auction.lost,
      link: auctionPath,
      key: keyed('ended'),
    },
  ],
  'auction-ended': [
    {
      to: toAdmins,
      topic: 'administration',
      channels: WITHOUT_MAIL,
      type: 'auction_ended',
      words: auction.endedForAdmins,
      link: adminAuctionPath,
      key: keyed('ended'),
    },
  ],
  'auction-won': [
    {
      to: toTheUser,
      // Until when to pay: not to be switched off.
      topic: 'payments',
      channels: EVERYWHERE,
      type: 'auction_won',
      words: auction.won,
      link: auctionPath,
      key: keyed('won'),
    },
  ],
  'first-bid-placed': [
    {
      to: toAdmins,
      topic: 'administration',
      channels: WITHOUT_MAIL,
      type: 'bid_placed',
      words: auction.firstBid,
      link: adminAuctionPath,
      key: keyedBid('bid'),
    },
  ],
  outbid: [
    {
      to: toTheUser,
      topic: 'bidding',
      channels: EVERYWHERE,
      throttle: { email: { seconds: 10 * MINUTE, per: keyed('outbid') } },
      quietInRoom: ({ auctionId }) => auctionId,
      // Only the newest price is worth seeing.
      tag: keyed('outbid'),
      type: 'outbid',
      words: auction.outbid,
      link: auctionPath,
      key: keyedBid('outbid'),
    },
  ],
  'payment-received': [
    {
      to: toTheUser,
      topic: 'payments',
      channels: WITHOUT_MAIL,
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
      to: toTheUser,
      topic: 'payments',
      channels: EVERYWHERE,
      type: 'auction_updated',
      title: 'Payment Due Soon',
      words: money.dueSoon,
      link: auctionPath,
      key: keyed('due-soon'),
    },
  ],
  'payment-overdue': [
    {
      to: toTheUser,
      topic: 'payments',
      channels: EVERYWHERE,
      type: 'auction_updated',
      title: 'Payment Overdue',
      words: money.overdue,
      link: auctionPath,
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
      to: toTheUser,
      topic: 'payments',
      channels: EVERYWHERE,
      type: 'auction_updated',
      title: 'More Time to Pay',
      words: money.extended,
      link: auctionPath,
      key: keyed('extended'),
    },
  ],
  'offline-payment-recorded': [
    {
      to: toTheUser,
      topic: 'payments',
      channels: EVERYWHERE,
      type: 'auction_updated',
      title: 'Payment Received',
      words: money.offlinePayment,
      link: auctionPath,
      key: keyed('offline'),
    },
  ],
  'lot-passed-on': [
    {
      to: toTheUser,
      topic: 'payments',
      channels: EVERYWHERE,
      type: 'auction_updated',
      title: 'Win Passed On',
      words: money.passedOn,
      link: auctionPath,
      key: keyed('passed-on'),
    },
  ],
  'lot-offered': [
    {
      to: toTheUser,
      topic: 'payments',
      channels: EVERYWHERE,
      type: 'auction_updated',
      title: 'The Lot Is Offered to You',
      words: money.offered,
      link: auctionPath,
      key: keyed('offered'),
    },
  ],
  'deposit-forfeited': [
    {
      to: toTheUser,
      topic: 'payments',
      channels: EVERYWHERE,
      type: 'auction_updated',
      title: ({ deposit }) => (deposit > 0 ? 'EMD Amount Forfeited' : 'Win Ended'),
      words: money.forfeited,
      link: auctionPath,
      key: keyed('forfeited'),
    },
  ],
  'decision-undone': [
    {
      to: toTheUser,
      topic: 'payments',
      channels: EVERYWHERE,
      type: 'auction_updated',
      title: 'Decision Taken Back',
      words: money.undone,
      link: auctionPath,
      key: (event) => keyed(`undone-${event.decision}`)(event),
    },
  ],
  'registration-withdrawn': [
    {
      to: toTheUser,
      topic: 'payments',
      channels: EVERYWHERE,
      type: 'auction_updated',
      title: 'Registration Withdrawn',
      words: money.withdrawn,
      link: auctionPath,
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
  'test-requested': [
    {
      to: toTheUser,
      topic: 'account',
      channels: EVERYWHERE,
      type: 'test',
      words: () => 'This is how notifications from Boli look on this device.',
      link: () => '/profile/notifications',
      key: () => 'test',
    },
  ],
};
