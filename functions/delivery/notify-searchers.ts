import type { NotificationEvent } from '#functions/domain/notification-event.ts';
import type { LotRegistration } from '#functions/domain/sales/registration-end.ts';
import { inParallel } from '#functions/platform/in-parallel.ts';
import type { PutSearchJob, SearchJob } from '#functions/tables/notifications/search-job.ts';
import { type SavedSearchItem, type SavedSearchStore, searchIdOf } from '#functions/tables/users/saved-search-store.ts';

export interface SearcherDeps {
  readonly savedSearches: Pick<SavedSearchStore, 'inScope' | 'wantsNews'>;
  readonly putSearchJob: PutSearchJob;
  /** The lot as it is now; undefined once it is deleted. */
  readonly readLot: (auctionId: string) => Promise<SearchedLot | undefined>;
  /** Whether a person watches the lot or is registered in one of these: they get notices of their own. */
  readonly isToldAnyway: (userId: string, auctionId: string, registeredIn: string) => Promise<boolean>;
  readonly notify: (event: NotificationEvent) => Promise<void>;
}

export interface SearchedLot {
  readonly title: string;
  readonly categorie: string;
  readonly startAt: number;
  readonly registration: LotRegistration;
  /** People can see it, and it has not ended. */
  readonly isOpen: boolean;
  /** Whether the lot matches the query of a saved search. */
  readonly matches: (query: string) => boolean;
}

const SEARCHES_PER_PAGE = 500;
const CONCURRENCY = 10;

/**
 * Notifies the owners of one page of searches that match a lot, and stores a job for the next page. Idempotent: the
 * notice's id contains the lot and the time of what happened, so a person gets one notice of it.
 */
export async function notifySearchers(deps: SearcherDeps, job: SearchJob, now: number): Promise<void> {
  const { auctionId, publishedAt, savedBefore = publishedAt, scope, page, after } = job;
  const lot = await deps.readLot(auctionId);
  if (lot === undefined || !isStillSo(job, lot, now)) return;
  const { searches, next } = await deps.savedSearches.inScope(scope, SEARCHES_PER_PAGE, after);
  // Store the next job first, so that a failure on this page does not stop the next.
  if (next !== undefined) await deps.putSearchJob({ ...job, page: page + 1, after: next }, now);
  // Whoever saved a search after it happened saw the lot as it is in its results.
  const matching = searches.filter(({ createdAt, query }) => createdAt < savedBefore && lot.matches(query));
  await inParallel(matching, CONCURRENCY, async (search) => {
    const isTold =
      job.news === undefined
        ? // Who saw the lot before it was withdrawn is told that it is back, if they want news.
          search.createdAt < publishedAt || !(await deps.savedSearches.wantsNews(search))
        : await isForNews(deps, search, auctionId, lot);
    if (isTold) await deps.notify(eventFor(job, lot, search));
  });
}

/** A late job tells nothing that has ceased to be true. */
function isStillSo({ news }: SearchJob, { isOpen, registration }: SearchedLot, now: number): boolean {
  if (news === 'withdrawn') return !isOpen;
  return isOpen && (news !== 'registration-ends' || now < registration.endsAt);
}

async function isForNews(
  { savedSearches, isToldAnyway }: SearcherDeps,
  search: SavedSearchItem,
  auctionId: string,
  { registration }: SearchedLot,
): Promise<boolean> {
  if (!(await savedSearches.wantsNews(search))) return false;
  return !(await isToldAnyway(search.userId, auctionId, registration.auctionId));
}

function eventFor(
  { auctionId, publishedAt: at, news }: SearchJob,
  { title, categorie, startAt, registration }: SearchedLot,
  search: SavedSearchItem,
): NotificationEvent {
  const lot = { auctionId, title, categorie, startAt, at };
  const found = { ...lot, userId: search.userId, searchId: searchIdOf(search), search: search.name };
  if (news === undefined) return { ...found, kind: 'search-matched' };
  return { ...found, kind: 'search-news', news, endsAt: registration.endsAt };
}
