/** Computes the price after a bid or a change of a maximum. Pure. Amounts are paise, and maximums are not sealed here. */
import { leastAbove, type PriceSteps } from '#shared/model/auctions/price-steps.ts';
import type { Paise } from '#shared/model/money/money.ts';

/** The price before the bid. */
export interface Price {
  readonly currentBid: Paise;
  /** The least next bid. */
  readonly leastBid: Paise;
  readonly steps: PriceSteps;
  readonly reserve: Paise | undefined;
}

/** The bidder with the current bid. */
export interface Leader {
  readonly userId: string;
  /** Their standing maximum, always above the current bid; undefined without one. */
  readonly maximum: Paise | undefined;
  /** The most that their bidding power allows here; undefined where none is needed. */
  readonly most?: Paise | undefined;
}

/** A bid of at least the least bid. */
export interface Offer {
  readonly userId: string;
  readonly amount: Paise;
  /** Whether `amount` is a maximum, so that the house bids as little as leads. */
  readonly isMaximum: boolean;
  /** The most that their bidding power allows here, at least the least bid; undefined where none is needed. */
  readonly most?: Paise | undefined;
}

/** One new entry of the ledger. */
export interface Entry {
  readonly userId: string;
  readonly amount: Paise;
  /** The house made it under the bidder's maximum. */
  readonly isAutomatic: boolean;
}

export interface Resolution {
  /** One or two, in order. The last one's bidder leads. */
  readonly entries: readonly [Entry] | readonly [Entry, Entry];
  /** The standing maximum of who leads afterwards; undefined without one, and when it is used up. */
  readonly maximum: Paise | undefined;
}

/**
 * Resolves a bid against the leader's standing maximum. Nobody bids against themselves: a leader's own bid is one entry.
 * Of two equal maximums the earlier, which is the leader's, wins. Only a leader with a maximum is drawn to the reserve.
 * A maximum reaches no further than its owner's bidding power. What is above stands, in case more becomes free later.
 */
export function resolveBid(price: Price, leader: Leader | undefined, offer: Offer): Resolution {
  const { userId } = offer;
  const amount = within(offer.amount, offer.most);
  const leadersReach = leader && reachOf(price, leader);
  if (leader === undefined || leadersReach === undefined || leader.userId === userId) {
    const entry = { userId, amount: offer.isMaximum ? drawn(price, price.leastBid, amount) : amount };
    const kept = leader?.userId === userId ? leader.maximum : undefined;
    const maximum = offer.isMaximum ? offer.amount : kept;
    return { entries: [{ ...entry, isAutomatic: false }], maximum: unused(maximum, entry.amount) };
  }
  if (amount > leadersReach) {
    if (!offer.isMaximum) return { entries: [{ userId, amount, isAutomatic: false }], maximum: undefined };
    const ownPrice = drawn(price, leastAbove(price.steps, leadersReach), amount);
    return {
      entries: [
        { userId: leader.userId, amount: leadersReach, isAutomatic: true },
        { userId, amount: ownPrice, isAutomatic: false },
      ],
      maximum: unused(offer.amount, ownPrice),
    };
  }
  // A maximum that is not enough is used up, and shown like any bid.
  const answer = drawn(price, leastAbove(price.steps, amount), leadersReach);
  return {
    entries: [
      { userId, amount, isAutomatic: false },
      { userId: leader.userId, amount: answer, isAutomatic: true },
    ],
    maximum: unused(leader.maximum, answer),
  };
}

const within = (amount: Paise, most: Paise | undefined): Paise =>
  most === undefined ? amount : Math.min(amount, most);

/** Up to what the house bids for the leader now; undefined if it bids no more. */
function reachOf({ currentBid }: Price, { maximum, most }: Leader): Paise | undefined {
  const reach = maximum === undefined ? undefined : within(maximum, most);
  return reach !== undefined && reach > currentBid ? reach : undefined;
}

/** What a leader's new maximum, of at least the current bid, makes of the price. */
export interface MaximumChange {
  /** The automatic bid of a leader whom the reserve draws up; undefined in the usual case. */
  readonly entry: Entry | undefined;
  /** Undefined when the new maximum is the price: then the house bids no more. */
  readonly maximum: Paise | undefined;
}

/**
 * Only a reserve above the price changes it: the price then goes to the smaller of the maximum and the reserve.
 *
 * @param most what their bidding power allows here; undefined where none is needed
 */
export function resolveMaximum(price: Price, userId: string, maximum: Paise, most?: Paise): MaximumChange {
  const amount = Math.max(price.currentBid, drawn(price, price.currentBid, within(maximum, most)));
  const entry = amount > price.currentBid ? { userId, amount, isAutomatic: true } : undefined;
  return { entry, maximum: unused(maximum, amount) };
}

/** The price of a bidder who needs `least` and has a maximum. */
function drawn({ reserve = 0 }: Price, least: Paise, maximum: Paise): Paise {
  return Math.min(maximum, Math.max(least, reserve));
}

const unused = (maximum: Paise | undefined, price: Paise): Paise | undefined =>
  maximum !== undefined && maximum > price ? maximum : undefined;
