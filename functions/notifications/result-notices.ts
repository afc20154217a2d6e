import * as auction from './auction-messages.ts';
import { adminAuctionPath, auctionPath, relistedPath } from './links.ts';
import { EVERYWHERE, keyedByAuction, toStaff, toTheUser, WITHOUT_MAIL } from './rule-parts.ts';
import type { NoticeTable } from './rule.ts';

/** Notices about how an auction ended, and about bids below the reserve. */
export const RESULT_NOTICES = {
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
      key: keyedByAuction('annulled'),
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
      key: keyedByAuction('ended'),
    },
  ],
  'auction-ended': [
    {
      ...toStaff('lots'),
      type: 'auction_ended',
      message: auction.endedForAdmins,
      link: adminAuctionPath,
      key: keyedByAuction('ended'),
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
      key: keyedByAuction('won'),
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
      key: keyedByAuction('ended'),
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
      key: ({ auctionId, at }) => `${keyedByAuction('counter-offer')({ auctionId })}#${at}`,
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
      key: ({ auctionId, at }) => `${keyedByAuction('counter-answer')({ auctionId })}#${at}`,
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
      key: keyedByAuction('not-accepted'),
    },
  ],
  'approval-waiting': [
    {
      // To each of the staff with the duty, because broadcasts send no mail.
      to: toTheUser,
      topic: 'administration',
      channels: EVERYWHERE,
      type: 'auction_ended',
      title: 'A Bid Awaits Approval',
      message: auction.approvalWaiting,
      link: adminAuctionPath,
      key: keyedByAuction('approval'),
    },
  ],
  'approval-lapsed': [
    {
      ...toStaff('lots'),
      type: 'auction_ended',
      title: 'A Lot Stays Unsold',
      message: auction.approvalLapsed,
      link: adminAuctionPath,
      key: keyedByAuction('approval-lapsed'),
    },
  ],
} satisfies Partial<NoticeTable>;
