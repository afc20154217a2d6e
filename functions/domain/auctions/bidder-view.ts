import { createHmac } from 'node:crypto';
import type { Caller } from '#functions/platform/http/caller.ts';
import { NOBODY } from '#functions/tables/bids/bid-item.ts';

export interface KnownBidder {
  readonly userId: string;
  readonly name: string;
  /** In order of registration. */
  readonly number: number;
}

/** A bidder as shown to a viewer. */
export interface ShownBidder {
  readonly id: string;
  readonly name: string;
}

const ALIAS_LETTERS = 22;

/**
 * A bidder's id for other people: constant within an auction, different in every other one. The key is the user id,
 * which is random and shown to nobody else, so aliases cannot be guessed.
 */
export function aliasOf(auctionId: string, userId: string): string {
  return createHmac('sha256', userId).update(auctionId).digest('base64url').slice(0, ALIAS_LETTERS);
}

/** By which a bidder can show outside that a number of the public log is theirs (`personOf`): 64 hex digits. */
export const logSecretOf = (auctionId: string, userId: string): string =>
  createHmac('sha256', userId).update(`log ${auctionId}`).digest('hex');

/** A bidder as shown to strangers and in broadcast frames. */
export function maskedBidder(auctionId: string, { userId, number }: KnownBidder): ShownBidder {
  if (number === NOBODY.number) return { id: NOBODY.userId, name: NOBODY.name };
  return { id: aliasOf(auctionId, userId), name: `Bidder ${number}` };
}

/** Admins see all names, bidders only their own. */
export function bidderFor(viewer: Caller, auctionId: string, bidder: KnownBidder): ShownBidder {
  const isNamed = viewer.role === 'admin' || viewer.userId === bidder.userId;
  return isNamed ? { id: bidder.userId, name: bidder.name } : maskedBidder(auctionId, bidder);
}

/** The public id of a bid. Only the bidder's own client knows the `bidId`, which it may send again. */
export function publicBidId(auctionId: string, seq: number): string {
  return `${auctionId}-${seq}`;
}
