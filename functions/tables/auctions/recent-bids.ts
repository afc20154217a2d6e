/**
 * STATE remembers its newest bids in a few short texts that each bid pushes one place on, so that a retry that was
 * overtaken a moment ago is recognised from the refusing item itself: no read, no waiting for the ledger, and no
 * more than the one write unit. Older bids are in the ledger by then. They also tell the last bid of whoever made one
 * of them, so that a registration is written only when its bidder's last bid falls out (decision 15).
 */
import { createHash } from 'node:crypto';
import * as z from 'zod/mini';
import type { BidderItem } from './auction-items.ts';
import type { Paise } from '../../../shared/model/money/money.ts';

/** The newest bid is `r0`. Eight of them leave STATE below 1 KB, whatever the names. */
export const RECENT_SLOTS = ['r0', 'r1', 'r2', 'r3', 'r4', 'r5', 'r6', 'r7'] as const;

export interface RecentBid {
  readonly seq: number;
  /** Paise. */
  readonly amount: Paise;
  /** When it was accepted, epoch milliseconds. */
  readonly at: number;
  /** Of bidder and bid id. */
  readonly tag: string;
}

/** 24 bits each of the bidder and of the bid: enough to tell a few apart. */
const MARK_LETTERS = 4;
const BASE = 36;

/** What is remembered of who bid what: the bidder's mark, then the bid's. */
export function tagOf(bid: { readonly userId: string; readonly bidId: string }): string {
  return bidderMark(bid.userId) + markOf(`${bid.userId} ${bid.bidId}`);
}

/** What is remembered of a bidder. */
export const bidderMark = (userId: string): string => markOf(userId);

/** The bidder's part of a tag. */
export const markIn = ({ tag }: RecentBid): string => tag.slice(0, MARK_LETTERS);

function markOf(text: string): string {
  return createHash('sha256').update(text).digest('base64').slice(0, MARK_LETTERS);
}

/** A registration with its bidder's last bid, where that is still among the newest of the auction. */
export function withLastBid(registration: BidderItem, recent: readonly RecentBid[]): BidderItem {
  const mark = bidderMark(registration.userId);
  const own = recent.find((bid) => markIn(bid) === mark);
  if (own === undefined || own.seq <= (registration.lastBidSeq ?? 0)) return registration;
  return { ...registration, lastBidAmount: own.amount, lastBidSeq: own.seq, lastBidAt: own.at };
}

/** A bid as a slot holds it. */
export function slotText(bid: { readonly userId: string; readonly bidId: string; readonly amount: Paise }, at: number) {
  return `${bid.amount.toString(BASE)} ${at.toString(BASE)}${slotEnd(bid)}`;
}

/** The part of the update that pushes every bid one place on and puts `:recent` first; `:none` is the empty text. */
export const PUSH_RECENT = RECENT_SLOTS.map((slot, index) => {
  const previous = RECENT_SLOTS[index - 1];
  return previous === undefined ? `${slot} = :recent` : `${slot} = if_not_exists(${previous}, :none)`;
}).join(', ');

/**
 * The part of the condition that none of the remembered bids is this one again, whatever its amount; `:tag` is the end
 * of its slot. The retry of an accepted bid fails it too, and is recognised then.
 */
export const NOT_AMONG_RECENT = RECENT_SLOTS.map((slot) => `NOT contains(${slot}, :tag)`).join(' AND ');

/** How a slot ends that holds this bid. */
export function slotEnd(bid: { readonly userId: string; readonly bidId: string }): string {
  return ` ${tagOf(bid)}`;
}

const slots = z.record(z.string(), z.unknown());

/** The newest bids of a stored STATE, newest first. */
export function recentBids(item: unknown, seq: number): readonly RecentBid[] {
  const stored = z.parse(slots, item);
  return RECENT_SLOTS.flatMap((slot, index) => {
    const text = stored[slot];
    if (typeof text !== 'string' || text === '') return [];
    const [amount = '', at = '', tag = ''] = text.split(' ');
    return [{ seq: seq - index, amount: parseInt(amount, BASE), at: parseInt(at, BASE), tag }];
  });
}
