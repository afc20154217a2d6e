/**
 * The notices about people and auctions, in words; those about money are in `money-notices.ts`. Ids follow from the event alone, so that telling of it twice stores one
 * notice. Amounts are paise, times epoch milliseconds; titles are those of the product specification.
 */
import { formatInr, type Paise } from '../../shared/model/money.ts';
import { adminAuctionPath, type AuctionFacts, auctionPath } from './auction-facts.ts';
import { notice } from './compose-notice.ts';
import { formatIst } from './ist.ts';
import { ALL_ADMINS, ALL_USERS, type NoticeItem } from '../tables/notifications/notice-item.ts';

/** To admins: somebody registered and waits for the identity check. */
export function newUserNotice(user: { userId: string; name: string; at: number }): NoticeItem {
  return notice({
    recipient: ALL_ADMINS,
    type: 'new_user',
    key: `new-user#${user.userId}`,
    message: `${user.name} has registered and is waiting for identity verification.`,
    link: `/user-detail/${user.userId}`,
    at: user.at,
  });
}

/** To the user: the outcome of the identity check. */
export function kycNotice(check: { userId: string; decision: 'verified' | 'rejected'; at: number }): NoticeItem {
  const isApproved = check.decision === 'verified';
  return notice({
    recipient: check.userId,
    type: isApproved ? 'kyc_approved' : 'kyc_rejected',
    key: `kyc#${check.decision}`,
    message: isApproved
      ? 'Your identity has been verified. You can now register for auctions.'
      : 'Your identity could not be verified. Please contact support.',
    link: isApproved ? '/auctions' : '/contact',
    at: check.at,
  });
}

/** To every bidder: a new auction was published. */
export function auctionCreatedNotice(auction: AuctionFacts & { startAt: number }): NoticeItem {
  return notice({
    recipient: ALL_USERS,
    type: 'auction_created',
    key: `created#${auction.auctionId}`,
    message: `${auction.title} is open for registration. Bidding starts on ${formatIst(auction.startAt)}.`,
    link: auctionPath(auction.auctionId),
    at: auction.at,
  });
}

/** To a registered bidder: the terms changed before the start. */
export function auctionUpdatedNotice(
  auction: AuctionFacts & { userId: string; startAt: number; words: string | undefined },
): NoticeItem {
  const words = auction.words === undefined ? '' : ` ${auction.words}`;
  return notice({
    recipient: auction.userId,
    type: 'auction_updated',
    key: `updated#${auction.auctionId}`,
    message: `The details of ${auction.title} have changed.${words} Bidding starts on ${formatIst(auction.startAt)}.`,
    link: auctionPath(auction.auctionId),
    at: auction.at,
  });
}

/** To a registered bidder: the auction will not take place, or stopped. */
export function auctionCancelledNotice(
  auction: AuctionFacts & { userId: string; reason: string | undefined; deposit: Paise; deleted: boolean },
): NoticeItem {
  const reason = auction.reason === undefined ? '' : ` Reason: ${auction.reason}`;
  const refund = auction.deposit > 0 ? ` Your EMD of ${formatInr(auction.deposit)} will be refunded.` : '';
  return notice({
    recipient: auction.userId,
    type: 'auction_updated',
    key: `cancelled#${auction.auctionId}`,
    message: `${auction.title} was cancelled.${refund}${reason}`,
    link: auction.deleted ? '/dashboard' : auctionPath(auction.auctionId),
    at: auction.at,
  });
}

/** To a registered bidder: bidding is open. */
export function auctionStartedNotice(auction: AuctionFacts & { userId: string }): NoticeItem {
  return notice({
    recipient: auction.userId,
    type: 'auction_started',
    key: `started#${auction.auctionId}`,
    message: `Bidding on ${auction.title} is open. Place your bid now.`,
    link: auctionPath(auction.auctionId),
    at: auction.at,
  });
}

/** To a registered bidder: it closes soon unless somebody bids. */
export function endingSoonNotice(auction: AuctionFacts & { userId: string; closesAt: number }): NoticeItem {
  const minutes = Math.max(1, Math.round((auction.closesAt - auction.at) / 60_000));
  return notice({
    recipient: auction.userId,
    type: 'auction_ending_soon',
    key: `ending-soon#${auction.auctionId}`,
    message: `${auction.title} ends in about ${minutes} ${minutes === 1 ? 'minute' : 'minutes'} unless a new bid arrives.`,
    link: auctionPath(auction.auctionId),
    at: auction.at,
  });
}

/** To a bidder who did not win. */
export function auctionEndedNotice(
  auction: AuctionFacts & { userId: string; amount: Paise | undefined; deposit: Paise },
): NoticeItem {
  const result =
    auction.amount === undefined
      ? `${auction.title} has ended without a bid.`
      : `${auction.title} has ended. The winning bid was ${formatInr(auction.amount)}.`;
  const refund = auction.deposit > 0 ? ` Your EMD of ${formatInr(auction.deposit)} will be refunded.` : '';
  return notice({
    recipient: auction.userId,
    type: 'auction_ended',
    key: `ended#${auction.auctionId}`,
    message: result + refund,
    link: auctionPath(auction.auctionId),
    at: auction.at,
  });
}

/** To admins: how an auction ended. */
export function auctionEndedAdminNotice(
  auction: AuctionFacts & { winner: { name: string; amount: Paise } | undefined },
): NoticeItem {
  const { winner } = auction;
  return notice({
    recipient: ALL_ADMINS,
    type: 'auction_ended',
    key: `ended#${auction.auctionId}`,
    message:
      winner === undefined
        ? `${auction.title} has ended without a bid.`
        : `${auction.title} has ended. ${winner.name} won with ${formatInr(winner.amount)}.`,
    link: adminAuctionPath(auction.auctionId),
    at: auction.at,
  });
}

/** To admins: the first bid has come in. Later bids would only be noise. */
export function bidPlacedNotice(bid: AuctionFacts & { amount: Paise; seq: number }): NoticeItem {
  return notice({
    recipient: ALL_ADMINS,
    type: 'bid_placed',
    key: `bid#${bid.auctionId}#${bid.seq}`,
    message: `A bid of ${formatInr(bid.amount)} was placed on ${bid.title}.`,
    link: adminAuctionPath(bid.auctionId),
    at: bid.at,
  });
}

/** To the previous leader. `seq` is that of the bid that overtook theirs. */
export function outbidNotice(bid: AuctionFacts & { userId: string; amount: Paise; seq: number }): NoticeItem {
  return notice({
    recipient: bid.userId,
    type: 'outbid',
    key: `outbid#${bid.auctionId}#${bid.seq}`,
    message: `Somebody bid ${formatInr(bid.amount)} on ${bid.title}. Place a higher bid to stay in the lead.`,
    link: auctionPath(bid.auctionId),
    at: bid.at,
  });
}

/** To the winner, with the time until which to pay. */
export function auctionWonNotice(
  auction: AuctionFacts & { userId: string; amount: Paise; paymentDueAt: number },
): NoticeItem {
  return notice({
    recipient: auction.userId,
    type: 'auction_won',
    key: `won#${auction.auctionId}`,
    message:
      `Congratulations! You won ${auction.title} with ${formatInr(auction.amount)}.` +
      ` Please complete the payment by ${formatIst(auction.paymentDueAt)}.`,
    link: auctionPath(auction.auctionId),
    at: auction.at,
  });
}
