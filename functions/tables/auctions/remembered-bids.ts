/**
 * STATE remembers the last bid of twenty bidders, each in a place of its own that the bid's own update writes: so the
 * retry of a bid that was overtaken a moment ago is recognised from the refusing item itself, with no read, no waiting
 * for the ledger, and no more than the one write unit; and a registration is written only when somebody else's bid takes
 * its bidder's place (decisions 6 and 15).
 */
import { createHash } from 'node:crypto';
import type { BidderItem } from './auction-items.ts';
import type { Paise } from '../../../shared/model/money/money.ts';

/** A bid that STATE remembers: the last one of its bidder. */
export interface RememberedBid {
  /** The place that it has in STATE, by its letter. */
  readonly place: string;
  readonly seq: number;
  /** As it is stored (`placeText`): it begins with the tag of bidder and bid, and `readBid` reads the rest. */
  readonly text: string;
}

/** Whoever bids, and the number of their registration, where it has one. */
export interface NumberedBidder {
  readonly userId: string;
  readonly number?: number | undefined;
}

/** Twenty places and the longest name leave STATE below 1 KB (`state-size.test.ts`). */
export const PLACES = 'abcdefghijklmnopqrst';

/** The attributes of a place: what was bid, as text, and its `seq`. One letter each, for they count twenty times. */
export const attributesOf = (place: string) => ({ bid: place.toUpperCase(), seq: place });

/** Bytes of a text of a place: 24 bits each of the bidder and of the bid are enough to tell a few apart. */
const MARK = 3;
const TIME = 5;
const AMOUNT = 6;
/** Letters of base64. */
const MARK_LETTERS = (MARK / 3) * 4;
const TAG_LETTERS = 2 * MARK_LETTERS;
/** Times are counted from here, so that they fit into five bytes until 2059. */
const TIMES_BEGIN = Date.UTC(2025, 0, 1);

/** Where STATE remembers what this person bids. Bidders whose numbers are twenty apart share a place. */
export function placeOf({ userId, number }: NumberedBidder): string {
  const index = number === undefined ? digest(userId).readUInt16BE(MARK) : number - 1;
  return PLACES.charAt(index % PLACES.length);
}

/** What is remembered of who bid what: the bidder's mark, then the bid's. */
export function tagOf(bid: { readonly userId: string; readonly bidId: string }): string {
  return Buffer.concat([markBytes(bid.userId), markBytes(`${bid.userId} ${bid.bidId}`)]).toString('base64url');
}

/** What a bidder is recognised by among the remembered bids: the place and the mark in it. */
export const bidderKey = (bidder: NumberedBidder): string =>
  placeOf(bidder) + markBytes(bidder.userId).toString('base64url');

/** The same of whoever made a remembered bid. */
export const bidderKeyOf = ({ place, text }: RememberedBid): string => place + text.slice(0, MARK_LETTERS);

const markBytes = (text: string): Buffer => digest(text).subarray(0, MARK);

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

/** A registration with its bidder's last bid, where the auction remembers it. */
export function withLastBid(registration: BidderItem, remembered: readonly RememberedBid[]): BidderItem {
  const key = bidderKey(registration);
  const own = remembered.find((bid) => bidderKeyOf(bid) === key);
  if (own === undefined || own.seq <= (registration.lastBidSeq ?? 0)) return registration;
  const { amount, at } = readBid(own);
  return { ...registration, lastBidAmount: amount, lastBidSeq: own.seq, lastBidAt: at };
}

/** A bid as its place holds it. It begins with the bid's tag. */
export function placeText(
  bid: { readonly userId: string; readonly bidId: string; readonly amount: Paise },
  at: number,
): string {
  const numbers = Buffer.alloc(TIME + AMOUNT);
  numbers.writeUIntBE(at - TIMES_BEGIN, 0, TIME);
  numbers.writeUIntBE(bid.amount, TIME, AMOUNT);
  return tagOf(bid) + numbers.toString('base64url');
}

/** What was bid (paise), and when it was accepted (epoch milliseconds). */
export function readBid({ text }: RememberedBid): { readonly amount: Paise; readonly at: number } {
  const numbers = Buffer.from(text.slice(TAG_LETTERS), 'base64url');
  return { amount: numbers.readUIntBE(TIME, AMOUNT), at: TIMES_BEGIN + numbers.readUIntBE(0, TIME) };
}

/** The bids that a stored STATE remembers, by their places. */
export function rememberedBids(item: unknown): readonly RememberedBid[] {
  if (typeof item !== 'object' || item === null) return [];
  return [...PLACES].flatMap((place) => {
    const names = attributesOf(place);
    const [text, seq]: unknown[] = [Reflect.get(item, names.bid), Reflect.get(item, names.seq)];
    return typeof text === 'string' && typeof seq === 'number' ? [{ place, seq, text }] : [];
  });
}
