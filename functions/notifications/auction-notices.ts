import { ALL_USERS } from '#functions/tables/notifications/notice-item.ts';
import type { LotNews } from '#functions/tables/notifications/search-job.ts';
import type { EventOf } from '#functions/domain/notification-event.ts';
import * as auction from './auction-messages.ts';
import { adminAuctionPath, auctionOrSalePath, auctionPath, DASHBOARD, SAVED_SEARCHES } from './links.ts';
import { DAY, EVERYWHERE, HOUR, keyed, keyedBid, MINUTE, toStaff, toTheUser, WITHOUT_MAIL } from './rule-parts.ts';
import type { NoticeTable } from './rule.ts';

const REGISTRATION_ENDS = 'Registration Ends Soon';

const SEARCH_NEWS_TITLES: Readonly<Record<LotNews, string>> = {
  updated: 'A Matching Auction Has Been Updated',
  withdrawn: 'A Matching Auction Was Withdrawn',
  back: 'A Matching Auction Is Back',
  'registration-ends': REGISTRATION_ENDS,
};

/** To the auction that offers the lot again. */
const relistedPath = ({ auctionId, relistedAs = auctionId }: EventOf<'win-annulled' | 'watched-annulled'>): string =>
  auctionPath({ auctionId: relistedAs });

/** Notices about auctions. */
export const AUCTION_NOTICES = {
  'auction-created': [
    {
      to: () => ALL_USERS,
      topic: 'new-auctions',
      // The inbox shows new auctions as a daily digest. A device gets at most one push an hour, and there is no toast.
      channels: ['push'],
      throttle: { push: { seconds: HOUR, per: () => 'created' } },
      type: 'auction_created',
      message: auction.created,
      link: auctionPath,
      key: keyed('created'),
      categorie: ({ categorie }) => categorie,
    },
  ],
  'search-matched': [
    {
      to: toTheUser,
      topic: 'saved-searches',
      // The inbox shows a day's matches as one digest, so there is no toast.
      channels: ['push', 'email'],
      throttle: {
        push: { seconds: HOUR, per: () => 'search' },
        email: { seconds: DAY, per: ({ searchId }) => `search#${searchId}` },
      },
      type: 'search_matched',
      message: auction.searchMatched,
      link: auctionPath,
      key: keyed('search'),
      categorie: ({ categorie }) => categorie,
    },
  ],
  'search-news': [
    {
      to: toTheUser,
      topic: 'saved-searches',
      // The inbox shows a day's news as one digest, so there is no toast.
      channels: ['push', 'email'],
      throttle: {
        push: { seconds: HOUR, per: ({ news }) => `search-${news}` },
        email: { seconds: DAY, per: ({ news, searchId }) => `search-${news}#${searchId}` },
      },
      type: 'search_news',
      title: ({ news }) => SEARCH_NEWS_TITLES[news],
      message: auction.searchNews,
      link: ({ news, auctionId }) => (news === 'withdrawn' ? SAVED_SEARCHES : auctionPath({ auctionId })),
      key: ({ news, auctionId }) => keyed(`search-${news}`)({ auctionId }),
      categorie: ({ categorie }) => categorie,
    },
  ],
  'watched-registration-ends': [
    {
      to: toTheUser,
      topic: 'watching',
      channels: EVERYWHERE,
      type: 'auction_ending_soon',
      title: REGISTRATION_ENDS,
      message: auction.watchedRegistrationEnds,
      link: auctionPath,
      key: keyed('registration-ends'),
    },
  ],
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
  // Deposits depend on it, so it cannot be turned off.
  'win-annulled': [
    {
      to: toTheUser,
      topic: 'payments',
      channels: EVERYWHERE,
      type: 'auction_updated',
      title: 'The Win Was Annulled',
      message: auction.winAnnulled,
      link: relistedPath,
      key: keyed('annulled'),
    },
  ],
  'watched-annulled': [
    {
      to: toTheUser,
      topic: 'watching',
      channels: WITHOUT_MAIL,
      type: 'auction_updated',
      title: 'The Win Was Annulled',
      message: auction.watchedAnnulled,
      link: relistedPath,
      key: keyed('annulled'),
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
  'watched-extended': [
    {
      to: toTheUser,
      topic: 'watching',
      channels: WITHOUT_MAIL,
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
  'watched-started': [
    {
      to: toTheUser,
      topic: 'watching',
      channels: WITHOUT_MAIL,
      type: 'auction_started',
      message: auction.watchedStarted,
      link: auctionPath,
      key: keyed('started'),
    },
  ],
  'watched-ended-early': [
    {
      to: toTheUser,
      topic: 'watching',
      channels: WITHOUT_MAIL,
      type: 'auction_updated',
      title: 'Auction Ended Early',
      message: auction.endedEarly,
      link: auctionPath,
      key: keyed('ended-early'),
    },
  ],
  'watched-paused': [
    {
      to: toTheUser,
      topic: 'watching',
      channels: WITHOUT_MAIL,
      type: 'auction_updated',
      title: 'Auction Paused',
      message: auction.paused,
      link: auctionPath,
      key: keyed('paused'),
    },
  ],
  'watched-resumed': [
    {
      to: toTheUser,
      topic: 'watching',
      channels: WITHOUT_MAIL,
      type: 'auction_updated',
      title: 'Auction Goes On',
      message: auction.resumed,
      link: auctionPath,
      key: keyed('resumed'),
    },
  ],
  'watched-updated': [
    {
      to: toTheUser,
      topic: 'watching',
      channels: WITHOUT_MAIL,
      type: 'auction_updated',
      message: auction.updated,
      link: auctionPath,
      key: keyed('updated'),
    },
  ],
  'watched-withdrawn': [
    {
      to: toTheUser,
      topic: 'watching',
      channels: WITHOUT_MAIL,
      type: 'auction_updated',
      title: 'Auction Withdrawn',
      message: auction.watchedWithdrawn,
      link: () => DASHBOARD,
      key: keyed('withdrawn'),
    },
  ],
  'watched-back': [
    {
      to: toTheUser,
      topic: 'watching',
      channels: WITHOUT_MAIL,
      type: 'auction_updated',
      title: 'Auction Is Back',
      message: auction.watchedBack,
      link: auctionPath,
      key: keyed('back'),
    },
  ],
  'watched-cancelled': [
    {
      to: toTheUser,
      topic: 'watching',
      channels: WITHOUT_MAIL,
      type: 'auction_updated',
      title: 'Auction Cancelled',
      message: auction.watchedCancelled,
      link: auctionPath,
      key: keyed('cancelled'),
    },
  ],
  'watched-ending-soon': [
    {
      to: toTheUser,
      topic: 'watching',
      channels: EVERYWHERE,
      type: 'auction_ending_soon',
      message: auction.endingSoon,
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
      message: auction.watchedEnded,
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
      message: auction.lost,
      link: auctionPath,
      key: keyed('ended'),
    },
  ],
  'auction-ended': [
    {
      ...toStaff('lots'),
      topic: 'administration',
      channels: WITHOUT_MAIL,
      type: 'auction_ended',
      message: auction.endedForAdmins,
      link: adminAuctionPath,
      key: keyed('ended'),
    },
  ],
  'auction-won': [
    {
      to: toTheUser,
      // It contains the deadline for payment, so it cannot be turned off.
      topic: 'payments',
      channels: EVERYWHERE,
      type: 'auction_won',
      message: auction.won,
      link: auctionPath,
      key: keyed('won'),
    },
  ],
  // Deposits depend on these, so they cannot be turned off.
  'bid-on-approval': [
    {
      to: toTheUser,
      topic: 'payments',
      channels: EVERYWHERE,
      type: 'auction_ended',
      title: 'Your Bid Is Subject to Approval',
      message: auction.onApproval,
      link: auctionPath,
      key: keyed('ended'),
    },
  ],
  'counter-offered': [
    {
      to: toTheUser,
      topic: 'payments',
      channels: EVERYWHERE,
      type: 'auction_ended',
      title: 'A Counter-Offer to Your Bid',
      message: auction.counterOffered,
      link: auctionPath,
      key: ({ auctionId, at }) => `${keyed('counter-offer')({ auctionId })}#${at}`,
    },
  ],
  'counter-answered': [
    {
      to: toTheUser,
      topic: 'administration',
      channels: EVERYWHERE,
      type: 'auction_ended',
      title: ({ isAccepted }) => (isAccepted ? 'A Counter-Offer Is Accepted' : 'A Counter-Offer Is Declined'),
      message: auction.counterAnswered,
      link: adminAuctionPath,
      key: ({ auctionId, at }) => `${keyed('counter-answer')({ auctionId })}#${at}`,
    },
  ],
  'bid-not-accepted': [
    {
      to: toTheUser,
      topic: 'payments',
      channels: EVERYWHERE,
      type: 'auction_ended',
      title: 'Your Bid Was Not Accepted',
      message: auction.notAccepted,
      link: auctionPath,
      key: keyed('not-accepted'),
    },
  ],
  'approval-waiting': [
    {
      // To each admin, because broadcasts to all admins send no mail.
      to: toTheUser,
      topic: 'administration',
      channels: EVERYWHERE,
      type: 'auction_ended',
      title: 'A Bid Awaits Approval',
      message: auction.approvalWaiting,
      link: adminAuctionPath,
      key: keyed('approval'),
    },
  ],
  'approval-lapsed': [
    {
      ...toStaff('lots'),
      topic: 'administration',
      channels: WITHOUT_MAIL,
      type: 'auction_ended',
      title: 'A Lot Stays Unsold',
      message: auction.approvalLapsed,
      link: adminAuctionPath,
      key: keyed('approval-lapsed'),
    },
  ],
  'first-bid-placed': [
    {
      ...toStaff('lots'),
      topic: 'administration',
      channels: WITHOUT_MAIL,
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
