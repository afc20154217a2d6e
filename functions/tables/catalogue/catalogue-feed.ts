/**
 * The catalogue's feed: one item for each change of an entry. An item is never updated, and is deleted after a week. It
 * rarely has more than 1 KB, so it costs one write unit, or two in a transaction.
 */
import * as z from 'zod';
import type { Clock } from '#functions/platform/clock.ts';
import type { Lateness, Stretch, Version } from '#functions/platform/copy-in-memory.ts';
import { getListingAndState, getState } from '../auctions/auction-reads.ts';
import { above, between } from '../expressions.ts';
import { queryItems } from '../reads.ts';
import type { AuctionsTable, FeedTable } from '../table-handle.ts';
import { put, write } from '../writes.ts';
import { type CatalogueEntry, catalogueEntry, catalogueVersion, deletedVersion } from './catalogue-entry.ts';

const PARTITION = 'auctions';
/** TTL keeps a change for so long. */
export const FEED_KEPT_MS = 7 * 24 * 60 * 60 * 1000;
/** Enough for any exact integer in JavaScript. */
const DIGITS = 16;

export const feedItem = z.object({
  id: z.string(),
  at: z.number(),
  version: z.number(),
  entry: catalogueEntry.optional(),
});

const timeText = (at: number): string => String(Math.max(0, at)).padStart(DIGITS, '0');

export const feedWrite = (feed: FeedTable, { id, at, version, entry }: Version<CatalogueEntry>) =>
  put(feed, {
    feed: PARTITION,
    // With the version, because an auction may change twice in one millisecond.
    change: `${timeText(at)}#${id}#${version}`,
    id,
    at,
    version,
    ...(entry !== undefined && { entry }),
    expiresAt: Math.ceil((at + FEED_KEPT_MS) / 1000),
  });

/** A change is in the feed so soon after the time that it bears; otherwise it is appended again, with a later one. */
const LANDS_WITHIN_MS = 1500;
/** With clocks that differ by as much, and replicas that are seconds behind in reads that are not consistent. */
export const FEED_LATENESS: Lateness = { fresh: 2 * LANDS_WITHIN_MS, usual: 10_000 };

/** Whether readers may have passed a change's time before it was in the feed. */
export const isLate = (at: number, landedAt: number): boolean => landedAt - at > LANDS_WITHIN_MS;

export interface FeedWriter {
  readonly feed: FeedTable;
  readonly clock: Clock;
}

/** Appends a change. Whoever is stopped in it must repeat it: what has landed may be late. */
export async function append({ feed, clock }: FeedWriter, change: Omit<Version<CatalogueEntry>, 'at'>): Promise<void> {
  for (;;) {
    const at = clock();
    await write(feed, feedWrite(feed, { ...change, at }));
    if (!isLate(at, clock())) return;
  }
}

/** Appends an auction's current entry, or that it is deleted. */
export async function appendAuction(
  { auctions, ...writer }: FeedWriter & { readonly auctions: AuctionsTable },
  auctionId: string,
): Promise<void> {
  const auction = await getListingAndState(auctions, auctionId);
  if (auction !== undefined) return append(writer, catalogueVersion(auction.listing, auction.state, 0));
  const state = await getState(auctions, auctionId);
  if (state?.deleted === true) await append(writer, deletedVersion(auctionId, 0));
}

/** A part of the feed, oldest first. */
export async function* readFeed(
  feed: FeedTable,
  { after, until, isFresh }: Stretch,
): AsyncGenerator<Version<CatalogueEntry>> {
  if (until !== undefined && until <= after) return;
  const change = until === undefined ? above(timeText(after)) : between(timeText(after), timeText(until));
  const query = { key: { feed: PARTITION, change }, consistency: isFresh ? 'strong' : 'eventual' } as const;
  for await (const { id, at, version, entry } of queryItems(feed, query, feedItem)) yield { id, at, version, entry };
}
