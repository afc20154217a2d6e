/**
 * The effects of one change of STATE. Pure functions of the change's two images: the stream delivers at least once, and
 * the same change must always cause the same writes. Times are epoch milliseconds.
 */
import { voidAuditOf } from '#functions/bidding/voiding/void-audit.ts';
import { endedState } from '#functions/deposits/settle.ts';
import { isLatestEnd } from '#functions/domain/auctions/state-facts.ts';
import { cancellation, earlyEnd, pausing } from '#functions/selling/selling-audit.ts';
import type { AcceptedBid, StateItem } from '#functions/tables/auctions/auction-items.ts';
import { hasAmountInState, lastBidsOf } from '#functions/tables/auctions/last-bids.ts';
import { isShown } from '#functions/tables/auctions/listing-status.ts';
import { type BidItem, NOBODY } from '#functions/tables/bids/bid-item.ts';
import { maximumsOf } from '#functions/tables/bids/maximum-store.ts';
import { auctionEvents } from '../public-log/auction-events.ts';
import { FEED_INTERVAL_MS, isEndingSoon } from '../scheduling/due.ts';
import type { Effect } from './effect.ts';

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
      { kind: 'append-to-ledger', entry: bid, isAgain: true },
      ...(bid.number === NOBODY.number ? [] : [{ kind: 'keep-last-bid' as const, bid }]),
    ]),
    ...bidsLeft(after),
    ...audited.map((auditedAction) => ({ kind: 'record-audit' as const, auditedAction })),
    { kind: 'append-to-feed' },
    { kind: 'settle', state: ended, isAgain: true },
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
  const { status, startAt, bidInterval } = after;
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
  if (status === 'active') {
    // A pause may have moved the end, and a first bid, which may start the lot, moves it again.
    const closesAt = (after.seq === 0 ? after : before)?.closesAt ?? after.endAt;
    all.push({ kind: 'notify-started', at: startAt, closesAt, bidInterval });
  }
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
  const isEndedEarly = before.endedEarly === undefined && after.endedEarly !== undefined;
  const isMoved = !isDated || isEndedEarly || before.pausedAt !== after.pausedAt;
  return before.status !== after.status || isFirstBidOfMinute(before, after) || isMoved || isDecided;
}

/** The clock then appends price and deadline to the feed, once a minute for all bids of that minute. */
function isFirstBidOfMinute(before: StateItem, after: StateItem): boolean {
  if (after.lastBid === undefined || after.seq === before.seq) return false;
  const minute = (state: StateItem) => Math.floor((state.lastBid?.at ?? 0) / FEED_INTERVAL_MS);
  return minute(before) !== minute(after);
}
