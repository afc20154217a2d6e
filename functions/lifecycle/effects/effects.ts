/**
 * The effects of one change of STATE. Pure functions of the change's two images: the stream delivers at least once, and
 * the same change must always cause the same writes. Times are epoch milliseconds.
 */
import * as z from 'zod';
import type { Paise } from '#shared/model/money/money.ts';
import type { EventFact } from '#shared/proof/entry.ts';
import { isShown } from '#functions/tables/auctions/listing-status.ts';
import type { AcceptedBid, StateItem, VoidedBids } from '#functions/tables/auctions/auction-items.ts';
import { FEED_INTERVAL_MS, isEndingSoon } from '../scheduling/due.ts';
import { auctionEvents } from '../site-log/auction-events.ts';
import { voidAuditOf } from '#functions/bidding/voiding/void-audit.ts';
import { cancellation, earlyEnd, pausing } from '#functions/selling/selling-audit.ts';
import type { EventOf } from '#functions/domain/notification-event.ts';
import type { AuditedAction } from '#functions/tables/audit/audit-entry.ts';
import { endedState, type EndedState } from '#functions/deposits/settle.ts';
import { isLatestEnd } from '#functions/domain/auctions/state-facts.ts';
import { hasAmountInState, lastBidsOf } from '#functions/tables/auctions/last-bids.ts';
import { type BidItem, NOBODY } from '#functions/tables/bids/bid-item.ts';
import { isLate } from '#functions/tables/catalogue/catalogue-feed.ts';
import { type MaximumItem, maximumsOf } from '#functions/tables/bids/maximum-store.ts';

export type Effect =
  | { readonly kind: 'append-to-ledger'; readonly entry: BidItem }
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
  | { readonly kind: 'settle'; readonly state: EndedState }
  | { readonly kind: 'record-audit'; readonly auditedAction: AuditedAction };

/** The effects of a change from `before` (undefined for a new item) to `after`. */
export function effects(before: StateItem | undefined, after: StateItem): readonly Effect[] {
  if (before !== undefined && JSON.stringify(before) === JSON.stringify(after)) return [];
  if (before !== undefined && before.lookAgainAt !== after.lookAgainAt) return effectsOfEnd(after);
  return [
    ...bidEffects(before, after),
    ...voidEffects(before, after),
    ...statusEffects(before, after),
    ...earlyEndEffects(before, after),
    ...pauseEffects(before, after),
    ...extensionEffects(before, after),
    ...watchEffects(before, after),
    ...powerEffects(before, after),
    ...(before === undefined || before.win === after.win ? [] : [{ kind: 'settle-consignment' as const }]),
    ...(needsSchedule(before, after) ? [{ kind: 'schedule' as const, state: after }] : []),
    ...eventEffects(before, after),
  ];
}

/**
 * What follows from the stored state of an auction that is over, since something of it may have been lost. The rest (earlier
 * bids and maximums, news of that time) only the lost records have.
 */
function effectsOfEnd(after: StateItem): readonly Effect[] {
  const ended = endedState(after);
  if (ended === undefined) return [];
  const bids = lastBidsOf(after).toReversed();
  const audited = [cancellation(undefined, after), earlyEnd(undefined, after), voidAuditOf(after)].filter(
    (effect) => effect !== undefined,
  );
  return [
    ...bids.flatMap((bid): Effect[] => [
      { kind: 'append-to-ledger', entry: bid },
      ...(bid.number === NOBODY.number ? [] : [{ kind: 'keep-last-bid' as const, bid }]),
    ]),
    ...bidsLeft(after),
    ...audited.map((auditedAction) => ({ kind: 'record-audit' as const, auditedAction })),
    { kind: 'append-to-feed' },
    { kind: 'settle', state: ended },
    { kind: 'settle-consignment' },
    ...(after.power === true ? [{ kind: 'release-sale-deposits' as const }] : []),
    { kind: 'schedule', state: after },
    ...eventEffects(undefined, after),
  ];
}

const eventEffects = (before: StateItem | undefined, after: StateItem): readonly Effect[] =>
  auctionEvents(before, after).map((event) => ({ kind: 'append-event', event }));

function bidEffects(before: StateItem | undefined, after: StateItem): readonly Effect[] {
  const seen = before?.seq ?? 0;
  const entries = lastBidsOf(after)
    .filter(({ seq }) => seq > seen)
    .toReversed();
  const [first] = entries;
  const leaders = [before?.lastBid, ...entries];
  const all = entries.flatMap((entry, index) => effectsOfBid(entry, leaders[index], before, after));
  // The first bid may move a far deadline close. Later bids only postpone it.
  if (first?.seq === 1 && isEndingSoon(after, first.at)) {
    all.push({ kind: 'notify-ending-soon', state: after, at: first.at });
  }
  return [...all, ...maximumEffects(before, after)];
}

/** One write accepts two bids at most: a bid, and the answer of a maximum. */
function effectsOfBid(
  entry: BidItem,
  previous: AcceptedBid | undefined,
  before: StateItem | undefined,
  after: StateItem,
): Effect[] {
  const { userId, amount, seq, at } = entry;
  const all: Effect[] = [{ kind: 'append-to-ledger', entry }];
  // What a void restates is known.
  if (entry.restates !== undefined) return all;
  // The first bid also changes what the registration counts.
  const isKnown = hasAmountInState(entry) && before?.amounts[entry.number] !== undefined;
  if (!isKnown) all.push({ kind: 'keep-last-bid', bid: entry });
  // After a void nobody may lead.
  if (seq === 1) all.push({ kind: 'notify-first-bid', amount, seq, at });
  else if (previous !== undefined && previous.userId !== userId) {
    const hadMaximum = before?.maximum !== undefined && before.lastBid?.userId === previous.userId;
    const { leastBid, closesAt } = after;
    const power = after.power === true && { hasPower: after.power };
    const next = { leastBid, closesAt, isLatestEnd: isLatestEnd(after), ...power };
    all.push({ kind: 'notify-outbid', userId: previous.userId, amount, seq, at, ...next, hadMaximum });
  }
  return all;
}

/** A new maximum is always the leader's. It was left with their bid, or changed later. */
function maximumEffects(before: StateItem | undefined, after: StateItem): Effect[] {
  const { auctionId, maximum, maximums = 0, lastBid, seq } = after;
  if (maximum === undefined || lastBid === undefined || maximums === (before?.maximums ?? 0)) return [];
  // What a void gave back was left with an earlier bid.
  const isWithBid = seq > (before?.seq ?? 0) && lastBid.automatic !== true && lastBid.restates === undefined;
  const item = {
    auctionId: maximumsOf(auctionId),
    seq: maximums,
    userId: lastBid.userId,
    ...(isWithBid && { bid: { bidId: lastBid.bidId, seq } }),
    ...maximum,
  };
  return [{ kind: 'append-maximum', item }];
}

function statusEffects(before: StateItem | undefined, after: StateItem): readonly Effect[] {
  const { status, startAt, endAt: closesAt, bidInterval } = after;
  if (before?.status === status) {
    const annulled = before.annulledAt === after.annulledAt ? undefined : endedState(after);
    if (annulled !== undefined) return [{ kind: 'append-to-feed' }, { kind: 'settle', state: annulled }];
    // They say whether the lot is sold.
    if (before.approval !== after.approval || before.win !== after.win) return [{ kind: 'append-to-feed' }];
    const isUpdate = status === 'pending' && termsOf(before) !== termsOf(after) && before.pausedAt === after.pausedAt;
    const isLater = startAt > before.startAt;
    return isUpdate ? [{ kind: 'notify-updated', startAt, terms: termsOf(after), isLater }] : [];
  }
  // Changes before the start are in the feed already, written with the admin's change.
  const all: Effect[] = status === 'draft' || status === 'pending' ? [] : [{ kind: 'append-to-feed' }];
  const auditedAction = before && cancellation(before, after);
  if (auditedAction !== undefined) all.push({ kind: 'record-audit', auditedAction });
  const terms = termsOf(after);
  if (before?.status === 'pending' && status === 'draft') all.push({ kind: 'notify-withdrawn', terms });
  const isBack = before?.status === 'draft' && status === 'pending' && before.changes !== undefined;
  if (isBack) all.push({ kind: 'notify-back', startAt, terms });
  if (status === 'pending') all.push({ kind: 'notify-created', startAt });
  if (status === 'active') all.push({ kind: 'notify-started', at: startAt, closesAt, bidInterval });
  const ended = endedState(after);
  if (ended !== undefined) all.push({ kind: 'settle', state: ended });
  return all;
}

function earlyEndEffects(before: StateItem | undefined, after: StateItem): readonly Effect[] {
  const auditedAction = earlyEnd(before, after);
  const { endedEarly } = after;
  if (auditedAction === undefined || endedEarly === undefined) return [];
  const { reason, at } = endedEarly;
  return [
    { kind: 'record-audit', auditedAction },
    { kind: 'notify-ended-early', reason, at },
  ];
}

function pauseEffects(before: StateItem | undefined, after: StateItem): readonly Effect[] {
  const { pausedAt, pausedBy, status, startAt, closesAt } = after;
  if (before === undefined || before.pausedAt === pausedAt) return [];
  const auditedAction = pausing(after);
  if (pausedAt !== undefined && pausedBy !== undefined && auditedAction !== undefined) {
    return [
      { kind: 'record-audit', auditedAction },
      { kind: 'notify-paused', reason: pausedBy.reason, at: pausedAt },
    ];
  }
  if (before.pausedAt === undefined || (status !== 'pending' && status !== 'active')) return [];
  const starts = status === 'pending' ? startAt : undefined;
  return [{ kind: 'notify-resumed', pausedAt: before.pausedAt, startAt: starts, closesAt }, { kind: 'append-to-feed' }];
}

function voidEffects(before: StateItem | undefined, after: StateItem): readonly Effect[] {
  const { lastVoid: seq, voided, lastBid, currentBid, leastBid, closesAt, pausedAt } = after;
  const auditedAction = voidAuditOf(after);
  const [person, ...others] = voided?.people ?? [];
  if (before === undefined || before.lastVoid === seq || seq === undefined) return [];
  if (voided === undefined || person === undefined || auditedAction === undefined) return [];
  const { reason, at } = voided;
  const parts = {
    ...Object.fromEntries(others.map(({ userId }) => [userId, 'passed-over' as const])),
    [person.userId]: 'taken-back' as const,
    ...(lastBid !== undefined && { [lastBid.userId]: 'leads' as const }),
  };
  const price = { currentBid, leastBid, closesAt: pausedAt === undefined ? closesAt : undefined };
  return [
    { kind: 'record-audit', auditedAction },
    ...bidsLeft(after),
    { kind: 'notify-voided', seq, parts, leads: lastBid !== undefined, ...price, reason, at },
    { kind: 'append-to-feed' },
  ];
}

function bidsLeft({ lastVoid: seq, voided }: StateItem): readonly Effect[] {
  if (seq === undefined || voided === undefined) return [];
  return voided.people.map((person) => ({ kind: 'keep-bid-left', seq, person }));
}

/** More time without a bid, a void or a pause. */
function extensionEffects(before: StateItem | undefined, after: StateItem): readonly Effect[] {
  const { status, pausedAt, changes = 0, closesAt } = after;
  if (before === undefined || status !== 'active' || (before.changes ?? 0) === changes) return [];
  if (before.lastVoid !== after.lastVoid) return [];
  if (before.pausedAt !== undefined || pausedAt !== undefined || closesAt <= before.closesAt) return [];
  return [{ kind: 'notify-extended', closesAt, changes }, { kind: 'append-to-feed' }];
}

function watchEffects(before: StateItem | undefined, after: StateItem): readonly Effect[] {
  return before === undefined || isShown(before) === isShown(after) ? [] : [{ kind: 'update-watch-marks' }];
}

/** Effects of a lot of a sale with one deposit. */
function powerEffects(before: StateItem | undefined, after: StateItem): readonly Effect[] {
  if (before === undefined || after.power !== true) return [];
  const isDecided = before.approval !== after.approval || before.decisions !== after.decisions;
  const isOver = before.status !== after.status && endedState(after) !== undefined;
  const previous = before.lastBid?.userId;
  const frees = previous !== undefined && (isDecided || isOver || previous !== after.lastBid?.userId);
  return [
    ...(frees ? [{ kind: 'free-power' as const, userId: previous }] : []),
    ...(isDecided || isOver ? [{ kind: 'release-sale-deposits' as const }] : []),
  ];
}

const entryFacts = z.object({
  userId: z.string(),
  lastBidAt: z.number().optional(),
  outcome: z.string().optional(),
  finalPayment: z.string().optional(),
  deposit: z.string(),
  depositOwed: z.boolean().optional(),
  saleId: z.string().optional(),
  depositReturnAt: z.number().optional(),
});

/** The effects of a changed registration: these attributes decide what it counts. A new one counts nothing. */
export function registrationEffects(before: unknown, after: unknown): readonly Effect[] {
  if (before === undefined) return [];
  const [was, is] = [z.parse(entryFacts, before), z.parse(entryFacts, after)];
  const facts = ({ lastBidAt, outcome, finalPayment, deposit, depositOwed }: z.infer<typeof entryFacts>) =>
    [lastBidAt !== undefined, outcome, finalPayment, deposit, depositOwed].join();
  const { userId, saleId } = is;
  const isCounted = facts(was) === facts(is);
  const power: readonly Effect[] = [{ kind: 'free-power', userId }, { kind: 'release-sale-deposits' }];
  const isSettled = isCounted && was.depositReturnAt === is.depositReturnAt;
  return [
    ...(isCounted ? [] : [{ kind: 'count-registration' as const, userId }]),
    ...(saleId === undefined || isSettled ? [] : power),
  ];
}

const audited = z.object({ at: z.number() });

/**
 * The effects of an admin's action whose transaction also appended to the feed. The function may have been stopped before it
 * saw that this took too long, and it may be of the last release, which does not look.
 * @param madeAt when the transaction was done, epoch seconds rounded down; undefined if not known
 */
export function auditEffects(entry: unknown, madeAt = Infinity): readonly Effect[] {
  return isLate(z.parse(audited, entry).at, (madeAt + 1) * 1000) ? [{ kind: 'append-to-feed' }] : [];
}

/** The terms that bidders rely on, as text to compare. */
function termsOf({ startAt, endAt, basePrice, bidInterval, steps, latestEnd, changes = 0 }: StateItem): string {
  return [startAt, endAt, basePrice, bidInterval, steps, latestEnd, changes].join('-');
}

/** The clock sets its own next schedule, so the stream only reacts to what the clock cannot foresee. */
function needsSchedule(before: StateItem | undefined, after: StateItem): boolean {
  if (before === undefined) return after.status !== 'draft';
  const isDecided = before.decisions !== after.decisions;
  // A registration deadline that moves counts as a change.
  const isDated = before.startAt === after.startAt && before.endAt === after.endAt && before.changes === after.changes;
  const isMoved = !isDated || isEndedEarly(before, after) || before.pausedAt !== after.pausedAt;
  return before.status !== after.status || isFirstBidOfMinute(before, after) || isMoved || isDecided;
}

const isEndedEarly = (before: StateItem, after: StateItem): boolean =>
  before.endedEarly === undefined && after.endedEarly !== undefined;

/** The clock then appends price and deadline to the feed, once a minute for all bids of that minute. */
function isFirstBidOfMinute(before: StateItem, after: StateItem): boolean {
  if (after.lastBid === undefined || after.seq === before.seq) return false;
  const minute = (state: StateItem) => Math.floor((state.lastBid?.at ?? 0) / FEED_INTERVAL_MS);
  return minute(before) !== minute(after);
}

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
