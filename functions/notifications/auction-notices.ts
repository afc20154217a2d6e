import { ALL_USERS } from '../tables/notifications/notice-item.ts';
import * as auction from './auction-words.ts';
import { adminAuctionPath, auctionPath, DASHBOARD } from './links.ts';
import { EVERYWHERE, HOUR, keyed, keyedBid, MINUTE, toAdmins, toTheUser, WITHOUT_MAIL } from './rule-parts.ts';
import type { NoticeTable } from './rule.ts';

/** Lots: announced, changed, started, won and lost. */
export const AUCTION_NOTICES = {
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
} satisfies Partial<NoticeTable>;
