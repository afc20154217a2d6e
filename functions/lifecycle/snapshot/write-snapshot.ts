import { keptVersions, OVERLAP_MS, type Version } from '#functions/platform/copy-in-memory.ts';
import type { StoredObject } from '#functions/platform/files/stored-object.ts';
import { type CatalogueEntry } from '#functions/tables/catalogue/catalogue-entry.ts';
import { append, FEED_KEPT_MS, type FeedWriter, readFeed } from '#functions/tables/catalogue/catalogue-feed.ts';
import { packSnapshot, unpackSnapshot } from '#functions/tables/catalogue/catalogue-snapshot.ts';
import { scanCatalogue } from '#functions/tables/catalogue/scan-catalogue.ts';
import type { AuctionsTable } from '#functions/tables/table-handle.ts';

export interface SnapshotDeps extends FeedWriter {
  readonly auctions: AuctionsTable;
  readonly snapshots: StoredObject;
}

export interface SnapshotReport {
  readonly from: 'snapshot' | 'table';
  /** Changes that the feed had lost. */
  readonly lost: number;
  readonly versions: number;
  readonly bytes: number;
}

/**
 * Writes a new snapshot of the catalogue: the last snapshot plus the later changes of the feed. Without a last
 * snapshot, with one from before the feed's oldest change (after a time with OpenSearch), or for a rebuild, it reads
 * the auctions table instead. A rebuild appends what the feed has lost, so that containers with the last snapshot learn
 * of it, too.
 */
export async function writeSnapshot(
  { auctions, snapshots, ...writer }: SnapshotDeps,
  isRebuild: boolean,
): Promise<SnapshotReport> {
  const now = writer.clock();
  const kept = keptVersions<CatalogueEntry>();
  const packed = await snapshots.read();
  const read = packed && (await unpackSnapshot(packed));
  const last = read !== undefined && read.at - OVERLAP_MS > now - FEED_KEPT_MS ? read : undefined;
  const isFromTable = isRebuild || last === undefined;
  const scanned = isFromTable ? await scanCatalogue(auctions) : { versions: [], unread: new Set<string>() };
  // Of an auction that cannot be read, what was known stays.
  const isKept = ({ id }: Version<CatalogueEntry>) => !isFromTable || scanned.unread.has(id);
  const told = new Map<string, number>();
  const tell = ({ id, version }: Version<CatalogueEntry>) => told.set(id, Math.max(version, told.get(id) ?? 0));
  for (const version of last?.versions ?? []) {
    tell(version);
    if (isKept(version)) kept.add(version);
  }
  for (const version of scanned.versions) kept.add(version);
  // After the scan, so that what is missing is no change that was made meanwhile.
  const since = { after: (last?.at ?? now) - OVERLAP_MS, until: undefined, isFresh: true };
  for await (const version of readFeed(writer.feed, since)) {
    tell(version);
    if (isKept(version) || version.at > now - OVERLAP_MS) kept.add(version);
  }
  const lost = last === undefined ? [] : scanned.versions.filter(({ id, version }) => version > (told.get(id) ?? -1));
  for (const version of lost) await append(writer, version);
  const versions = kept.needed(now);
  const written = await packSnapshot({ at: now, versions });
  await snapshots.write(written);
  return {
    from: isFromTable ? 'table' : 'snapshot',
    lost: lost.length,
    versions: versions.length,
    bytes: written.length,
  };
}
