/** The notices about what admins decided on a win, and about money that moved without them. Amounts are paise. */
import { formatInr, type Paise } from '../../shared/model/money.ts';
import { ALL_ADMINS, type NoticeItem } from '../tables/notifications/notice-item.ts';
import { type AuctionFacts, auctionPath } from './auction-facts.ts';
import { notice } from './compose-notice.ts';
import { formatIst } from './ist.ts';

type ToBidder = AuctionFacts & { userId: string };

function toBidder(facts: ToBidder, title: string, key: string, message: string): NoticeItem {
  return notice({
    recipient: facts.userId,
    type: 'auction_updated',
    title,
    key: `${key}#${facts.auctionId}`,
    message,
    link: auctionPath(facts.auctionId),
    at: facts.at,
  });
}

/** To the winner: there is more time to pay. */
export function dueExtendedNotice(due: ToBidder & { amount: Paise; paymentDueAt: number; reason: string }): NoticeItem {
  const message =
    `You can now pay ${formatInr(due.amount)} for ${due.title} until ${formatIst(due.paymentDueAt)}.` +
    ` Reason: ${due.reason}`;
  return toBidder(due, 'More Time to Pay', 'extended', message);
}

/** To the winner: a bank transfer was recorded. */
export function offlinePaymentNotice(paid: ToBidder & { amount: Paise; utr: string }): NoticeItem {
  const message = `Your bank transfer of ${formatInr(paid.amount)} for ${paid.title} was recorded (UTR ${paid.utr}).`;
  return toBidder(paid, 'Payment Received', 'offline', message);
}

/** To the first winner: somebody else may have the lot now. */
export function lotPassedOnNotice(lot: ToBidder & { reason: string }): NoticeItem {
  const message = `${lot.title} was offered to the next bidder, since it was not paid for. Reason: ${lot.reason}`;
  return toBidder(lot, 'Win Passed On', 'passed-on', message);
}

/** To the runner-up: the lot is theirs if they pay. */
export function lotOfferedNotice(
  offer: ToBidder & { amount: Paise; paymentDueAt: number; depositOwed: Paise },
): NoticeItem {
  const first = offer.depositOwed > 0 ? ` Please pay the EMD of ${formatInr(offer.depositOwed)} again first.` : '';
  const message =
    `The winner of ${offer.title} did not pay. You can have it for your last bid of ${formatInr(offer.amount)}:` +
    ` pay by ${formatIst(offer.paymentDueAt)}.${first}`;
  return toBidder(offer, 'The Lot Is Offered to You', 'offered', message);
}

const TAKEN_BACK = {
  extended: 'The longer time to pay',
  'offline-payment': 'The record of your bank transfer',
  offered: 'The offer to the next bidder',
  offer: 'The offer to you',
  forfeited: 'The end of your win',
} as const;

/** To whomever a decision concerned: it does not hold any more. */
export function decisionUndoneNotice(
  undone: ToBidder & { decision: keyof typeof TAKEN_BACK; reason: string },
): NoticeItem {
  const message = `${TAKEN_BACK[undone.decision]} was taken back for ${undone.title}. Reason: ${undone.reason}`;
  return toBidder(undone, 'Decision Taken Back', `undone-${undone.decision}`, message);
}

/** To admins: money left without anybody here asking for it. */
export function moneyReturnedAdminNotice(
  money: AuctionFacts & { paymentId: string; amount: Paise; key: string },
): NoticeItem {
  return notice({
    recipient: ALL_ADMINS,
    type: 'auction_updated',
    title: 'Money Returned at Razorpay',
    key: `returned#${money.key}`,
    message: `${formatInr(money.amount)} of a payment for ${money.title} went back at Razorpay (${money.key}).`,
    link: `/transactions?search=${money.paymentId}`,
    at: money.at,
  });
}

/** To admins: a payer’s bank questions a payment. */
export function disputeAdminNotice(
  dispute: AuctionFacts & { paymentId: string; amount: Paise; disputeId: string; status: string },
): NoticeItem {
  return notice({
    recipient: ALL_ADMINS,
    type: 'auction_updated',
    title: 'Payment Disputed',
    key: `dispute#${dispute.disputeId}#${dispute.status}`,
    message: `A payment of ${formatInr(dispute.amount)} for ${dispute.title} is disputed: ${dispute.status}.`,
    link: `/transactions?search=${dispute.paymentId}`,
    at: dispute.at,
  });
}
