/**
 * The live items of an auction: STATE and one for each bidder.
 * Amounts are paise, names ending in `At` are epoch milliseconds, names ending in `Date` are ISO text.
 */
import * as z from 'zod';
import { AUCTION_STATUSES } from '#shared/model/auctions/auction-status.ts';
import { ofVoid } from '../bids/bid-item.ts';
import { paiseNumber } from '../paise-number.ts';

const status = z.enum(AUCTION_STATUSES);

export const STATE_SK = 'STATE';
/** Here, and not beside its schema, which the bid path does without. */
export const LISTING_SK = 'LISTING';
export const stateKey = (auctionId: string) => ({ auctionId, sk: STATE_SK });

/** `lapsed`: no admin decided in time. */
export const APPROVALS = ['accepted', 'declined', 'lapsed'] as const;

const acceptedBid = z.object({
  bidId: z.string(),
  userId: z.string(),
  name: z.string(),
  /** The bidder's number. */
  number: z.number(),
  amount: paiseNumber,
  at: z.number(),
  /** The house made it under the bidder's maximum. */
  automatic: z.literal(true).optional(),
  /** It overtook a leader whose maximum, with this number in the list of them, was not used up. */
  beat: z.number().optional(),
  ...ofVoid,
});
export type AcceptedBid = z.infer<typeof acceptedBid>;

/** What the house may still bid for the leader. Only bidding-api can open it (`sealed-maximum.ts`). */
const standingMaximum = z.object({
  sealed: z.string(),
  commitment: z.string(),
  /** When it was left or last changed. */
  at: z.number(),
});
export type StandingMaximum = z.infer<typeof standingMaximum>;

const award = z.object({
  userId: z.string(),
  name: z.string(),
  /** The bidder's number. */
  number: z.number(),
  amount: paiseNumber,
  at: z.number(),
});

/** For how much the highest bidder may have a lot that ended below its reserve, and what they answered. */
const counterOffer = z.object({
  /** More than the bid, at most the reserve. */
  amount: paiseNumber,
  at: z.number(),
  /** The last time to answer. */
  until: z.number(),
  /** Who asked. */
  adminId: z.string(),
  answer: z.enum(['accepted', 'declined']).optional(),
  answeredAt: z.number().optional(),
});
export type CounterOffer = z.infer<typeof counterOffer>;

/** A void: what two people took back, and why. */
const voidedBids = z.object({
  at: z.number(),
  restates: z.number(),
  earlierVoid: z.number().optional(),
  /** Its entry in the ledger. */
  bidId: z.string(),
  /** Whose bids were taken back, with the last bid that they have left. First the person whom the void is about. */
  people: z.array(
    z.object({
      userId: z.string(),
      number: z.number(),
      left: z.object({ amount: paiseNumber, at: z.number() }).optional(),
    }),
  ),
  adminId: z.string(),
  source: z.string(),
  reason: z.string(),
});
export type VoidedBids = z.infer<typeof voidedBids>;

/**
 * The item that every bid updates: the facts that decide about a bid, how the auction ended, and counts of edits and
 * decisions. At most 1 KB while bids come, so that each costs one write unit; once bids were taken back or an outage
 * was made up for, a little more. In no index.
 */
export const stateItem = z.object({
  auctionId: z.string(),
  sk: z.literal(STATE_SK),
  status,
  startAt: z.number(),
  endAt: z.number(),
  /** The deadline: `endAt` before the first bid, then acceptance time plus interval. */
  closesAt: z.number(),
  /** Seconds. */
  bidInterval: z.number(),
  basePrice: paiseNumber,
  /** The base price before the first bid. A bid must be higher. */
  currentBid: paiseNumber,
  /** By how much the next bid must be higher, by price (`price-steps.ts`). Fixed once somebody is registered. */
  steps: z.string(),
  /** The least next bid. */
  leastBid: paiseNumber,
  /** The hidden least price of a sale; absent without one. Fixed like the steps. */
  reserve: paiseNumber.optional(),
  /** Nobody but admins is told whether the reserve is met. Fixed at creation. */
  hidesReserve: z.literal(true).optional(),
  /** No bid moves the deadline beyond this time; absent without a limit. Fixed like the steps. */
  latestEnd: z.number().optional(),
  /** The winner's time to pay. Fixed at creation; absent on older auctions (`state-facts.ts`). */
  paymentHours: z.number().optional(),
  /**
   * A lot of a sale with one deposit: each bid needs its bidder's power (`sales/power-item.ts`). A short name: STATE is
   * nearly full.
   */
  power: z.literal(true).optional(),
  /** The number of accepted bids, and the last one's position in the ledger. */
  seq: z.number(),
  /** Absent while nobody leads: before the first bid, and after a void that left nobody. */
  lastBid: acceptedBid.optional(),
  /** The bid before the last; null before the second. Both identify retries (`accepted-before.ts`). */
  secondLastBid: acceptedBid.nullable().optional(),
  /** The position of the newest void in the ledger: amounts rise only from there on. Absent before the first. */
  lastVoid: z.number().optional(),
  /**
   * The newest void, until the next bid. auction-stream does from it what follows. Meanwhile the item may exceed one
   * write unit.
   */
  voided: voidedBids.optional(),
  /** The leader's; absent without one, and when it is used up. */
  maximum: standingMaximum.optional(),
  /** How many maximums were stored so far, for the list of them in the Bids table. Absent before the first. */
  maximums: z.number().optional(),
  /** The last amounts of the first ten bidders, by bidder number. */
  amounts: z.record(z.string(), paiseNumber),
  /**
   * Grows when a registered bidder loses their eligibility (disabled, rejected, signed out, withdrawn), and when the clock
   * is changed otherwise than by a bid. It invalidates entitlements cached with an earlier number. Absent until that
   * happens.
   */
  admission: z.number().optional(),
  /** When it became completed or cancelled. */
  closedAt: z.number().optional(),
  /** The status whose settlement is finished: another status, or none, is to be settled. */
  settledAs: z.enum(['completed', 'cancelled']).optional(),
  /** When somebody last found it unsettled (`domain/auctions/look-again.ts`). */
  lookAgainAt: z.number().optional(),
  cancelReason: z.string().optional(),
  /** It was cancelled as a draft: only admins may see it. */
  withdrawn: z.boolean().optional(),
  /** It was called off or deleted while a pause held it beyond its start. */
  neverStarted: z.literal(true).optional(),
  /** The admin who cancelled it, and their network address. auction-stream writes the audit entry from it. */
  cancelledBy: z.object({ adminId: z.string(), source: z.string() }).optional(),
  /** An admin ended it before its clock ran out. auction-stream writes the audit entry and the notices from it. */
  endedEarly: z.object({ adminId: z.string(), source: z.string(), reason: z.string(), at: z.number() }).optional(),
  /**
   * Since when its clock stands, and who paused it. Bids are refused then, so the item may exceed one write unit.
   * auction-stream writes the audit entry and the notices from it. Both absent otherwise.
   */
  pausedAt: z.number().optional(),
  pausedBy: z.object({ adminId: z.string(), source: z.string(), reason: z.string() }).optional(),
  /**
   * When two owners annulled the win, and why. Nobody has won then, and no bids come any more, so the item may exceed
   * one write unit. Both absent otherwise.
   */
  annulledAt: z.number().optional(),
  annulReason: z.string().optional(),
  /** The auction that offers the lot again. No decision about this one's win is possible any more. */
  relistedAs: z.string().optional(),
  /** The listing is deleted. STATE remains to settle the deposits. */
  deleted: z.boolean().optional(),
  /** The title of a deleted listing. */
  title: z.string().optional(),
  /**
   * Counts what bidders and watchers are told, also that it became a draft again. So a draft that was never published
   * has none.
   */
  changes: z.number().optional(),
  /** The time of the newest extension after an outage that it got, which names it. Absent before the first. */
  extendedFor: z.number().optional(),
  /**
   * Whether the present winner has paid for the lot, or has forfeited the win; absent while neither is so. Written with the
   * winner's registration, so that lists need not read it.
   */
  win: z.enum(['paid', 'forfeited']).optional(),
  /** Counts the decisions about the win and its payment, so that open pages reload the winner. */
  decisions: z.number().optional(),
  /** What became of the highest bid of an auction that ended below its reserve; absent until that is decided. */
  approval: z.enum(APPROVALS).optional(),
  /**
   * The newest counter-offer to the highest bidder; accepted, it is their price. It stays when the lot goes to a
   * runner-up.
   */
  counterOffer: counterOffer.optional(),
  /** The runner-up who was awarded the lot after the winner did not pay, at their own last bid. */
  award: award.optional(),
});
export type StateItem = z.infer<typeof stateItem>;
