import type { Paise } from '#shared/model/money/money.ts';

/** What a bidder offers. */
export interface Offer {
  readonly amount: Paise;
  /** Whether the amount is a maximum: the house bids for the bidder up to it, and no more than it takes to lead. */
  readonly upTo: boolean;
}

/** A sent bid. Sending it again with the same id cannot bid twice. */
export interface BidAttempt extends Offer {
  readonly bidId: string;
}

/**
 * Reuses the unanswered attempt if it was the same offer; otherwise makes a new one.
 *
 * @param unanswered the attempt whose response was lost, if any
 */
export function attemptFor(offer: Offer, unanswered: BidAttempt | undefined, newId: () => string): BidAttempt {
  return unanswered !== undefined && isSameOffer(unanswered, offer) ? unanswered : { ...offer, bidId: newId() };
}

export function isSameOffer(a: Offer, b: Offer): boolean {
  return a.amount === b.amount && a.upTo === b.upTo;
}
