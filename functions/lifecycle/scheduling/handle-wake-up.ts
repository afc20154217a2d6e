import { closeState, startState } from '#functions/bidding/state-store.ts';
import { lapseApproval } from '#functions/deposits/approval/lapse-approval.ts';
import { returnDeposit } from '#functions/deposits/return-deposit.ts';
import { lookAgain } from '#functions/domain/auctions/look-again.ts';
import type { NoticeWrites } from '#functions/domain/notification-event.ts';
import type { StateItem } from '#functions/tables/auctions/auction-items.ts';
import { getState, readLotTerms, readTitle } from '#functions/tables/auctions/auction-reads.ts';
import { appendAuction, type FeedWriter } from '#functions/tables/catalogue/catalogue-feed.ts';
import type { NoticeStore } from '#functions/tables/notifications/notice-store.ts';
import type { PutSearchJob } from '#functions/tables/notifications/search-job.ts';
import { unlessUnread } from '#functions/tables/unread.ts';
import { CLOSING_GRACE_MS } from '#shared/model/auctions/auction-status.ts';
import { HOUR_MS } from '#shared/model/durations.ts';
import { type OverdueDeps, markOverdueWin, remindWinner } from '../settlement/payment-due.ts';
import { readClockFacts } from './clock-facts.ts';
import { type DueAction, dueActions, FEED_INTERVAL_MS, isMovingInLists, nextWakeUp, type ClockFacts } from './due.ts';
import { notifyEndingSoon } from './notify-ending-soon.ts';
import { notifyRegistrationEnds } from './notify-registration-ends.ts';
import type { Schedules } from './schedules.ts';

export interface WakeUpDeps extends OverdueDeps, FeedWriter {
  readonly notices: Pick<NoticeStore, 'firstTime'>;
  readonly noticeWrites: NoticeWrites;
  readonly schedules: Schedules;
  readonly putSearchJob: PutSearchJob;
}

/** The actions done, and the time of the next wake-up (epoch ms; null for none). */
export interface WakeUpReport {
  readonly did: readonly DueAction[];
  readonly nextWakeUpAt: number | null;
  /** When it should have been closed, if it was closed now. */
  readonly closeWasDueAt?: number;
}

/** Does everything due for an auction at `now` and sets its next schedule. */
export async function handleWakeUp(deps: WakeUpDeps, auctionId: string, now: number): Promise<WakeUpReport> {
  const before = await load(deps, auctionId);
  const did = before === undefined ? [] : dueActions(before.state, before.facts, now);
  if (before !== undefined) await perform(deps, before.state, did, now);
  const after = did.length > 0 ? await load(deps, auctionId) : before;
  if (after !== undefined && isMovingInLists(after.state)) {
    // Lists do without, but the end must come.
    await unlessUnread(() => appendAuction({ ...deps, auctions: deps.tables.auctions }, auctionId));
  }
  const nextWakeUpAt = await schedule(deps, auctionId, after, now);
  // A concurrent first bid or edit may have set the schedule before this call replaced it.
  const latest = await load(deps, auctionId);
  const closed = did.includes('close') &&
    before !== undefined && { closeWasDueAt: before.state.closesAt + CLOSING_GRACE_MS };
  if (nextWakeUpOf(latest, now) === nextWakeUpAt) return { did, nextWakeUpAt, ...closed };
  return { did, nextWakeUpAt: await schedule(deps, auctionId, latest, now), ...closed };
}

function nextWakeUpOf(found: Loaded | undefined, now: number): number | null {
  return found === undefined ? null : nextWakeUp(found.state, found.facts, now);
}

/** Sets the schedule for the next action. Returns its time. */
async function schedule(
  deps: WakeUpDeps,
  auctionId: string,
  found: Loaded | undefined,
  now: number,
): Promise<number | null> {
  const nextWakeUpAt = nextWakeUpOf(found, now);
  if (nextWakeUpAt === null) await deps.schedules.deleteWakeUp(auctionId);
  else await deps.schedules.setWakeUp(auctionId, nextWakeUpAt, now);
  return nextWakeUpAt;
}

/** Longer than from one daily sweep to the next. */
const UNTIL_NEXT_SWEEP_MS = 25 * HOUR_MS;

/**
 * Like `handleWakeUp`, if something is due. Otherwise returns undefined. If something will be due before the next sweep, it
 * calls the clock in a minute, which sets the schedule anew: that may be lost.
 */
export async function handleIfDue(deps: WakeUpDeps, auctionId: string, now: number): Promise<WakeUpReport | undefined> {
  const found = await load(deps, auctionId);
  if (found === undefined) return undefined;
  if (dueActions(found.state, found.facts, now).length > 0) return handleWakeUp(deps, auctionId, now);
  const next = nextWakeUpOf(found, now);
  if (next !== null && next < now + UNTIL_NEXT_SWEEP_MS) {
    await deps.schedules.setWakeUp(auctionId, Math.min(next, now + FEED_INTERVAL_MS), now);
  }
  return undefined;
}

interface Loaded {
  readonly state: StateItem;
  readonly facts: ClockFacts | undefined;
}

async function load({ tables }: WakeUpDeps, auctionId: string): Promise<Loaded | undefined> {
  const state = await getState(tables.auctions, auctionId);
  return state && { state, facts: await readClockFacts(tables.auctions, state) };
}

async function perform(deps: WakeUpDeps, state: StateItem, actions: readonly DueAction[], now: number): Promise<void> {
  const { auctions } = deps.tables;
  const { auctionId } = state;
  for (const action of actions) {
    switch (action) {
      case 'notify-registration-ends':
        await notifyRegistrationEnds({ ...deps, auctions }, auctionId, now);
        break;
      case 'start':
        await startState(auctions, auctionId, now);
        break;
      case 'close':
        await closeState(auctions, auctionId, now);
        break;
      case 'notify-ending-soon':
        await notifyEndingSoon({ ...deps, auctions }, state, await readTitle(auctions, auctionId), now);
        break;
      case 'look-again':
        await lookAgain(auctions, state, now);
        break;
      case 'lapse-approval':
        await lapseApproval(deps, state, now);
        break;
      case 'remind-winner':
        await remindWinner(deps, state, await readLotTerms(auctions, auctionId), now);
        break;
      case 'mark-overdue':
        await markOverdueWin(deps, state, await readLotTerms(auctions, auctionId), now);
        break;
      case 'return-deposit':
        await returnDeposit(deps.tables, state, now);
        break;
    }
  }
}
