/**
 * The catalogue's feed: one item for each change of an entry. An item is never updated, and is deleted after a week. It
 * rarely has more than 1 KB, so it costs one write unit, or two in a transaction.
 */
import * as z from 'zod';
import type { Version } from '#functions/platform/copy-in-memory.ts';
import { getListingAndState } from '../auctions/auction-reads.ts';
import type { AuctionsTable, FeedTable } from '../table-handle.ts';
import { above } from '../expressions.ts';
import { queryItems } from '../reads.ts';
import { put, write } from '../writes.ts';
import { type CatalogueEntry, catalogueEntry, catalogueVersion } from './catalogue-entry.ts';

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

/** Appends an auction's current entry. Does nothing for a deleted auction. */
export async function appendAuction(
  { auctions, feed }: { readonly auctions: AuctionsTable; readonly feed: FeedTable },
  auctionId: string,
  now: number,
): Promise<void> {
  const auction = await getListingAndState(auctions, auctionId);
  if (auction === undefined || auction.state.deleted === true) return;
  const change = catalogueVersion(auction.listing, auction.state, now);
  await write(feed, feedWrite(feed, change));
}

/** The feed after a time (all of it when undefined), oldest first. `isFresh`: read consistently. */
export async function* readFeed(
  feed: FeedTable,
  after: number | undefined,
  isFresh: boolean,
): AsyncGenerator<Version<CatalogueEntry>> {
  const key = { feed: PARTITION, change: above(timeText(after ?? 0)) };
  const changes = queryItems(feed, { key, consistency: isFresh ? 'strong' : 'eventual' }, feedItem);
  for await (const { id, at, version, entry } of changes) yield { id, at, version, entry };
}
