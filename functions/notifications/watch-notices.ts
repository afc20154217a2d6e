import { ALL_USERS } from '#functions/tables/notifications/notice-item.ts';
import type { LotNews } from '#functions/tables/notifications/search-job.ts';
import * as auction from './auction-messages.ts';
import { auctionPath, DASHBOARD, relistedPath, SAVED_SEARCHES } from './links.ts';
import { DAY, EVERYWHERE, HOUR, keyedByAuction, toTheUser, WITHOUT_MAIL } from './rule-parts.ts';
import type { NoticeTable } from './rule.ts';

const REGISTRATION_ENDS = 'Registration Ends Soon';

const SEARCH_NEWS_TITLES: Readonly<Record<LotNews, string>> = {
  updated: 'A Matching Auction Has Been Updated',
  withdrawn: 'A Matching Auction Was Withdrawn',
  back: 'A Matching Auction Is Back',
  'registration-ends': REGISTRATION_ENDS,
};

/** Notices about auctions that somebody watches, or that match a saved search, and about new ones. */
export const WATCH_NOTICES = {
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
      key: keyedByAuction('created'),
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
      key: keyedByAuction('search'),
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
      key: ({ news, auctionId }) => keyedByAuction(`search-${news}`)({ auctionId }),
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
      key: keyedByAuction('registration-ends'),
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
      key: keyedByAuction('annulled'),
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
      key: keyedByAuction('extended'),
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
      key: keyedByAuction('started'),
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
      key: keyedByAuction('ended-early'),
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
      key: keyedByAuction('paused'),
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
      key: keyedByAuction('resumed'),
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
      key: keyedByAuction('updated'),
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
      key: keyedByAuction('withdrawn'),
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
      key: keyedByAuction('back'),
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
      key: keyedByAuction('cancelled'),
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
      key: keyedByAuction('ending-soon'),
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
      key: keyedByAuction('ended'),
    },
  ],
} satisfies Partial<NoticeTable>;
