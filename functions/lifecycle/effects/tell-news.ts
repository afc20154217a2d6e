/** Tells people what has become of a lot. */
import type { NotificationEvent } from '#functions/domain/notification-event.ts';
import { readLotRegistration } from '#functions/domain/sales/registration-end.ts';
import type { TtlCache } from '#functions/platform/ttl-cache.ts';
import type { StateItem } from '#functions/tables/auctions/auction-items.ts';
import { getListing } from '#functions/tables/auctions/auction-reads.ts';
import { type LotNews, type PutSearchJob, putSearchJobs } from '#functions/tables/notifications/search-job.ts';
import { notifyEndingSoon } from '../scheduling/notify-ending-soon.ts';
import type { SettlementDeps } from '../settlement/settle-auction.ts';
import { notifyBidders, notifyWatchers, type RecipientFacts } from '../watchers/notify-watchers.ts';
import type { Effect } from './effect.ts';

export interface NewsDeps extends SettlementDeps {
  readonly putSearchJob: PutSearchJob;
  /** The cached titles of running auctions, which cannot change. */
  readonly titles: TtlCache<string>;
}

export interface EffectContext {
  readonly auctionId: string;
  readonly now: number;
  /** As it is stored, if the change is an old one. */
  readonly stateNow: StateItem | undefined;
  readonly title: () => Promise<string>;
}

type NewsEffect = Extract<Effect, { kind: `notify-${string}` }>;

export const isNews = (effect: Effect): effect is NewsEffect => effect.kind.startsWith('notify-');

const NO_TITLE = 'The auction';

/** Stores the notices, or the jobs that store them. Idempotent. */
export async function notifyOfNews(deps: NewsDeps, effect: NewsEffect, context: EffectContext): Promise<void> {
  const { auctionId, now } = context;
  const { auctions } = deps.tables;
  switch (effect.kind) {
    case 'notify-ending-soon':
      return notifyEndingSoon({ ...deps, auctions }, effect.state, await context.title(), effect.at);
    case 'notify-outbid':
      return deps.notify({ ...effect, kind: 'outbid', auctionId, title: await runningTitle(deps, context) });
    case 'notify-first-bid':
      return deps.notify({ ...effect, kind: 'first-bid-placed', auctionId, title: await runningTitle(deps, context) });
    case 'notify-created': {
      const at = await deps.notices.firstTime(`created#${auctionId}`, now);
      const { startAt } = effect;
      const listing = await getListing(auctions, auctionId);
      const { title = NO_TITLE, categorie = '' } = listing ?? {};
      await deps.notify({ kind: 'auction-created', auctionId, title, categorie, startAt, at });
      if (listing === undefined) return;
      const savedBefore = await deps.notices.firstTime(`created#${auctionId}#${listing.version}`, now);
      return putSearchJobs(deps.putSearchJob, listing, { at, savedBefore }, now);
    }
    case 'notify-updated': {
      const at = await deps.notices.firstTime(`updated#${auctionId}#${effect.terms}`, now);
      const { startAt, isLater } = effect;
      const listing = await getListing(auctions, auctionId);
      const { lastChange: changeText, postponed } = listing ?? {};
      const registeredIn = listing && (await readLotRegistration(auctions, listing)).auctionId;
      const news = { startAt, changeText, at };
      // Who is registered for a sale is told once that it was postponed, not of each lot.
      const bidders = isLater && postponed !== undefined ? context : { ...context, registeredIn };
      await notifyBiddersOfLot(deps, bidders, (facts) =>
        isLater && postponed !== undefined
          ? { ...facts, startAt, reason: postponed.reason, at, kind: 'auction-postponed' }
          : { ...facts, ...news, kind: 'auction-updated' },
      );
      const watchers = { ...context, registeredIn };
      await notifyWatchersOfLot(deps, watchers, (facts) => ({ ...facts, ...news, kind: 'watched-updated' }));
      return notifySearchersOfLot(deps, context, 'updated', at);
    }
    case 'notify-withdrawn': {
      const at = await deps.notices.firstTime(`withdrawn#${auctionId}#${effect.terms}`, now);
      const isDeleted = false;
      await notifyWatchersOfLot(deps, context, (facts) => ({ ...facts, kind: 'watched-withdrawn', isDeleted, at }));
      return notifySearchersOfLot(deps, context, 'withdrawn', at);
    }
    case 'notify-back': {
      const { startAt, terms } = effect;
      const at = await deps.notices.firstTime(`back#${auctionId}#${terms}`, now);
      await notifyWatchersOfLot(deps, context, (facts) => ({ ...facts, kind: 'watched-back', startAt, at }));
      return notifySearchersOfLot(deps, context, 'back', at);
    }
    case 'notify-ended-early':
      await notifyBiddersOfLot(deps, context, (facts) => ({ ...effect, ...facts, kind: 'auction-ended-early' }));
      return notifyWatchersOfLot(deps, context, (facts) => ({ ...effect, ...facts, kind: 'watched-ended-early' }));
    case 'notify-voided':
      return notifyBiddersOfLot(deps, context, (facts) => ({
        ...effect,
        ...facts,
        kind: 'bids-voided',
        part: effect.parts[facts.userId] ?? 'other',
      }));
    case 'notify-paused':
      await notifyBiddersOfLot(deps, context, (facts) => ({ ...effect, ...facts, kind: 'auction-paused' }));
      return notifyWatchersOfLot(deps, context, (facts) => ({ ...effect, ...facts, kind: 'watched-paused' }));
    case 'notify-resumed': {
      const at = await deps.notices.firstTime(`resumed#${auctionId}#${effect.pausedAt}`, now);
      const news = { ...effect, at };
      await notifyBiddersOfLot(deps, context, (facts) => ({ ...news, ...facts, kind: 'auction-resumed' }));
      return notifyWatchersOfLot(deps, context, (facts) => ({ ...news, ...facts, kind: 'watched-resumed' }));
    }
    case 'notify-extended': {
      const at = await deps.notices.firstTime(`extended#${auctionId}#${effect.changes}`, now);
      const news = { closesAt: effect.closesAt, at };
      await notifyBiddersOfLot(deps, context, (facts) => ({ ...news, ...facts, kind: 'auction-extended' }));
      return notifyWatchersOfLot(deps, context, (facts) => ({ ...news, ...facts, kind: 'watched-extended' }));
    }
    case 'notify-started':
      await notifyBiddersOfLot(deps, context, (facts) => ({ ...effect, ...facts, kind: 'auction-started' }));
      return notifyWatchersOfLot(deps, context, (facts) => ({ ...effect, ...facts, kind: 'watched-started' }));
  }
}

interface NewsContext extends EffectContext {
  /** Where people register: by default for the auction itself. */
  readonly registeredIn?: string | undefined;
}

async function notifyWatchersOfLot(
  deps: NewsDeps,
  { auctionId, title, registeredIn }: NewsContext,
  eventFor: (facts: RecipientFacts) => NotificationEvent,
): Promise<void> {
  const { notify, tables } = deps;
  const { auctions } = tables;
  await notifyWatchers({ notify, auctions }, { auctionId, title: await title(), registeredIn }, eventFor);
}

/** Starts to tell people with a matching saved search. Idempotent. */
export async function notifySearchersOfLot(
  deps: Pick<NewsDeps, 'tables' | 'putSearchJob'>,
  { auctionId, now }: EffectContext,
  news: LotNews,
  at: number,
) {
  const listing = await getListing(deps.tables.auctions, auctionId);
  if (listing !== undefined) await putSearchJobs(deps.putSearchJob, listing, { news, at }, now);
}

async function notifyBiddersOfLot(
  deps: NewsDeps,
  { auctionId, title, registeredIn }: NewsContext,
  eventFor: (facts: RecipientFacts) => NotificationEvent,
): Promise<void> {
  const { notify, tables } = deps;
  const { auctions } = tables;
  await notifyBidders({ notify, auctions }, { auctionId, title: await title(), registeredIn }, eventFor);
}

async function runningTitle({ titles }: NewsDeps, { auctionId, now, title }: EffectContext): Promise<string> {
  const knownTitle = titles.get(auctionId, now) ?? (await title());
  titles.set(auctionId, knownTitle, now);
  return knownTitle;
}
