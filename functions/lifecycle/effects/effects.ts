/**
 * What one change of STATE leads to. Pure, and made only from the two images of the change: the stream delivers at
 * least once, and the same change must lead to the same writes every time. Times are epoch milliseconds.
 */
import type { Paise } from '../../../shared/model/money.ts';
import type { StateItem } from '../../tables/auctions/auction-items.ts';
import { isEndingSoon } from '../scheduling/due.ts';
import { endedState, type EndedState } from '../../deposits/settle.ts';
import type { BidItem } from '../../tables/bids/bid-item.ts';

export type Effect =
  | { readonly kind: 'append-to-ledger'; readonly entry: BidItem }
  | {
      readonly kind: 'bidder-last-bid';
      readonly userId: string;
      readonly amount: Paise;
      readonly seq: number;
      readonly at: number;
    }
  | {
      readonly kind: 'tell-outbid';
      readonly userId: string;
      readonly amount: Paise;
      readonly seq: number;
      readonly at: number;
    }
  | { readonly kind: 'tell-first-bid'; readonly amount: Paise; readonly seq: number; readonly at: number }
  | { readonly kind: 'tell-created'; readonly startAt: number }
  | { readonly kind: 'tell-updated'; readonly startAt: number; readonly terms: string }
  | { readonly kind: 'tell-started'; readonly at: number }
  | { readonly kind: 'tell-ending-soon'; readonly state: StateItem; readonly at: number }
  /** The listing's status follows that of STATE. */
  | { readonly kind: 'copy-status' }
  /** The schedule must fit this state. */
  | { readonly kind: 'arm'; readonly state: StateItem }
  | { readonly kind: 'settle'; readonly state: EndedState }
  | { readonly kind: 'push'; readonly state: StateItem };

/** The effects of the change from `before` (undefined when it was created) to `after`. */
export function effects(before: StateItem | undefined, after: StateItem): readonly Effect[] {
  if (before !== undefined && JSON.stringify(before) === JSON.stringify(after)) return [];
  return [
    ...bidEffects(before, after),
    ...statusEffects(before, after),
    ...(needsArming(before, after) ? [{ kind: 'arm' as const, state: after }] : []),
    ...(after.status === 'draft' ? [] : [{ kind: 'push' as const, state: after }]),
  ];
}

function bidEffects(before: StateItem | undefined, after: StateItem): readonly Effect[] {
  const { auctionId, lastBid, seq, currentBid: amount } = after;
  if (lastBid === undefined || seq <= (before?.seq ?? 0)) return [];
  const { bidId, userId, name, at } = lastBid;
  const previous = before?.lastBid;
  const all: Effect[] = [
    { kind: 'append-to-ledger', entry: { auctionId, seq, bidId, userId, name, amount, at } },
    { kind: 'bidder-last-bid', userId, amount, seq, at },
  ];
  if (previous === undefined) all.push({ kind: 'tell-first-bid', amount, seq, at });
  else if (previous.userId !== userId) all.push({ kind: 'tell-outbid', userId: previous.userId, amount, seq, at });
  // The first bid may pull a far deadline close; later ones only push it away.
  if (previous === undefined && isEndingSoon(after, at)) all.push({ kind: 'tell-ending-soon', state: after, at });
  return all;
}

function statusEffects(before: StateItem | undefined, after: StateItem): readonly Effect[] {
  const { status, startAt } = after;
  if (before?.status === status) {
    const isUpdate = status === 'pending' && termsOf(before) !== termsOf(after);
    return isUpdate ? [{ kind: 'tell-updated', startAt, terms: termsOf(after) }] : [];
  }
  const all: Effect[] = [{ kind: 'copy-status' }];
  if (status === 'pending') all.push({ kind: 'tell-created', startAt });
  if (status === 'active') all.push({ kind: 'tell-started', at: startAt });
  const ended = endedState(after);
  if (ended !== undefined) all.push({ kind: 'settle', state: ended });
  return all;
}

/** What bidders were promised, as text that differs when it does. */
function termsOf({ startAt, endAt, basePrice, bidInterval, changes = 0 }: StateItem): string {
  return [startAt, endAt, basePrice, bidInterval, changes].join('-');
}

/** The clock re-arms itself, so the stream arms only what the clock cannot foresee. */
function needsArming(before: StateItem | undefined, after: StateItem): boolean {
  if (before === undefined) return after.status !== 'draft';
  const isFirstBid = before.seq === 0 && after.seq > 0;
  const isDecided = before.decisions !== after.decisions;
  const isMoved = before.startAt !== after.startAt || before.endAt !== after.endAt;
  return before.status !== after.status || isFirstBid || isMoved || isDecided;
}

/**
 * The effects of several changes of one auction, in order, without those that a later one makes pointless: only the
 * newest state is pushed, armed and settled, only a bidder's newest bid is written, only the last time somebody was outbid
 * is told. The ledger stays complete.
 */
export function coalesce(all: readonly Effect[]): readonly Effect[] {
  const newest = new Map(all.map((effect, index) => [slotOf(effect, index), effect]));
  return [...newest.values()];
}

function slotOf(effect: Effect, index: number): string {
  switch (effect.kind) {
    case 'push':
    case 'arm':
    case 'copy-status':
    case 'settle':
      return effect.kind;
    case 'bidder-last-bid':
    case 'tell-outbid':
      return `${effect.kind}#${effect.userId}`;
    default:
      return `${effect.kind}#${index}`;
  }
}
