/** Finds the entries of one auction in the log: nothing of it is proved yet. */
import { BrokenLog } from './check-log.ts';
import { parseEntry } from './entry.ts';
import { indexPath, logIndex, type LogIndex, placesIn } from './log-index.ts';
import { readFiles, type ReadLogFile } from './read-tiles.ts';
import { decodeBundle, tilePath } from './tiles.ts';
import { TILE_WIDTH } from './tree.ts';

/** What is at the places of a bundle, by its index. */
type Bundles = Map<number, readonly Uint8Array[]>;

export interface LoggedEntry {
  /** Its place in the log, from 0. */
  readonly index: number;
  /** Its number in the auction, as it says. */
  readonly n: number;
  readonly bytes: Uint8Array;
}

interface Where {
  readonly read: ReadLogFile;
  readonly auction: string;
  /** How many entries the log has. */
  readonly size: number;
}

const bundleOf = (place: number): number => Math.floor(place / TILE_WIDTH);

/**
 * In the order of the log, and all that was read for them. A file of the index may be a second older than the
 * checkpoint, or not be there: if numbers are missing between what was found, the bundles between are read, too.
 */
export async function findEntries(
  where: Where,
): Promise<{ readonly entries: readonly LoggedEntry[]; readonly bundles: ReadonlyMap<number, readonly Uint8Array[]> }> {
  const { auction, size } = where;
  const found = new Map<number, LoggedEntry>();
  const places = placesIn(await readIndex(where), size);
  const edge = size % TILE_WIDTH > 0 ? [size - 1] : [];
  const bundles: Bundles = new Map();
  await readBundles(where, bundles, [...edge, ...places].map(bundleOf));
  for (const place of places) {
    const entry = bundles.get(bundleOf(place))?.[place % TILE_WIDTH];
    if (entry === undefined || !take(place, entry)) {
      throw new BrokenLog(`What is at place ${place} of the log is no entry of this auction.`);
    }
  }
  const searched = new Set<number>();
  const search = (index: number): void => {
    searched.add(index);
    for (const [place, bytes] of (bundles.get(index) ?? []).entries()) take(index * TILE_WIDTH + place, bytes);
  };
  search(bundleOf(size));
  for (;;) {
    const entries = [...found.values()].toSorted((a, b) => a.index - b.index);
    const index = bundleToSearch(entries, searched);
    if (index === undefined) return { entries, bundles };
    await readBundles(where, bundles, [index]);
    search(index);
  }

  function take(index: number, bytes: Uint8Array): boolean {
    const entry = parseEntry(bytes);
    if (entry?.auction !== auction) return false;
    found.set(index, { index, n: entry.n, bytes });
    return true;
  }
}

async function readIndex({ read, auction }: Where): Promise<LogIndex> {
  const file = await read(indexPath(auction));
  if (file === undefined) return { auction, ranges: [] };
  try {
    return logIndex.parse(JSON.parse(new TextDecoder().decode(file)));
  } catch {
    throw new BrokenLog(`${indexPath(auction)} does not say where the entries are.`);
  }
}

/** Reads what of these is not there yet. */
async function readBundles({ read, size }: Where, bundles: Bundles, wanted: readonly number[]): Promise<void> {
  const indexes = [...new Set(wanted)].filter((index) => !bundles.has(index));
  const widthOf = (index: number) => Math.min(TILE_WIDTH, size - index * TILE_WIDTH);
  const paths = indexes.map((index) => tilePath('entries', index, widthOf(index)));
  for (const [place, file] of (await readFiles(read, paths)).entries()) {
    const index = indexes[place] ?? 0;
    const bundle = decodeBundle(file);
    if (bundle?.length !== widthOf(index)) {
      throw new BrokenLog(`${paths[place]} does not hold the entries that the log says it has.`);
    }
    bundles.set(index, bundle);
  }
}

/** The last bundle before a gap that has not been searched. */
function bundleToSearch(inOrder: readonly LoggedEntry[], searched: ReadonlySet<number>): number | undefined {
  let [n, place] = [0, 0];
  for (const entry of inOrder) {
    if (entry.n > n + 1) {
      for (let index = bundleOf(entry.index); index >= bundleOf(place); index -= 1)
        if (!searched.has(index)) return index;
    }
    [n, place] = [entry.n, entry.index];
  }
  return undefined;
}
