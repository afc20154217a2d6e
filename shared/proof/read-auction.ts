/**
 * Reads the entries of one auction from the public log, and proves that they are in it: it takes only their bundles,
 * and the hashes between them and the signed root. Who reads the whole log (`check-log.ts`) learns more: that no entry
 * of the auction is left out.
 */
import { isSame } from './bytes.ts';
import { BrokenLog, openCheckpoint } from './check-log.ts';
import { findEntries, type LoggedEntry } from './find-entries.ts';
import { hashOfRange, tileName, type Tiles } from './inclusion.ts';
import type { VerifierKey } from './note.ts';
import { readFiles, type ReadLogFile, readTiles } from './read-tiles.ts';
import { hashOfLeaf, TILE_WIDTH } from './tree.ts';

/** Plain data, so that a worker can pass it on. */
export interface LoggedAuction {
  readonly auction: string;
  /** The checkpoint as it was signed. */
  readonly note: string;
  /** How many entries the log has. */
  readonly size: number;
  /** In the order of the log. None: the auction is not in the log. */
  readonly entries: readonly LoggedEntry[];
  /** The hashes by which a receipt proves that an entry is in the log. */
  readonly tiles: Tiles;
}

interface Given {
  readonly key: VerifierKey;
  readonly read: ReadLogFile;
  readonly auction: string;
  /** A checkpoint that the log gave earlier. */
  readonly earlier?: string | undefined;
}

/** Throws a BrokenLog unless the entries are in the signed log, and the earlier checkpoint is of the same log. */
export async function readAuction({ key, read, auction, earlier }: Given): Promise<LoggedAuction> {
  const [signed] = await readFiles(read, ['checkpoint']);
  const note = new TextDecoder().decode(signed);
  const now = await openCheckpoint(note, key);
  const before = earlier === undefined ? undefined : await openCheckpoint(earlier, key);
  if (before !== undefined && before.size > now.size) {
    throw new BrokenLog(`The log had ${before.size} entries, and now has ${now.size}.`);
  }
  const { entries, bundles } = await findEntries({ read, auction, size: now.size });
  const tiles = await readTiles(read, now, bundles.keys(), before?.size ?? 0);
  if (before !== undefined && !isSame(hashOfRange(tiles, 0, before.size), before.root)) {
    throw new BrokenLog(
      'The earlier checkpoint is of other entries: the log shows different things to different people.',
    );
  }
  // All of a bundle, since what the log says of others may have been ours.
  for (const [index, bundle] of bundles) {
    const hashes = tiles.get(tileName(0, index)) ?? [];
    const wrong = bundle.findIndex((bytes, place) => !isSame(hashOfLeaf(bytes), hashes[place] ?? bytes));
    if (wrong === -1) continue;
    const place = index * TILE_WIDTH + wrong;
    throw new BrokenLog(`The entry at place ${place} of the log is not the one that the checkpoint was signed for.`);
  }
  return { auction, note, size: now.size, tiles, entries };
}
