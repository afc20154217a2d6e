import type { EndedState } from '#functions/deposits/settle.ts';
import type { EventOf } from '#functions/domain/notification-event.ts';
import type { StateItem, VoidedBids } from '#functions/tables/auctions/auction-items.ts';
import type { AuditedAction } from '#functions/tables/audit/audit-entry.ts';
import type { BidItem } from '#functions/tables/bids/bid-item.ts';
import type { MaximumItem } from '#functions/tables/bids/maximum-store.ts';
import type { Paise } from '#shared/model/money/money.ts';
import type { EventFact } from '#shared/proof/entry.ts';

export type Effect =
  /** `isAgain`: the stored state was looked at once more, so nobody waited for it. */
  | { readonly kind: 'append-to-ledger'; readonly entry: BidItem; readonly isAgain?: true }
  /** Something for the public log that is no bid. */
  | { readonly kind: 'append-event'; readonly event: EventFact }
  /** Stores a maximum in the list beside the ledger. */
  | { readonly kind: 'append-maximum'; readonly item: MaximumItem }
  /** Stores a bidder's first bid in the registration, and later ones if STATE has no room for them. */
  | { readonly kind: 'keep-last-bid'; readonly bid: BidItem }
  /** Stores in the registration what a void at this position has left of a bidder's bids. */
  | {
      readonly kind: 'keep-bid-left';
      readonly seq: number;
      readonly person: VoidedBids['people'][number];
    }
  | {
      readonly kind: 'notify-outbid';
      readonly userId: string;
      readonly amount: Paise;
      readonly seq: number;
      readonly at: number;
      /** The least next bid and the deadline after this bid, and whether a further bid moves it. */
      readonly leastBid: Paise;
      readonly closesAt: number;
      readonly isLatestEnd: boolean;
      /** The outbid leader had a maximum, which this bid exceeds. */
      readonly hadMaximum: boolean;
      /** Their bidding power may have ended before their maximum. */
      readonly hasPower?: true;
    }
  | { readonly kind: 'notify-first-bid'; readonly amount: Paise; readonly seq: number; readonly at: number }
  | { readonly kind: 'notify-created'; readonly startAt: number }
  /** `isLater`: its start moved to a later time, which registered bidders know as a postponement. */
  | { readonly kind: 'notify-updated'; readonly startAt: number; readonly terms: string; readonly isLater: boolean }
  /** A published auction became a draft again. */
  | { readonly kind: 'notify-withdrawn'; readonly terms: string }
  /** A draft that people may watch from before was published again. */
  | { readonly kind: 'notify-back'; readonly startAt: number; readonly terms: string }
  | { readonly kind: 'notify-started'; readonly at: number; readonly closesAt: number; readonly bidInterval: number }
  | { readonly kind: 'notify-ended-early'; readonly reason: string; readonly at: number }
  /** Bids were taken back. `parts`: whose, and who leads again, if anybody does. */
  | {
      readonly kind: 'notify-voided';
      readonly seq: number;
      readonly parts: Readonly<Record<string, EventOf<'bids-voided'>['part']>>;
      readonly leads: boolean;
      readonly currentBid: Paise;
      readonly leastBid: Paise;
      /** Undefined while the clock is stopped. */
      readonly closesAt: number | undefined;
      readonly reason: string;
      readonly at: number;
    }
  | { readonly kind: 'notify-paused'; readonly reason: string; readonly at: number }
  /** `pausedAt`: of the pause that is over. `startAt` only if it has not started. */
  | {
      readonly kind: 'notify-resumed';
      readonly pausedAt: number;
      readonly startAt: number | undefined;
      readonly closesAt: number;
    }
  /** An owner gave more time after an outage. `changes` tells one extension from the next. */
  | { readonly kind: 'notify-extended'; readonly closesAt: number; readonly changes: number }
  | { readonly kind: 'notify-ending-soon'; readonly state: StateItem; readonly at: number }
  /** Appends the current STATE to the catalogue's feed. */
  | { readonly kind: 'append-to-feed' }
  /** A registration has changed: update what it counts, and its owner's standing. */
  | { readonly kind: 'count-registration'; readonly userId: string }
  /** The auction was published or hidden: update its watch marks. */
  | { readonly kind: 'update-watch-marks' }
  /** In a sale with one deposit: a bidder may no longer lead, or no longer owe for a win. */
  | { readonly kind: 'free-power'; readonly userId: string }
  /** In a sale with one deposit: this may have been the last thing that held deposits back. */
  | { readonly kind: 'release-sale-deposits' }
  /** The lot was paid, or is no longer: what is owed to its seller follows. */
  | { readonly kind: 'settle-consignment' }
  /** Sets the schedule for this state. */
  | { readonly kind: 'schedule'; readonly state: StateItem }
  | { readonly kind: 'settle'; readonly state: EndedState; readonly isAgain?: true }
  | { readonly kind: 'record-audit'; readonly auditedAction: AuditedAction };

/**
 * The effects of several changes of one auction, in order, without those that later ones replace: only the newest state
 * is scheduled and settled, only each bidder's newest bid is kept, and only each user's newest outbid notice is sent,
 * none to the current leader. Ledger entries are all kept.
 * @param newest the state after the last change
 */
export function coalesce(all: readonly Effect[], newest?: StateItem): readonly Effect[] {
  const bySlot = new Map(all.map((effect, index) => [slotOf(effect, index), effect]));
  return [...bySlot.values()].filter(
    (effect) => effect.kind !== 'notify-outbid' || effect.userId !== newest?.lastBid?.userId,
  );
}

function slotOf(effect: Effect, index: number): string {
  switch (effect.kind) {
    case 'schedule':
    case 'append-to-feed':
    case 'release-sale-deposits':
    case 'settle-consignment':
    case 'settle':
    case 'update-watch-marks':
      return effect.kind;
    case 'keep-last-bid':
      return `${effect.kind}#${effect.bid.userId}`;
    case 'free-power':
    case 'count-registration':
    case 'notify-outbid':
      return `${effect.kind}#${effect.userId}`;
    default:
      return `${effect.kind}#${index}`;
  }
}
