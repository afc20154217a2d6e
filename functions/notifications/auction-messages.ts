/** The messages of notices about auctions. Amounts are paise, times epoch milliseconds. */
import type { EventOf } from '#functions/domain/notification-event.ts';
import { formatIst, formatIstTime } from '#functions/platform/ist.ts';
import { intervalInWords } from '#shared/model/auctions/bid-interval.ts';
import { formatInr } from '#shared/model/money/money.ts';
import { refundComes } from './money-messages.ts';

export const created = ({ title, startAt }: EventOf<'auction-created'>): string =>
  `${title} is open for registration. Bidding starts on ${formatIst(startAt)}.`;

export const searchMatched = ({ title, search, startAt }: EventOf<'search-matched'>): string =>
  `${title} matches your saved search: ${search}. Bidding starts on ${formatIst(startAt)}.`;

export function updated({ kind, title, startAt, changeText }: EventOf<'auction-updated' | 'watched-updated'>): string {
  const lot = kind === 'watched-updated' ? `${title}, which you watch,` : title;
  const sentence = changeText === undefined ? '' : ` ${changeText}`;
  return `The details of ${lot} have changed.${sentence} Bidding starts on ${formatIst(startAt)}.`;
}

export const postponed = ({ title, startAt, reason, forSale }: EventOf<'auction-postponed'>): string =>
  `${forSale === true ? `The sale ${title}` : title} was postponed: bidding now starts on ${formatIst(startAt)}. You stay registered.` +
  ` If that does not suit you, you can withdraw until then, and your deposit (EMD) goes back. Reason: ${reason}`;

export const watchedWithdrawn = ({ title, isDeleted }: EventOf<'watched-withdrawn'>): string =>
  isDeleted
    ? `${title}, which you watch, was withdrawn and will not be auctioned.`
    : `${title}, which you watch, was withdrawn for now. You are told if it comes back.`;

export const watchedBack = ({ title, startAt }: EventOf<'watched-back'>): string =>
  `${title}, which you watch, is back. Bidding starts on ${formatIst(startAt)}.`;

/** When registration ends, and when bidding starts. */
const registerBy = ({ endsAt, startAt }: { readonly endsAt: number; readonly startAt: number }): string =>
  `Registration ends on ${formatIst(endsAt)}, and you have not registered. Bidding starts on ${formatIst(startAt)}.`;

export const watchedRegistrationEnds = (event: EventOf<'watched-registration-ends'>): string =>
  `You watch ${event.title}. ${registerBy(event)}`;

export function searchNews(event: EventOf<'search-news'>): string {
  const { title, search, startAt, endsAt, at } = event;
  const lot = `${title}, which matches your saved search “${search}”,`;
  switch (event.news) {
    case 'updated':
      return `The details of ${lot} have changed.${at < endsAt ? ` Register by ${formatIst(endsAt)}.` : ''} Bidding starts on ${formatIst(startAt)}.`;
    case 'withdrawn':
      return `${lot} was withdrawn. You are told if it comes back.`;
    case 'back':
      return `${lot} is back. Bidding starts on ${formatIst(startAt)}.`;
    case 'registration-ends':
      return `${title} matches your saved search “${search}”. ${registerBy(event)}`;
  }
}

export function cancelled({ title, reason, deposit, isOfSale }: EventOf<'auction-cancelled'>): string {
  const sale = isOfSale === true ? ' Your deposit stays held while another lot of its sale is open.' : '';
  return `${title} was cancelled.${sale}${refundComes(deposit)}${reason === undefined ? '' : ` Reason: ${reason}`}`;
}

type Annulled = EventOf<'win-annulled' | 'watched-annulled'>;

const annulledWin = ({ title, reason }: Annulled): string =>
  `The win of ${title} was annulled by the house: ${reason.replace(/\.$/, '')}.`;

const offeredAgain = ({ relistedAs }: Annulled): string =>
  relistedAs === undefined ? '' : ' The lot is offered again; to bid, please register once more.';

export function winAnnulled(event: EventOf<'win-annulled'>): string {
  return `${annulledWin(event)} Nobody owes anything for it.${refundComes(event.deposit)}${offeredAgain(event)}`;
}

export const watchedAnnulled = (event: EventOf<'watched-annulled'>): string => annulledWin(event) + offeredAgain(event);

export const watchedCancelled = ({ title, reason }: EventOf<'watched-cancelled'>): string =>
  `${title}, which you watch, was cancelled.${reason === undefined ? '' : ` Reason: ${reason}`}`;

/** The current deadline, and how bids move it. */
const openUntil = ({ closesAt, bidInterval }: { readonly closesAt: number; readonly bidInterval: number }): string =>
  `Open until ${formatIst(closesAt)}; with bids, until ${intervalInWords(bidInterval)} after the last one.`;

export const started = (event: EventOf<'auction-started'>): string =>
  `Bidding on ${event.title} is open. Place your bid now. ${openUntil(event)}`;

export const watchedStarted = (event: EventOf<'watched-started'>): string =>
  `Bidding on ${event.title}, which you watch, has started. ${openUntil(event)}`;

export const endedEarly = ({ title, reason }: EventOf<'auction-ended-early' | 'watched-ended-early'>): string =>
  `We have ended the bidding on ${title} early. The last bid counts as it would have at the end. Reason: ${reason}`;

export const paused = ({ title, reason }: EventOf<'auction-paused' | 'watched-paused'>): string =>
  `We have paused ${title}. Nobody can bid now, and it resumes with the time that was left. Reason: ${reason}`;

export const salePaused = ({ title, reason }: EventOf<'sale-paused'>): string =>
  `We have paused the sale ${title}. Its lots take no bids now, and resume with the time that was left. Reason: ${reason}`;

export const saleResumed = ({ title }: EventOf<'sale-resumed'>): string =>
  `Lots of the sale ${title} are no longer paused. Its page says when each starts, or until when it is open.`;

export const VOID_TITLES = {
  'taken-back': 'Your Bids Were Taken Back',
  leads: 'You Lead Again',
  'passed-over': 'Your Bids No Longer Stand',
  other: 'Bids Taken Back',
} as const;

export function bidsVoided(event: EventOf<'bids-voided'>): string {
  const { title, part, leads, reason, closesAt } = event;
  const current = formatInr(event.currentBid);
  const clock =
    closesAt === undefined
      ? 'The auction is paused; it resumes with at least the full bid interval.'
      : `Bidding is open until ${formatIst(closesAt)} at least.`;
  const price = leads ? `The current bid is ${current}.` : `Nobody leads now, and bidding starts at ${current} again.`;
  switch (part) {
    case 'taken-back':
      return `We have taken back your last bids on ${title}. You owe nothing for them, and your maximum is gone. ${price} Reason: ${reason}`;
    case 'leads':
      return `We have taken back another bidder's bids on ${title}, so your bid of ${current} leads again. A maximum that stood behind it stands again; you can lower it, or take it back, in the auction. ${clock}`;
    case 'passed-over':
      return `We have taken back another bidder's bids on ${title}. Your last bids do not stand any more either, because you may not bid now or your bidding power does not cover them. You owe nothing for them. ${price} The next bid must be at least ${formatInr(event.leastBid)}. ${clock}`;
    case 'other':
      return `We have taken back bids on ${title}. ${price} The next bid must be at least ${formatInr(event.leastBid)}. ${clock}`;
  }
}

export const resumed = (event: EventOf<'auction-resumed' | 'watched-resumed'>): string =>
  event.startAt === undefined
    ? `${event.title} has resumed. Bidding is open until ${formatIst(event.closesAt)} at least.`
    : `${event.title} is no longer paused. Bidding starts at ${formatIst(event.startAt)}.`;

export const extended = ({ title, closesAt }: EventOf<'auction-extended' | 'watched-extended'>): string =>
  `${title} has more time, because something was wrong on our side. Bidding is open until ${formatIst(closesAt)} unless somebody bids.`;

/** When an auction closes, and whether another bid still moves that time. */
const closes = ({ closesAt, isLatestEnd }: { readonly closesAt: number; readonly isLatestEnd: boolean }): string =>
  `at ${formatIstTime(closesAt)}, ${isLatestEnd ? 'even if' : 'unless'} someone bids`;

export function endingSoon(event: EventOf<'auction-ending-soon' | 'watched-ending-soon'>): string {
  const { title, closesAt, at } = event;
  const minutes = Math.max(1, Math.round((closesAt - at) / 60_000));
  const wait = `${minutes} ${minutes === 1 ? 'minute' : 'minutes'}`;
  return `${title} closes in about ${wait}, ${closes(event)}.`;
}

function result({ title, endedAt, amount, isBelowReserve }: EventOf<'auction-lost' | 'watched-ended'>): string {
  if (amount === undefined) return `${title} ended on ${formatIst(endedAt)} without a bid.`;
  if (isBelowReserve) {
    return `${title} ended on ${formatIst(endedAt)}. The highest bid of ${formatInr(amount)} was below the reserve price.`;
  }
  return `${title} ended on ${formatIst(endedAt)}. The winning bid was ${formatInr(amount)}.`;
}

export const watchedEnded = (event: EventOf<'watched-ended'>): string => result(event);

export function lost(event: EventOf<'auction-lost'>): string {
  return result(event) + refundComes(event.deposit);
}

export function endedForAdmins({ title, endedAt, winner }: EventOf<'auction-ended'>): string {
  if (winner === undefined) return `${title} ended on ${formatIst(endedAt)} without a bid.`;
  return `${title} ended on ${formatIst(endedAt)}. ${winner.name} won with ${formatInr(winner.amount)}.`;
}

export function won({ title, amount, total, paymentDueAt }: EventOf<'auction-won'>): string {
  const payment = total === amount ? 'the payment' : `the payment of ${formatInr(total)}`;
  return `Congratulations! You won ${title} with ${formatInr(amount)}. Please complete ${payment} by ${formatIst(paymentDueAt)}.`;
}

export function onApproval({ title, amount, deposit, until }: EventOf<'bid-on-approval'>): string {
  const held =
    deposit > 0
      ? ` Your deposit (EMD) of ${formatInr(deposit)} stays held until then; if we do not accept, it is refunded.`
      : '';
  return `Your bid of ${formatInr(amount)} on ${title} is the highest, but below the reserve price. We may accept it until ${formatIst(until)}.${held}`;
}

export function notAccepted({ title, amount, deposit, reason }: EventOf<'bid-not-accepted'>): string {
  const why = reason === undefined ? '' : ` Reason: ${reason}`;
  return `Your bid of ${formatInr(amount)} on ${title} was below the reserve price and was not accepted.${refundComes(deposit)}${why}`;
}

export const counterOffered = ({ title, bid, amount, total, until }: EventOf<'counter-offered'>): string =>
  `Your bid of ${formatInr(bid)} on ${title} is below the reserve price. You can have the lot for ${formatInr(amount)}` +
  `${total === amount ? '' : ` and would pay ${formatInr(total)}`}, if you accept by ${formatIst(until)}. If you do not accept, your bid stands, and we may still accept it.`;

export const counterAnswered = ({ title, isAccepted, bid, amount, until }: EventOf<'counter-answered'>): string =>
  isAccepted
    ? `The counter-offer of ${formatInr(amount)} for ${title} is accepted. The bidder has won and was told to pay.`
    : `The counter-offer of ${formatInr(amount)} for ${title} is declined. The bid of ${formatInr(bid)} can be accepted until ${formatIst(until)}.`;

export const approvalWaiting = ({ title, amount, until, mayAccept }: EventOf<'approval-waiting'>): string =>
  `${title} ended below its reserve price. ${mayAccept ? 'You' : 'Colleagues with the duty Money'} can accept the bid of ${formatInr(amount)} until ${formatIst(until)}. Without a decision the lot stays unsold.`;

export const approvalLapsed = ({ title, amount }: EventOf<'approval-lapsed'>): string =>
  `${title} stays unsold: nobody accepted the bid of ${formatInr(amount)} in time.`;

export const firstBid = ({ title, amount }: EventOf<'first-bid-placed'>): string =>
  `A bid of ${formatInr(amount)} was placed on ${title}.`;

export function outbid(event: EventOf<'outbid'>): string {
  const { title, amount, leastBid, hadMaximum = false, hasPower = false } = event;
  const limit = hasPower ? 'Your maximum, or what your bidding power allowed,' : 'Your maximum';
  const reached = hadMaximum ? `${limit} was reached. ` : '';
  return `${reached}Somebody bid ${formatInr(amount)} on ${title}. The next bid must be at least ${formatInr(leastBid)}. It closes ${closes(event)}.`;
}
