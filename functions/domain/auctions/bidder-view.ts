import { createHmac } from 'node:crypto';
import type { Caller } from '../../platform/http/caller.ts';

/** Somebody who is registered for an auction. */
export interface KnownBidder {
  readonly userId: string;
  readonly name: string;
  /** In order of registration. */
  readonly number: number;
}

/** A bidder as somebody may see them. */
export interface ShownBidder {
  readonly id: string;
  readonly name: string;
}

const ALIAS_LETTERS = 22;

/**
 * A bidder's id in one auction, for everybody else: the same in every answer and frame about it, another in every
 * other auction. A user id is random and shown to nobody else, so it is the key that nobody can try out.
 */
export function aliasOf(auctionId: string, userId: string): string {
  return createHmac('sha256', userId).update(auctionId).digest('base64url').slice(0, ALIAS_LETTERS);
}

/** A bidder as strangers see them, and as a frame that goes to everybody shows them. */
export function maskedBidder(auctionId: string, { userId, number }: KnownBidder): ShownBidder {
  return { id: aliasOf(auctionId, userId), name: `Bidder ${number}` };
}

/** A bidder as the viewer sees them: admins see everybody by name, bidders only themselves. */
export function bidderFor(viewer: Caller, auctionId: string, bidder: KnownBidder): ShownBidder {
  const isNamed = viewer.role === 'admin' || viewer.userId === bidder.userId;
  return isNamed ? { id: bidder.userId, name: bidder.name } : maskedBidder(auctionId, bidder);
}

/** A bid's id for others than its bidder's own client, which chose the `bidId` and may send it again. */
export function publicBidId(auctionId: string, seq: number): string {
  return `${auctionId}-${seq}`;
}
