/** The types of notices that the site knows. Without zod, because the service worker bundles this file. */
export const NOTIFICATION_TYPES = [
  'auction_created',
  'search_matched',
  'search_news',
  'auction_updated',
  'auction_started',
  'auction_ending_soon',
  'auction_ended',
  'bid_placed',
  'outbid',
  'auction_won',
  'kyc_approved',
  'kyc_rejected',
  'payment_received',
  'emd_refunded',
  'new_user',
  'test',
] as const;
export type NotificationType = (typeof NOTIFICATION_TYPES)[number];

/** The title of a notice that came without one. */
export const NO_TITLE = 'New Notification';

/** The title of each type. */
export const NOTICE_TITLES = {
  auction_created: 'New Auction Available',
  search_matched: 'New Match for a Saved Search',
  search_news: 'News of a Matching Auction',
  auction_updated: 'Auction Has Been Updated',
  auction_started: 'Auction Has Started',
  auction_ending_soon: 'Auction Ending Soon',
  auction_ended: 'Auction Has Ended',
  bid_placed: 'New Bid Placed',
  outbid: 'You Have Been Outbid',
  auction_won: 'You Won the Auction',
  kyc_approved: 'KYC Verification Approved',
  kyc_rejected: 'KYC Verification Rejected',
  payment_received: 'Payment Received',
  emd_refunded: 'EMD Amount Refunded',
  new_user: 'New User Registration',
  test: 'Test Notification',
} as const satisfies Record<NotificationType, string>;

/** The text of the button for a notice's link. */
export const NOTICE_ACTIONS = {
  new_user: 'View User',
  auction_won: 'View Won Auction',
  outbid: 'Place New Bid',
  kyc_approved: 'View KYC',
  auction_created: 'View Auction',
  search_matched: 'View Auction',
  search_news: 'View Auction',
  kyc_rejected: 'View KYC',
  auction_updated: 'View Auction',
  auction_started: 'View Auction',
  auction_ending_soon: 'View Auction',
  auction_ended: 'View Auction',
  bid_placed: 'View Auction',
  payment_received: 'View Auction',
  emd_refunded: 'View Payments',
  test: 'View',
} as const satisfies Record<NotificationType, string>;

/** Whether this version knows a type. A newer server may send others. */
export function isNotificationType(type: string): type is NotificationType {
  return NOTIFICATION_TYPES.some((candidate) => candidate === type);
}

/** Pages of lots and of sales, and their lists. */
const LOT_LINK = /^\/(?:auctions?|lots|sale|sales)(?:[/?#]|$)/;

/** The text of the button for a notice's link, also for unknown types. */
export function noticeAction(type: string, link = ''): string {
  if (type === 'kyc_approved' && link.startsWith('/auctions')) return NOTICE_ACTIONS.auction_created;
  const action = isNotificationType(type) ? NOTICE_ACTIONS[type] : NOTICE_ACTIONS.test;
  // What was withdrawn has no page any more.
  const isOfLot = link === '' || LOT_LINK.test(link);
  return action === NOTICE_ACTIONS.auction_created && !isOfLot ? NOTICE_ACTIONS.test : action;
}
