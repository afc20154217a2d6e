import { releaseSaleDeposits } from '#functions/deposits/release-sale-deposits.ts';
import { freePower } from '#functions/domain/sales/free-power.ts';
import { inParallel } from '#functions/platform/in-parallel.ts';
import { settleConsignment } from '#functions/sellers/settle-consignment.ts';
import type { StateItem } from '#functions/tables/auctions/auction-items.ts';
import { getListing, getState, readLotTerms, readTitle } from '#functions/tables/auctions/auction-reads.ts';
import { recordAudit } from '#functions/tables/audit/audit-entry.ts';
import type { BidItem } from '#functions/tables/bids/bid-item.ts';
import type { AppendToLedger } from '#functions/tables/bids/ledger-writer.ts';
import type { MaximumItem } from '#functions/tables/bids/maximum-store.ts';
import { appendAuction, type FeedWriter } from '#functions/tables/catalogue/catalogue-feed.ts';
import type { SellersTable } from '#functions/tables/table-handle.ts';
import { ifReadable } from '#functions/tables/unread.ts';
import { countRegistration } from '../copies/count-registration.ts';
import { updateWatchMarks } from '../copies/mark-shown.ts';
import { writeBidLeft, writeLastBid } from '../copies/write-last-bid.ts';
import type { AppendEvents } from '../public-log/append-events.ts';
import { readClockFacts } from '../scheduling/clock-facts.ts';
import { FEED_INTERVAL_MS, isMovingInLists, nextWakeUp } from '../scheduling/due.ts';
import type { Schedules } from '../scheduling/schedules.ts';
import { isCalledOff, settleAuction, type SettlementDeps } from '../settlement/settle-auction.ts';
import type { Effect } from './effect.ts';
import { isStillSo } from './still-so.ts';
import { type EffectContext, isNews, type NewsDeps, notifyOfNews, notifySearchersOfLot } from './tell-news.ts';

export interface EffectDeps extends SettlementDeps, NewsDeps, FeedWriter {
  readonly sellers: SellersTable;
  readonly appendToLedger: AppendToLedger;
  readonly appendEvents: AppendEvents;
  readonly schedules: Schedules;
  /** Called after each finished effect, for metrics and logs. */
  readonly done: (effect: Effect) => void;
}

const AT_ONCE = 10;
/** Retries and a busy stream delay changes for less than this. */
const LATE_MS = 5 * 60_000;

/**
 * Runs the effects of one auction's changes. All are idempotent. If one fails, the others still run; then the call
 * throws, to be repeated. News that come late are told only while they are still true.
 * @param times.since when the changes were made; undefined if that is not known
 */
export async function runEffects(
  deps: EffectDeps,
  auctionId: string,
  effects: readonly Effect[],
  { now, since = now }: { readonly now: number; readonly since?: number | undefined },
): Promise<void> {
  let title: Promise<string> | undefined;
  const isLate = now - since > LATE_MS;
  const stateNow = isLate ? await getState(deps.tables.auctions, auctionId) : undefined;
  // An early end is the only thing that moves a deadline to an earlier time.
  const isRepeat = isLate && stateNow?.endedEarly === undefined;
  const appended = effects.filter(isAppended);
  const context = {
    auctionId,
    now,
    stateNow,
    title: () => (title ??= readTitle(deps.tables.auctions, auctionId)),
  };
  const append = async () => {
    // Events first, so that the public log has them before the bids that follow them. If they fail, the bids must reach the
    // ledger all the same, so their error is thrown at the end.
    const [events] = await Promise.allSettled([deps.appendEvents(auctionId, appended.flatMap(eventsIn), { isRepeat })]);
    await deps.appendToLedger(appended.flatMap(ledgerItemsIn));
    for (const effect of appended) deps.done(effect);
    if (events.status === 'rejected') throw events.reason;
  };
  const run = async (effect: SingleEffect) => {
    await runEffect(deps, effect, context);
    deps.done(effect);
  };
  const singleEffects = effects
    .filter((effect) => !isAppended(effect))
    .filter((effect) => stateNow === undefined || isStillSo(effect, stateNow, now));
  const isReleaseOfSale = ({ kind }: SingleEffect) => kind === 'release-sale-deposits';
  const steps = singleEffects.filter((effect) => !isReleaseOfSale(effect)).map((effect) => () => run(effect));
  if (appended.length > 0) steps.unshift(append);
  await inParallel(steps, AT_ONCE, (step) => step());
  // The deposits of a sale depend on the settlement and on freed power, so they are released last.
  for (const effect of singleEffects.filter(isReleaseOfSale)) await run(effect);
}

type AppendedEffect = Extract<Effect, { kind: 'append-to-ledger' | 'append-maximum' | 'append-event' }>;
type SingleEffect = Exclude<Effect, AppendedEffect>;

const isAppended = (effect: Effect): effect is AppendedEffect =>
  effect.kind === 'append-to-ledger' || effect.kind === 'append-maximum' || effect.kind === 'append-event';

const eventsIn = (effect: AppendedEffect) => ('event' in effect ? [effect.event] : []);

function ledgerItemsIn(effect: AppendedEffect): readonly (BidItem | MaximumItem)[] {
  if (effect.kind === 'append-event') return [];
  return effect.kind === 'append-to-ledger' ? [effect.entry] : [effect.item];
}

async function runEffect(deps: EffectDeps, effect: SingleEffect, context: EffectContext): Promise<void> {
  if (isNews(effect)) return notifyOfNews(deps, effect, context);
  const { auctionId, now, stateNow } = context;
  const { auctions } = deps.tables;
  switch (effect.kind) {
    case 'keep-last-bid':
      return writeLastBid(auctions, effect.bid);
    case 'keep-bid-left':
      return writeBidLeft(auctions, { auctionId, seq: effect.seq }, effect.person);
    case 'append-to-feed':
      return appendAuction({ ...deps, auctions }, auctionId);
    case 'schedule':
      // By what is so now: a pause that is long over would delete the schedule of what runs.
      return setWakeUp(deps, stateNow ?? effect.state, now);
    case 'settle':
      await settleAuction(deps, effect.state, await ifReadable(() => readLotTerms(auctions, auctionId)), now);
      // Of a deleted lot there is no listing any more, so no saved search can be matched and nobody is told.
      return isCalledOff(effect.state)
        ? notifySearchersOfLot(deps, context, 'withdrawn', effect.state.closedAt)
        : undefined;
    case 'record-audit':
      return recordAudit(auctions, auctionId, effect.auditedAction);
    case 'count-registration':
      return countRegistration(deps.tables, auctionId, effect.userId, now);
    case 'update-watch-marks':
      return updateWatchMarks(auctions, auctionId);
    case 'free-power': {
      const saleId = (await getListing(auctions, auctionId))?.saleId;
      return saleId === undefined
        ? undefined
        : freePower(auctions, { saleId, lotId: auctionId, userId: effect.userId });
    }
    case 'release-sale-deposits': {
      // If the lot was deleted, the daily recount releases the deposits.
      const saleId = (await getListing(auctions, auctionId))?.saleId;
      return saleId === undefined ? undefined : releaseSaleDeposits(deps.tables, saleId, now);
    }
    case 'settle-consignment':
      return settleConsignment({ auctions, sellers: deps.sellers }, auctionId, now);
  }
}

async function setWakeUp(deps: EffectDeps, state: StateItem, now: number): Promise<void> {
  const facts = await readClockFacts(deps.tables.auctions, state);
  const nextDue = nextWakeUp(state, facts, now);
  const wakeUpAt = nextDue !== null && isMovingInLists(state) ? Math.min(nextDue, now + FEED_INTERVAL_MS) : nextDue;
  if (wakeUpAt === null) await deps.schedules.deleteWakeUp(state.auctionId);
  else await deps.schedules.setWakeUp(state.auctionId, wakeUpAt, now);
}
