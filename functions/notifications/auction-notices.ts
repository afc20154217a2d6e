import * as auction from './auction-messages.ts';
import { adminAuctionPath, auctionOrSalePath, auctionPath, DASHBOARD } from './links.ts';
import { EVERYWHERE, keyed, keyedBid, MINUTE, toStaff, toTheUser, WITHOUT_MAIL } from './rule-parts.ts';
import type { NoticeTable } from './rule.ts';

/** Notices to those who take part in an auction, until it ends. */
export const AUCTION_NOTICES = {
  'auction-updated': [
    {
      to: toTheUser,
      topic: 'bidding',
      channels: EVERYWHERE,
      type: 'auction_updated',
      message: auction.updated,
      link: auctionPath,
      key: keyed('updated'),
    },
  ],
  // Deposits depend on it, so it cannot be turned off.
  'auction-postponed': [
    {
      to: toTheUser,
      topic: 'payments',
      channels: EVERYWHERE,
      type: 'auction_updated',
      title: 'Auction Postponed',
      message: auction.postponed,
      link: auctionOrSalePath,
      key: keyed('postponed'),
    },
  ],
  'auction-cancelled': [
    {
      to: toTheUser,
      topic: 'bidding',
      channels: EVERYWHERE,
      type: 'auction_updated',
      title: 'Auction Cancelled',
      message: auction.cancelled,
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
      message: auction.started,
      link: auctionPath,
      key: keyed('started'),
    },
  ],
  'auction-ended-early': [
    {
      to: toTheUser,
      topic: 'bidding',
      channels: EVERYWHERE,
      type: 'auction_updated',
      title: 'Auction Ended Early',
      message: auction.endedEarly,
      link: auctionPath,
      key: keyed('ended-early'),
    },
  ],
  'auction-paused': [
    {
      to: toTheUser,
      topic: 'bidding',
      channels: EVERYWHERE,
      type: 'auction_updated',
      title: 'Auction Paused',
      message: auction.paused,
      link: auctionPath,
      key: keyed('paused'),
    },
  ],
  'bids-voided': [
    {
      to: toTheUser,
      topic: 'bidding',
      channels: EVERYWHERE,
      type: 'auction_updated',
      title: ({ part }) => auction.VOID_TITLES[part],
      message: auction.bidsVoided,
      link: auctionPath,
      key: keyedBid('voided'),
    },
  ],
  'auction-resumed': [
    {
      to: toTheUser,
      topic: 'bidding',
      channels: EVERYWHERE,
      type: 'auction_updated',
      title: 'Auction Goes On',
      message: auction.resumed,
      link: auctionPath,
      key: keyed('resumed'),
    },
  ],
  'auction-extended': [
    {
      to: toTheUser,
      topic: 'bidding',
      channels: EVERYWHERE,
      type: 'auction_updated',
      title: 'Auction Extended',
      message: auction.extended,
      link: auctionPath,
      key: keyed('extended'),
    },
  ],
  'auction-ending-soon': [
    {
      to: toTheUser,
      topic: 'bidding',
      channels: EVERYWHERE,
      type: 'auction_ending_soon',
      message: auction.endingSoon,
      link: auctionPath,
      key: keyed('ending-soon'),
    },
  ],
  'first-bid-placed': [
    {
      ...toStaff('lots'),
      type: 'bid_placed',
      message: auction.firstBid,
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
      // Only the newest price matters.
      tag: keyed('outbid'),
      type: 'outbid',
      message: auction.outbid,
      link: auctionPath,
      key: keyedBid('outbid'),
    },
  ],
} satisfies Partial<NoticeTable>;
