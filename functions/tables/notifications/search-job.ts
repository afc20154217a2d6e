/** Jobs that notify people whose saved searches match a lot. The stream delivers them to notice-delivery. */
import * as z from 'zod';
import type { ListingItem } from '../auctions/listing-item.ts';
import type { NotificationsTable } from '../table-handle.ts';
import { ALL_CATEGORIES } from '../users/saved-search-store.ts';
import { putNew, write } from '../writes.ts';

/** The type, and the prefix of the key. */
export const SEARCH_JOB = '#SEARCH-JOB#';

/** What people are told of a lot that is not new. */
export const LOT_NEWS = ['updated', 'withdrawn', 'back', 'registration-ends'] as const;
export type LotNews = (typeof LOT_NEWS)[number];

/** One page of the searches in one scope. */
export const searchJob = z.object({
  type: z.literal(SEARCH_JOB),
  auctionId: z.string(),
  /** The version of the listing. A lot that is published again after an edit gets new jobs. */
  version: z.number(),
  /** Absent for a new lot. */
  news: z.enum(LOT_NEWS).optional(),
  /** When the lot was first published, or when this happened to it. Epoch milliseconds. */
  publishedAt: z.number(),
  /** When a lot was published again, corrected: who saved a search before that has not seen it as it is now. */
  savedBefore: z.number().optional(),
  /** `saved-search-store.ts` */
  scope: z.string(),
  page: z.number(),
  /** The last key of the previous page. */
  after: z.record(z.string(), z.unknown()).optional(),
});
export type SearchJob = Omit<z.infer<typeof searchJob>, 'type'>;

/** Stream replays come within 24 hours, redriven dead letters within two weeks. */
const TTL_SECONDS = 15 * 24 * 60 * 60;

/** Stores a job. Idempotent. */
export type PutSearchJob = (job: SearchJob, now: number) => Promise<void>;

export function searchJobWriter(notifications: NotificationsTable): PutSearchJob {
  return async (job, now) => {
    const { auctionId, version, scope, page, news, publishedAt } = job;
    const ofNews = news === undefined ? '' : `#${news}#${publishedAt}`;
    const key = { userId: `${SEARCH_JOB}${auctionId}#${version}#${scope}${ofNews}`, id: String(page).padStart(6, '0') };
    const expiresAt = Math.floor(now / 1000) + TTL_SECONDS;
    await write(notifications, putNew(notifications, { ...job, ...key, type: SEARCH_JOB, expiresAt }));
  };
}

/** Starts to tell people with a matching saved search: of a new lot without `news`. Idempotent. */
export async function putSearchJobs(
  putSearchJob: PutSearchJob,
  { auctionId, version, categorie }: Pick<ListingItem, 'auctionId' | 'version' | 'categorie'>,
  happened: { readonly news?: SearchJob['news']; readonly at: number; readonly savedBefore?: number },
  now: number,
): Promise<void> {
  const { at: publishedAt, ...rest } = happened;
  for (const scope of [categorie, ALL_CATEGORIES]) {
    await putSearchJob({ auctionId, version, publishedAt, scope, page: 0, ...rest }, now);
  }
}
