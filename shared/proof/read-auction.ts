/**
 * Reads the entries of one auction from the public log, and proves that they are in it: it takes only their bundles, and the hashes
 * between them and the signed root. Who reads the whole log (`check-log.ts`) learns more: that no entry of the auction is left out.
 */
import { isSame } from './bytes.ts';
import { BrokenLog, signedCheckpoint } from './check-log.ts';
import { parseEntry } from './entry.ts';
import { hashOfRange, tileName, type Tiles } from './inclusion.ts';
import { indexPath, logIndex, type LogIndex, placesIn } from './log-index.ts';
import type { VerifierKey } from './note.ts';
import { readFiles, type ReadLogFile, readTiles } from './read-tiles.ts';
import { decodeBundle, tilePath } from './tiles.ts';
import { hashOfLeaf, TILE_WIDTH } from './tree.ts';

export interface LoggedEntry {
  /** Its place in the log, from 0. */
  readonly index: number;
  readonly bytes: Uint8Array;
}

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
  const now = await signedCheckpoint(note, key);
  const before = earlier === undefined ? undefined : await signedCheckpoint(earlier, key);
  if (before !== undefined && before.size > now.size) {
    throw new BrokenLog(`The log had ${before.size} entries, and now has ${now.size}.`);
  }
  const places = placesIn(await readIndex(read, auction), now.size);
  const tiles = await readTiles(read, now, places, before?.size ?? 0);
  if (before !== undefined && !isSame(hashOfRange(tiles, 0, before.size), before.root)) {
    throw new BrokenLog(
      'The earlier checkpoint is of other entries: the log shows different things to different people.',
    );
  }
  return { auction, note, size: now.size, tiles, entries: await readEntries(read, auction, places, now.size, tiles) };
}

async function readIndex(read: ReadLogFile, auction: string): Promise<LogIndex> {
  const file = await read(indexPath(auction));
  if (file === undefined) return { auction, ranges: [] };
  try {
    return logIndex.parse(JSON.parse(new TextDecoder().decode(file)));
  } catch {
    throw new BrokenLog(`${indexPath(auction)} does not say where the entries are.`);
  }
}

async function readEntries(
  read: ReadLogFile,
  auction: string,
  places: readonly number[],
  size: number,
  tiles: Tiles,
): Promise<readonly LoggedEntry[]> {
  const indexes = [...new Set(places.map((place) => Math.floor(place / TILE_WIDTH)))];
  const paths = indexes.map((index) => tilePath('entries', index, Math.min(TILE_WIDTH, size - index * TILE_WIDTH)));
  const bundles = new Map<number, readonly Uint8Array[]>();
  for (const [place, file] of (await readFiles(read, paths)).entries()) {
    const bundle = decodeBundle(file);
    if (bundle === undefined) throw new BrokenLog(`${paths[place]} does not hold whole entries.`);
    bundles.set(indexes[place] ?? 0, bundle);
  }
  return places.map((index) => {
    const [tile, place] = [Math.floor(index / TILE_WIDTH), index % TILE_WIDTH];
    const bytes = bundles.get(tile)?.[place];
    const hash = tiles.get(tileName(0, tile))?.[place];
    if (bytes === undefined || hash === undefined || !isSame(hashOfLeaf(bytes), hash)) {
      throw new BrokenLog(`The entry at place ${index} of the log is not the one that the checkpoint was signed for.`);
    }
    if (parseEntry(bytes)?.auction !== auction) {
      throw new BrokenLog(`What is at place ${index} of the log is no entry of this auction.`);
    }
    return { index, bytes };
  });
}
