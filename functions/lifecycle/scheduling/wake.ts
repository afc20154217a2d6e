import type { StateItem } from '../../tables/auctions/auction-items.ts';
import { getBidder } from '../../tables/auctions/people-reads.ts';
import { getState, lotOf, titleOf } from '../../tables/auctions/auction-reads.ts';
import { winnerOf } from '../../domain/auctions/winner.ts';
import { closeState, startState } from '../../bidding/state-store.ts';
import { appendAuction } from '../../tables/catalogue/catalogue-feed.ts';
import type { FeedTable } from '../../tables/table-handle.ts';
import { returnDeposit } from '../../deposits/return-deposit.ts';
import { type OverdueDeps, markOverdueWin, remindWinner } from '../settlement/payment-due.ts';
import type { NoticeStore } from '../../tables/notifications/notice-store.ts';
import { type DueAction, dueActions, hasMovingPlace, nextWake, type WinnerFacts } from './due.ts';
import type { Schedules } from './schedules.ts';
import { tellEndingSoon } from './tell-ending-soon.ts';

export interface WakeDeps extends OverdueDeps {
  readonly notices: Pick<NoticeStore, 'firstTime'>;
  readonly schedules: Schedules;
  readonly feed: FeedTable;
  readonly paymentWindowMs: number;
}

/** What the clock did for an auction, and when it will look again (epoch ms; null for never). */
export interface WakeReport {
  readonly did: readonly DueAction[];
  readonly nextWakeAt: number | null;
}

/** Does everything that is due for an auction at `now` and arms its schedule for the next thing. */
export async function wake(deps: WakeDeps, auctionId: string, now: number): Promise<WakeReport> {
  const before = await load(deps, auctionId);
  const did = before === undefined ? [] : dueActions(before.state, before.winner, now);
  if (before !== undefined) await perform(deps, before.state, did, now);
  const after = did.length > 0 ? await load(deps, auctionId) : before;
  if (after !== undefined && hasMovingPlace(after.state))
    await appendAuction({ auctions: deps.tables.auctions, feed: deps.feed }, auctionId, now);
  const nextWakeAt = await schedule(deps, auctionId, after, now);
  // A first bid, or an edit, that came meanwhile has set the schedule too, and perhaps before this did.
  const latest = await load(deps, auctionId);
  if (nextWakeOf(deps, latest, now) === nextWakeAt) return { did, nextWakeAt };
  return { did, nextWakeAt: await schedule(deps, auctionId, latest, now) };
}

function nextWakeOf({ paymentWindowMs }: WakeDeps, found: Loaded | undefined, now: number): number | null {
  return found === undefined ? null : nextWake(found.state, found.winner, paymentWindowMs, now);
}

/** Sets the schedule to the next thing that is due for what was found, and answers when that is. */
async function schedule(
  deps: WakeDeps,
  auctionId: string,
  found: Loaded | undefined,
  now: number,
): Promise<number | null> {
  const nextWakeAt = nextWakeOf(deps, found, now);
  if (nextWakeAt === null) await deps.schedules.disarm(auctionId);
  else await deps.schedules.arm(auctionId, nextWakeAt, now);
  return nextWakeAt;
}

/** The same, but only where something is due; answers undefined, and leaves the schedule alone, where nothing is. */
export async function wakeIfDue(deps: WakeDeps, auctionId: string, now: number): Promise<WakeReport | undefined> {
  const found = await load(deps, auctionId);
  const isDue = found !== undefined && dueActions(found.state, found.winner, now).length > 0;
  return isDue ? await wake(deps, auctionId, now) : undefined;
}

interface Loaded {
  readonly state: StateItem;
  readonly winner: WinnerFacts | undefined;
}

async function load({ tables }: WakeDeps, auctionId: string): Promise<Loaded | undefined> {
  const state = await getState(tables.auctions, auctionId);
  if (state === undefined) return undefined;
  const winnerId = winnerOf(state)?.userId;
  const winner = winnerId === undefined ? undefined : await getBidder(tables.auctions, auctionId, winnerId);
  return { state, winner };
}

async function perform(deps: WakeDeps, state: StateItem, actions: readonly DueAction[], now: number): Promise<void> {
  const { auctions } = deps.tables;
  const { auctionId } = state;
  for (const action of actions) {
    switch (action) {
      case 'start':
        await startState(auctions, auctionId, now);
        break;
      case 'close':
        await closeState(auctions, auctionId, now);
        break;
      case 'tell-ending-soon':
        await tellEndingSoon({ ...deps, auctions }, state, await titleOf(auctions, auctionId), now);
        break;
      case 'remind-winner':
        await remindWinner(deps, state, await lotOf(auctions, auctionId), now);
        break;
      case 'mark-overdue':
        await markOverdueWin(deps, state, await lotOf(auctions, auctionId), now);
        break;
      case 'return-deposit':
        await returnDeposit(deps.tables, state, now);
        break;
    }
  }
}
