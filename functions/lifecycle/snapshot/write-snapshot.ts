import { keptVersions, OVERLAP_MS } from '#functions/platform/copy-in-memory.ts';
import { type CatalogueEntry } from '#functions/tables/catalogue/catalogue-entry.ts';
import { FEED_KEPT_MS, readFeed } from '#functions/tables/catalogue/catalogue-feed.ts';
import type { StoredObject } from '#functions/platform/files/stored-object.ts';
import { packSnapshot, unpackSnapshot } from '#functions/tables/catalogue/catalogue-snapshot.ts';
import { scanCatalogue } from '#functions/tables/catalogue/scan-catalogue.ts';
import type { AuctionsTable, FeedTable } from '#functions/tables/table-handle.ts';

export interface SnapshotDeps {
  readonly auctions: AuctionsTable;
  readonly feed: FeedTable;
  readonly snapshots: StoredObject;
}

export interface SnapshotReport {
  readonly from: 'snapshot' | 'table';
  readonly versions: number;
  readonly bytes: number;
}

/**
 * Writes a new snapshot of the catalogue: the last snapshot plus the later changes of the feed. Without a last snapshot, with
 * one from before the feed's oldest change (after a time with OpenSearch), or for a rebuild, it reads the auctions table instead,
 * which restores anything the feed has lost.
 */
export async function writeSnapshot(
  { auctions, feed, snapshots }: SnapshotDeps,
  isRebuild: boolean,
  now: number,
): Promise<SnapshotReport> {
  const kept = keptVersions<CatalogueEntry>();
  const packed = isRebuild ? undefined : await snapshots.read();
  const read = packed && (await unpackSnapshot(packed));
  const last = read !== undefined && read.at - OVERLAP_MS > now - FEED_KEPT_MS ? read : undefined;
  for (const version of last?.versions ?? (await scanCatalogue(auctions))) kept.add(version);
  for await (const version of readFeed(feed, (last?.at ?? now) - OVERLAP_MS, true)) kept.add(version);
  const versions = kept.needed(now);
  const written = await packSnapshot({ at: now, versions });
  await snapshots.write(written);
  return { from: last === undefined ? 'table' : 'snapshot', versions: versions.length, bytes: written.length };
}
