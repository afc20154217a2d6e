import type { StateItem } from '../../tables/auctions/auction-items.ts';
import { getBidder, getListing, queryBidders, titleOf } from '../../tables/auctions/auction-reads.ts';
import { winnerOf } from '../../tables/auctions/winner.ts';
import { nextWake } from '../scheduling/due.ts';
import type { Schedules } from '../scheduling/schedules.ts';
import { tellEndingSoon } from '../scheduling/tell-ending-soon.ts';
import { settleAuction, type SettlementDeps } from '../settlement/settle-auction.ts';
import type { NotificationEvent } from '../../tables/notifications/notification-event.ts';
import { inParallel } from '../../platform/in-parallel.ts';
import { copyStatus, writeLastBid } from './state-copies.ts';
import type { Effect } from './effects.ts';
import type { LedgerStore } from '../../tables/bids/ledger-store.ts';

export interface EffectDeps extends SettlementDeps {
  readonly ledger: Pick<LedgerStore, 'append'>;
  readonly schedules: Schedules;
  /** Sends the live state to whoever watches the auction. Never fails: a lost frame is made good by polling. */
  readonly push: (state: StateItem) => Promise<void>;
}

const AT_ONCE = 10;

/**
 * Runs the effects of one auction's changes. Every one of them may be repeated. If one fails the others are
 * still tried, and the call fails in the end, to be repeated.
 */
export async function runEffects(
  deps: EffectDeps,
  auctionId: string,
  effects: readonly Effect[],
  now: number,
): Promise<void> {
  let title: Promise<string> | undefined;
  const context = {
    auctionId,
    now,
    title: () => (title ??= titleOf(deps.store.auctions, auctionId)),
  };
  await inParallel(effects, AT_ONCE, (effect) => runEffect(deps, effect, context));
}

interface EffectContext {
  readonly auctionId: string;
  readonly now: number;
  readonly title: () => Promise<string>;
}

async function runEffect(deps: EffectDeps, effect: Effect, context: EffectContext): Promise<void> {
  const { auctionId, now } = context;
  const { auctions } = deps.store;
  switch (effect.kind) {
    case 'push':
      return deps.push(effect.state);
    case 'append-to-ledger':
      return deps.ledger.append(effect.entry);
    case 'bidder-last-bid':
      return writeLastBid(auctions, { auctionId, ...effect });
    case 'copy-status':
      return copyStatus(auctions, auctionId);
    case 'arm':
      return arm(deps, effect.state, now);
    case 'settle':
      return settleAuction(deps, effect.state, await context.title(), now);
    case 'tell-ending-soon':
      return tellEndingSoon({ ...deps, auctions }, effect.state, await context.title(), effect.at);
    case 'tell-outbid':
      return deps.notify({ ...effect, kind: 'outbid', auctionId, title: await context.title() });
    case 'tell-first-bid':
      return deps.notify({ ...effect, kind: 'first-bid-placed', auctionId, title: await context.title() });
    case 'tell-created': {
      const at = await deps.notices.firstTime(`created#${auctionId}`, now);
      const { startAt } = effect;
      return deps.notify({ kind: 'auction-created', auctionId, title: await context.title(), startAt, at });
    }
    case 'tell-updated': {
      const at = await deps.notices.firstTime(`updated#${auctionId}#${effect.terms}`, now);
      const { startAt } = effect;
      const words = (await getListing(auctions, auctionId))?.lastChange;
      return notifyBidders(deps, context, (facts) => ({ ...facts, kind: 'auction-updated', startAt, words, at }));
    }
    case 'tell-started':
      return notifyBidders(deps, context, (facts) => ({ ...facts, kind: 'auction-started', at: effect.at }));
  }
}

interface BidderOfAuction {
  readonly auctionId: string;
  readonly title: string;
  readonly userId: string;
}

async function notifyBidders(
  deps: EffectDeps,
  { auctionId, title }: EffectContext,
  eventFor: (facts: BidderOfAuction) => NotificationEvent,
): Promise<void> {
  const facts = { auctionId, title: await title() };
  await inParallel(queryBidders(deps.store.auctions, auctionId), AT_ONCE, ({ userId }) =>
    deps.notify(eventFor({ ...facts, userId })),
  );
}

async function arm(deps: EffectDeps, state: StateItem, now: number): Promise<void> {
  const winner = winnerOf(state);
  const facts = winner === null ? undefined : await getBidder(deps.store.auctions, state.auctionId, winner.userId);
  const wakeAt = nextWake(state, facts, deps.paymentWindowMs, now);
  if (wakeAt === null) await deps.schedules.disarm(state.auctionId);
  else await deps.schedules.arm(state.auctionId, wakeAt, now);
}
