/**
 * What one change of STATE leads to. Pure, and made only from the two images of the change: the stream delivers at
 * least once, and the same change must lead to the same writes every time. Times are epoch milliseconds.
 */
import * as z from 'zod/mini';
import type { Paise } from '../../../shared/model/money/money.ts';
import { isShown } from '../../tables/auctions/listing-status.ts';
import type { StateItem } from '../../tables/auctions/auction-items.ts';
import { FEED_INTERVAL_MS, isEndingSoon } from '../scheduling/due.ts';
import { cancellation } from '../../selling/selling-audit.ts';
import type { AuditedAction } from '../../tables/audit/audit-entry.ts';
import { endedState, type EndedState } from '../../deposits/settle.ts';
import { isInState } from '../../tables/auctions/last-bids.ts';
import type { BidItem } from '../../tables/bids/bid-item.ts';

export type Effect =
  | { readonly kind: 'append-to-ledger'; readonly entry: BidItem }
  /** The registration holds its bidder's first bid, and the last one where STATE does not. */
  | { readonly kind: 'keep-last-bid'; readonly bid: BidItem }
  | {
      readonly kind: 'notify-outbid';
      readonly userId: string;
      readonly amount: Paise;
      readonly seq: number;
      readonly at: number;
      /** The deadline that this bid has set. */
      readonly closesAt: number;
    }
  | { readonly kind: 'notify-first-bid'; readonly amount: Paise; readonly seq: number; readonly at: number }
  | { readonly kind: 'notify-created'; readonly startAt: number }
  | { readonly kind: 'notify-updated'; readonly startAt: number; readonly terms: string }
  | { readonly kind: 'notify-started'; readonly at: number; readonly closesAt: number; readonly bidInterval: number }
  | { readonly kind: 'notify-ending-soon'; readonly state: StateItem; readonly at: number }
  /** The catalogue's feed says what STATE says. */
  | { readonly kind: 'append-to-feed' }
  /** A registration has moved on: its place among those of its bidder, and the bidder's figures, follow. */
  | { readonly kind: 'update-own-entry'; readonly userId: string }
  /** The announced end of an auction with registrations has changed. */
  | { readonly kind: 'update-own-entries' }
  /** An auction becomes visible, or stops being so. */
  | { readonly kind: 'update-watch-entries' }
  /** The schedule must fit this state. */
  | { readonly kind: 'arm'; readonly state: StateItem }
  | { readonly kind: 'settle'; readonly state: EndedState }
  /** The line of the audit log, of what STATE says. */
  | { readonly kind: 'record-audit'; readonly auditedAction: AuditedAction };

/** The effects of the change from `before` (undefined when it was created) to `after`. */
export function effects(before: StateItem | undefined, after: StateItem): readonly Effect[] {
  if (before !== undefined && JSON.stringify(before) === JSON.stringify(after)) return [];
  return [
    ...bidEffects(before, after),
    ...statusEffects(before, after),
    ...ownListEffects(before, after),
    ...(needsArming(before, after) ? [{ kind: 'arm' as const, state: after }] : []),
  ];
}

function bidEffects(before: StateItem | undefined, after: StateItem): readonly Effect[] {
  const { auctionId, lastBid, seq, closesAt } = after;
  if (lastBid === undefined || seq <= (before?.seq ?? 0)) return [];
  const { userId, amount, at } = lastBid;
  const previous = before?.lastBid;
  const entry = { auctionId, seq, ...lastBid };
  const all: Effect[] = [{ kind: 'append-to-ledger', entry }];
  // The first one also lists the registration anew.
  const isKnown = isInState(lastBid) && before?.amounts[lastBid.number] !== undefined;
  if (!isKnown) all.push({ kind: 'keep-last-bid', bid: entry });
  if (previous === undefined) all.push({ kind: 'notify-first-bid', amount, seq, at });
  else if (previous.userId !== userId) {
    all.push({ kind: 'notify-outbid', userId: previous.userId, amount, seq, at, closesAt });
  }
  // The first bid may pull a far deadline close; later ones only push it away.
  if (previous === undefined && isEndingSoon(after, at)) all.push({ kind: 'notify-ending-soon', state: after, at });
  return all;
}

function statusEffects(before: StateItem | undefined, after: StateItem): readonly Effect[] {
  const { status, startAt, endAt: closesAt, bidInterval } = after;
  if (before?.status === status) {
    const isUpdate = status === 'pending' && termsOf(before) !== termsOf(after);
    return isUpdate ? [{ kind: 'notify-updated', startAt, terms: termsOf(after) }] : [];
  }
  // What an admin changes before an auction begins is in the feed with the change itself.
  const all: Effect[] = status === 'draft' || status === 'pending' ? [] : [{ kind: 'append-to-feed' }];
  const auditedAction = before && cancellation(before, after);
  if (auditedAction !== undefined) all.push({ kind: 'record-audit', auditedAction });
  if (status === 'pending') all.push({ kind: 'notify-created', startAt });
  if (status === 'active') all.push({ kind: 'notify-started', at: startAt, closesAt, bidInterval });
  const ended = endedState(after);
  if (ended !== undefined) all.push({ kind: 'settle', state: ended });
  return all;
}

/** What changes in the own lists of those who are registered, or watch. */
function ownListEffects(before: StateItem | undefined, after: StateItem): readonly Effect[] {
  if (before === undefined) return [];
  return [
    ...(isShown(before) === isShown(after) ? [] : [{ kind: 'update-watch-entries' as const }]),
    ...(before.endAt === after.endAt ? [] : [{ kind: 'update-own-entries' as const }]),
  ];
}

const entryFacts = z.object({
  userId: z.string(),
  lastBidAt: z.optional(z.number()),
  outcome: z.optional(z.string()),
  finalPayment: z.optional(z.string()),
  deposit: z.string(),
  depositOwed: z.optional(z.boolean()),
});

/** The effects of the change of a registration: these attributes decide where it is listed, and a new one is listed already. */
export function registrationEffects(before: unknown, after: unknown): readonly Effect[] {
  if (before === undefined) return [];
  const [was, is] = [z.parse(entryFacts, before), z.parse(entryFacts, after)];
  const facts = ({ lastBidAt, outcome, finalPayment, deposit, depositOwed }: z.infer<typeof entryFacts>) =>
    [lastBidAt !== undefined, outcome, finalPayment, deposit, depositOwed].join();
  return facts(was) === facts(is) ? [] : [{ kind: 'update-own-entry', userId: is.userId }];
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
  const minute = (state: StateItem) => Math.floor((state.lastBid?.at ?? 0) / FEED_INTERVAL_MS);
  return minute(before) !== minute(after);
}

/**
 * The effects of several changes of one auction, in order, without those that a later one makes pointless: only the
 * newest state is armed and settled, only a bidder's newest bid is kept, only the last time somebody was outbid is told,
 * and not to who leads again. The ledger stays complete.
 * @param newest the state after the last of the changes
 */
export function coalesce(all: readonly Effect[], newest?: StateItem): readonly Effect[] {
  const bySlot = new Map(all.map((effect, index) => [slotOf(effect, index), effect]));
  return [...bySlot.values()].filter(
    (effect) => effect.kind !== 'notify-outbid' || effect.userId !== newest?.lastBid?.userId,
  );
}

function slotOf(effect: Effect, index: number): string {
  switch (effect.kind) {
    case 'arm':
    case 'append-to-feed':
    case 'settle':
    case 'update-own-entries':
    case 'update-watch-entries':
      return effect.kind;
    case 'keep-last-bid':
      return `${effect.kind}#${effect.bid.userId}`;
    case 'update-own-entry':
    case 'notify-outbid':
      return `${effect.kind}#${effect.userId}`;
    default:
      return `${effect.kind}#${index}`;
  }
}
