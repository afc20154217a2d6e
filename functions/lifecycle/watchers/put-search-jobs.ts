import type { ListingItem } from '#functions/tables/auctions/listing-item.ts';
import type { PutSearchJob, SearchJob } from '#functions/tables/notifications/search-job.ts';
import { ALL_CATEGORIES } from '#functions/tables/users/saved-search-store.ts';

/** Starts to tell people with a matching saved search: of a new lot without `news`. Idempotent. */
export async function putSearchJobs(
  putSearchJob: PutSearchJob,
  { auctionId, version, categorie }: Pick<ListingItem, 'auctionId' | 'version' | 'categorie'>,
  { news, at }: { readonly news?: SearchJob['news']; readonly at: number },
  now: number,
): Promise<void> {
  for (const scope of [categorie, ALL_CATEGORIES]) {
    await putSearchJob({ auctionId, version, publishedAt: at, scope, page: 0, ...(news && { news }) }, now);
  }
}
