/** What notices about auctions say. Amounts are paise, times epoch milliseconds. */
import { formatInr } from '../../shared/model/money.ts';
import type { EventOf } from '../tables/notifications/notification-event.ts';
import { formatIst } from './ist.ts';

export const created = ({ title, startAt }: EventOf<'auction-created'>): string =>
  `${title} is open for registration. Bidding starts on ${formatIst(startAt)}.`;

export function updated({ title, startAt, words }: EventOf<'auction-updated'>): string {
  const changes = words === undefined ? '' : ` ${words}`;
  return `The details of ${title} have changed.${changes} Bidding starts on ${formatIst(startAt)}.`;
}

export function cancelled({ title, reason, deposit }: EventOf<'auction-cancelled'>): string {
  const refund = deposit > 0 ? ` Your EMD of ${formatInr(deposit)} will be refunded.` : '';
  return `${title} was cancelled.${refund}${reason === undefined ? '' : ` Reason: ${reason}`}`;
}

export const started = ({ title }: EventOf<'auction-started'>): string =>
  `Bidding on ${title} is open. Place your bid now.`;

export const watchedStarted = ({ title }: EventOf<'watched-started'>): string =>
  `Bidding on ${title}, which you watch, has started.`;

/** It closes as things stand: every bid moves the end. */
export function endingSoon({ title, closesAt, at }: EventOf<'auction-ending-soon' | 'watched-ending-soon'>): string {
  const minutes = Math.max(1, Math.round((closesAt - at) / 60_000));
  return `${title} ends in about ${minutes} ${minutes === 1 ? 'minute' : 'minutes'} unless a new bid arrives.`;
}

function result({ title, amount }: EventOf<'auction-lost' | 'watched-ended'>): string {
  if (amount === undefined) return `${title} has ended without a bid.`;
  return `${title} has ended. The winning bid was ${formatInr(amount)}.`;
}

export const watchedEnded = (event: EventOf<'watched-ended'>): string => result(event);

export function lost(event: EventOf<'auction-lost'>): string {
  const { deposit } = event;
  return result(event) + (deposit > 0 ? ` Your EMD of ${formatInr(deposit)} will be refunded.` : '');
}

export function endedForAdmins({ title, winner }: EventOf<'auction-ended'>): string {
  if (winner === undefined) return `${title} has ended without a bid.`;
  return `${title} has ended. ${winner.name} won with ${formatInr(winner.amount)}.`;
}

export function won({ title, amount, total, paymentDueAt }: EventOf<'auction-won'>): string {
  const payment = total === amount ? 'the payment' : `the payment of ${formatInr(total)}`;
  return `Congratulations! You won ${title} with ${formatInr(amount)}. Please complete ${payment} by ${formatIst(paymentDueAt)}.`;
}

export const firstBid = ({ title, amount }: EventOf<'first-bid-placed'>): string =>
  `A bid of ${formatInr(amount)} was placed on ${title}.`;

export const outbid = ({ title, amount }: EventOf<'outbid'>): string =>
  `Somebody bid ${formatInr(amount)} on ${title}. Place a higher bid to stay in the lead.`;
