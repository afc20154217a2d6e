import type { NotificationEvent } from '#functions/domain/notification-event.ts';
import { inParallel } from '#functions/platform/in-parallel.ts';
import type { PutSearchJob, SearchJob } from '#functions/tables/notifications/search-job.ts';
import { type SavedSearchStore, searchIdOf } from '#functions/tables/users/saved-search-store.ts';

export interface SearcherDeps {
  readonly savedSearches: Pick<SavedSearchStore, 'inScope'>;
  readonly putSearchJob: PutSearchJob;
  /** The lot as it is now; undefined unless people can still take part. */
  readonly openLot: (auctionId: string) => Promise<OpenLot | undefined>;
  readonly notify: (event: NotificationEvent) => Promise<void>;
}

export interface OpenLot {
  readonly title: string;
  readonly categorie: string;
  readonly startAt: number;
  /** Whether the lot matches the query of a saved search. */
  readonly matches: (query: string) => boolean;
}

const SEARCHES_PER_PAGE = 500;
const CONCURRENCY = 10;

/**
 * Notifies the owners of one page of searches that match a new lot, and stores a job for the next page. Idempotent: the
 * notice's id contains the lot and its first publication, so a person gets one notice per lot.
 */
export async function notifySearchers(deps: SearcherDeps, job: SearchJob, now: number): Promise<void> {
  const { auctionId, publishedAt, scope, page, after } = job;
  const lot = await deps.openLot(auctionId);
  if (lot === undefined) return;
  const { searches, next } = await deps.savedSearches.inScope(scope, SEARCHES_PER_PAGE, after);
  // Store the next job first, so that a failure on this page does not stop the next.
  if (next !== undefined) await deps.putSearchJob({ ...job, page: page + 1, after: next }, now);
  const { title, categorie, startAt } = lot;
  // Whoever saved a search after the publication saw the lot in its results.
  const matching = searches.filter(({ createdAt, query }) => createdAt < publishedAt && lot.matches(query));
  await inParallel(matching, CONCURRENCY, (search) =>
    deps.notify({
      kind: 'search-matched',
      auctionId,
      title,
      categorie,
      startAt,
      at: publishedAt,
      userId: search.userId,
      searchId: searchIdOf(search),
      search: search.name,
    }),
  );
}
