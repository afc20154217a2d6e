import * as auction from './auction-messages.ts';
import { adminAuctionPath, auctionOrSalePath, auctionPath, DASHBOARD } from './links.ts';
import { EVERYWHERE, keyedByAuction, keyedByBid, MINUTE, toStaff, toTheUser, WITHOUT_MAIL } from './rule-parts.ts';
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
      key: keyedByAuction('updated'),
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
      key: keyedByAuction('postponed'),
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
      key: keyedByAuction('cancelled'),
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
      key: keyedByAuction('started'),
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
      key: keyedByAuction('ended-early'),
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
      key: keyedByAuction('paused'),
    },
  ],
  'sale-paused': [
    {
      to: toTheUser,
      topic: 'bidding',
      channels: EVERYWHERE,
      type: 'auction_updated',
      title: 'Sale Paused',
      message: auction.salePaused,
      link: auctionOrSalePath,
      key: keyedByAuction('paused'),
    },
  ],
  'sale-resumed': [
    {
      to: toTheUser,
      topic: 'bidding',
      channels: EVERYWHERE,
      type: 'auction_updated',
      title: 'Sale Goes On',
      message: auction.saleResumed,
      link: auctionOrSalePath,
      key: keyedByAuction('resumed'),
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
      key: keyedByBid('voided'),
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
      key: keyedByAuction('resumed'),
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
      key: keyedByAuction('extended'),
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
      key: keyedByAuction('ending-soon'),
    },
  ],
  'first-bid-placed': [
    {
      ...toStaff('lots'),
      type: 'bid_placed',
      message: auction.firstBid,
      link: adminAuctionPath,
      key: keyedByBid('bid'),
    },
  ],
  outbid: [
    {
      to: toTheUser,
      topic: 'bidding',
      channels: EVERYWHERE,
      throttle: { email: { seconds: 10 * MINUTE, per: keyedByAuction('outbid') } },
      quietInRoom: ({ auctionId }) => auctionId,
      // Only the newest price matters.
      tag: keyedByAuction('outbid'),
      type: 'outbid',
      message: auction.outbid,
      link: auctionPath,
      key: keyedByBid('outbid'),
    },
  ],
} satisfies Partial<NoticeTable>;
