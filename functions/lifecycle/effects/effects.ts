/**
 * What one change of STATE leads to. Pure, and made only from the two images of the change: the stream delivers at
 * least once, and the same change must lead to the same writes every time. Times are epoch milliseconds.
 */
import * as z from 'zod/mini';
import type { Paise } from '../../../shared/model/money/money.ts';
import { isShown } from '../../tables/auctions/filed-status.ts';
import type { StateItem } from '../../tables/auctions/auction-items.ts';
import { FILED_WITHIN_MS, isEndingSoon } from '../scheduling/due.ts';
import { cancellation } from '../../selling/selling-audit.ts';
import type { Deed } from '../../tables/audit/audit-entry.ts';
import { endedState, type EndedState } from '../../deposits/settle.ts';
import { bidderKey, bidderKeyOf, type RememberedBid } from '../../tables/auctions/remembered-bids.ts';
import type { BidItem } from '../../tables/bids/bid-item.ts';

export type Effect =
  | { readonly kind: 'append-to-ledger'; readonly entry: BidItem }
  /** STATE remembers a bidder's last bid no longer, for another has taken its place: the registration keeps it. */
  | { readonly kind: 'keep-last-bid'; readonly bid: RememberedBid }
  | {
      readonly kind: 'tell-outbid';
      readonly userId: string;
      readonly amount: Paise;
      readonly seq: number;
      readonly at: number;
      /** The deadline that this bid has set. */
      readonly closesAt: number;
    }
  | { readonly kind: 'tell-first-bid'; readonly amount: Paise; readonly seq: number; readonly at: number }
  | { readonly kind: 'tell-created'; readonly startAt: number }
  | { readonly kind: 'tell-updated'; readonly startAt: number; readonly terms: string }
  | { readonly kind: 'tell-started'; readonly at: number; readonly closesAt: number; readonly bidInterval: number }
  | { readonly kind: 'tell-ending-soon'; readonly state: StateItem; readonly at: number }
  /** The catalogue's feed says what STATE says. */
  | { readonly kind: 'append-to-feed' }
  /** Somebody has bid whom STATE did not remember: perhaps for the first time, and then their figures change. */
  | { readonly kind: 'file-bidding'; readonly userId: string }
  /** A registration has moved on: its place among those of its bidder, and the bidder's figures, follow. */
  | { readonly kind: 'file-registration'; readonly userId: string }
  /** The announced end of an auction with registrations has changed. */
  | { readonly kind: 'file-registrations' }
  /** An auction becomes visible, or stops being so. */
  | { readonly kind: 'file-watches' }
  /** The schedule must fit this state. */
  | { readonly kind: 'arm'; readonly state: StateItem }
  | { readonly kind: 'settle'; readonly state: EndedState }
  /** The line of the audit log, of what STATE says. */
  | { readonly kind: 'record-deed'; readonly deed: Deed };

/** One side of a change: the state, and the last bids it remembers (none, where nobody has bid). */
export type Image = StateItem & { readonly remembered?: readonly RememberedBid[] };

/** The effects of the change from `before` (undefined when it was created) to `after`. */
export function effects(before: Image | undefined, after: Image): readonly Effect[] {
  if (before !== undefined && JSON.stringify(before) === JSON.stringify(after)) return [];
  return [
    ...bidEffects(before, after),
    ...forgottenBids(before, after).map((bid) => ({ kind: 'keep-last-bid' as const, bid })),
    ...statusEffects(before, after),
    ...filingEffects(before, after),
    ...(needsArming(before, after) ? [{ kind: 'arm' as const, state: after }] : []),
  ];
}

function bidEffects(before: Image | undefined, after: Image): readonly Effect[] {
  const { auctionId, lastBid, seq, currentBid: amount, closesAt } = after;
  if (lastBid === undefined || seq <= (before?.seq ?? 0)) return [];
  const { userId, at } = lastBid;
  const previous = before?.lastBid;
  const all: Effect[] = [{ kind: 'append-to-ledger', entry: { auctionId, seq, amount, ...lastBid } }];
  if (previous === undefined) all.push({ kind: 'tell-first-bid', amount, seq, at });
  else if (previous.userId !== userId) {
    all.push({ kind: 'tell-outbid', userId: previous.userId, amount, seq, at, closesAt });
  }
  // The first bid may pull a far deadline close; later ones only push it away.
  if (previous === undefined && isEndingSoon(after, at)) all.push({ kind: 'tell-ending-soon', state: after, at });
  const key = bidderKey(lastBid);
  const isRemembered = before?.remembered?.some((bid) => bidderKeyOf(bid) === key) === true;
  return isRemembered ? all : [...all, { kind: 'file-bidding', userId }];
}

/** Bids whose bidders `before` remembered and `after` does not. */
function forgottenBids(before: Image | undefined, after: Image): readonly RememberedBid[] {
  const remembered = new Set(after.remembered?.map(bidderKeyOf));
  return (before?.remembered ?? []).filter((bid) => !remembered.has(bidderKeyOf(bid)));
}

function statusEffects(before: StateItem | undefined, after: StateItem): readonly Effect[] {
  const { status, startAt, endAt: closesAt, bidInterval } = after;
  if (before?.status === status) {
    const isUpdate = status === 'pending' && termsOf(before) !== termsOf(after);
    return isUpdate ? [{ kind: 'tell-updated', startAt, terms: termsOf(after) }] : [];
  }
  // What an admin changes before an auction begins is in the feed with the change itself.
  const all: Effect[] = status === 'draft' || status === 'pending' ? [] : [{ kind: 'append-to-feed' }];
  const deed = before && cancellation(before, after);
  if (deed !== undefined) all.push({ kind: 'record-deed', deed });
  if (status === 'pending') all.push({ kind: 'tell-created', startAt });
  if (status === 'active') all.push({ kind: 'tell-started', at: startAt, closesAt, bidInterval });
  const ended = endedState(after);
  if (ended !== undefined) all.push({ kind: 'settle', state: ended });
  return all;
}

/** What changes in the own lists of those who are registered, or watch. */
function filingEffects(before: StateItem | undefined, after: StateItem): readonly Effect[] {
  if (before === undefined) return [];
  return [
    ...(isShown(before) === isShown(after) ? [] : [{ kind: 'file-watches' as const }]),
    ...(before.endAt === after.endAt ? [] : [{ kind: 'file-registrations' as const }]),
  ];
}

const filedBy = z.object({
  userId: z.string(),
  ownList: z.optional(z.string()),
  outcome: z.optional(z.string()),
  finalPayment: z.optional(z.string()),
  deposit: z.string(),
  depositOwed: z.optional(z.boolean()),
});

/** The effects of the change of a registration, of whose attributes only these decide where it is filed. */
export function registrationEffects(before: unknown, after: unknown): readonly Effect[] {
  const is = z.parse(filedBy, after);
  const was = before === undefined ? undefined : z.parse(filedBy, before);
  const facts = ({ outcome, finalPayment, deposit, depositOwed }: z.infer<typeof filedBy>) =>
    [outcome, finalPayment, deposit, depositOwed].join();
  // A new one is written where it belongs; only those of before there were lists are not.
  const isInPlace = was === undefined ? is.ownList !== undefined : facts(was) === facts(is);
  return isInPlace ? [] : [{ kind: 'file-registration', userId: is.userId }];
}

/** What bidders were promised, as text that differs when it does. */
function termsOf({ startAt, endAt, basePrice, bidInterval, changes = 0 }: StateItem): string {
  return [startAt, endAt, basePrice, bidInterval, changes].join('-');
}

/** The clock re-arms itself, so the stream arms only what the clock cannot foresee. */
function needsArming(before: StateItem | undefined, after: StateItem): boolean {
  if (before === undefined) return after.status !== 'draft';
  const isDecided = before.decisions !== after.decisions;
  const isMoved = before.startAt !== after.startAt || before.endAt !== after.endAt;
  return before.status !== after.status || isFirstBidOfMinute(before, after) || isMoved || isDecided;
}

/** The clock appends the new price and deadline to the feed, once for all bids of about a minute. */
function isFirstBidOfMinute(before: StateItem, after: StateItem): boolean {
  if (after.lastBid === undefined || after.seq === before.seq) return false;
  const minute = (state: StateItem) => Math.floor((state.lastBid?.at ?? 0) / FILED_WITHIN_MS);
  return minute(before) !== minute(after);
}

/**
 * The effects of several changes of one auction, in order, without those that a later one makes pointless: only the
 * newest state is armed and settled, only a bidder's newest bid is kept, and only if the newest state does not
 * remember it, only the last time somebody was outbid is told, and not to who leads again. The ledger stays complete.
 * @param newest the state after the last of the changes
 */
export function coalesce(all: readonly Effect[], newest?: Image): readonly Effect[] {
  const bySlot = new Map(all.map((effect, index) => [slotOf(effect, index), effect]));
  const remembered = new Set(newest?.remembered?.map(bidderKeyOf));
  return [...bySlot.values()].filter((effect) => {
    if (effect.kind === 'keep-last-bid') return !remembered.has(bidderKeyOf(effect.bid));
    return effect.kind !== 'tell-outbid' || effect.userId !== newest?.lastBid?.userId;
  });
}

function slotOf(effect: Effect, index: number): string {
  switch (effect.kind) {
    case 'arm':
    case 'append-to-feed':
    case 'settle':
    case 'file-registrations':
    case 'file-watches':
      return effect.kind;
    case 'keep-last-bid':
      return `${effect.kind}#${bidderKeyOf(effect.bid)}`;
    case 'file-bidding':
    case 'file-registration':
    case 'tell-outbid':
      return `${effect.kind}#${effect.userId}`;
    default:
      return `${effect.kind}#${index}`;
  }
}
