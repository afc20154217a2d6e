/** Reads the tiles of a tree that its readers need, and refuses those that do not lead to its root. */
import { isSame } from './bytes.ts';
import { BrokenLog } from './check-log.ts';
import type { Checkpoint } from './checkpoint.ts';
import { hashOfRange, tileName, type Tiles } from './inclusion.ts';
import { tilePath } from './tiles.ts';
import { type Hash, rootOf, rootOfEdge, TILE_WIDTH } from './tree.ts';

/** A file by its path below the address of the log. Undefined: there is none. */
export type ReadLogFile = (path: string) => Promise<Uint8Array | undefined>;

interface Wanted {
  readonly level: number;
  readonly index: number;
  readonly width: number;
}

const HASH_BYTES = 32;
const AT_ONCE = 16;

/** All of these files. A missing one breaks the log. */
export async function readFiles(read: ReadLogFile, paths: readonly string[]): Promise<readonly Uint8Array[]> {
  const files: Uint8Array[] = [];
  for (let first = 0; first < paths.length; first += AT_ONCE) {
    const some = paths.slice(first, first + AT_ONCE);
    for (const [place, file] of (await Promise.all(some.map(read))).entries()) {
      if (file === undefined) throw new BrokenLog(`${some[place]} is missing in the log.`);
      files.push(file);
    }
  }
  return files;
}

/**
 * The tiles between the leaves of these bundles and the root, and those that show that the tree extends one of the size
 * `earlier`.
 */
export async function readTiles(
  read: ReadLogFile,
  tree: { readonly size: number; readonly root: Hash },
  bundles: Iterable<number>,
  earlier: number,
): Promise<Tiles> {
  const wanted = [...wantedTiles(tree.size, bundles, earlier).values()];
  const files = await readFiles(
    read,
    wanted.map(({ level, index, width }) => tilePath(level, index, width)),
  );
  const tiles = new Map<string, readonly Hash[]>();
  for (const [place, { level, index, width }] of wanted.entries()) {
    tiles.set(tileName(level, index), hashesIn(files[place], width));
  }
  const edge: (readonly Hash[])[] = [];
  for (const { level, index, width } of wanted) {
    const hashes = tiles.get(tileName(level, index)) ?? [];
    if (width < TILE_WIDTH) edge[level] = hashes;
    else mustBeIn(tiles, level, index, rootOf(hashes));
  }
  if (!isSame(rootOfEdge(Array.from(edge, (hashes) => hashes ?? [])), tree.root)) {
    throw new BrokenLog('The hashes of the log are not those that the checkpoint was signed for.');
  }
  return tiles;
}

/** What is under a full tile stands in the tile above it, up to the edge of the tree. */
function mustBeIn(tiles: Tiles, level: number, index: number, root: Hash): void {
  const above = tiles.get(tileName(level + 1, Math.floor(index / TILE_WIDTH)))?.[index % TILE_WIDTH];
  if (above === undefined || !isSame(above, root)) {
    throw new BrokenLog(`${tilePath(level, index, TILE_WIDTH)} does not belong to the signed tree.`);
  }
}

function wantedTiles(size: number, bundles: Iterable<number>, earlier: number): ReadonlyMap<string, Wanted> {
  const wanted = new Map<string, Wanted>();
  const want = (fromLevel: number, fromIndex: number): void => {
    let [level, index] = [fromLevel, fromIndex];
    for (;;) {
      const width = Math.min(TILE_WIDTH, Math.floor(size / TILE_WIDTH ** level) - index * TILE_WIDTH);
      if (width <= 0 || wanted.has(tileName(level, index))) return;
      wanted.set(tileName(level, index), { level, index, width });
      [level, index] = [level + 1, Math.floor(index / TILE_WIDTH)];
    }
  };
  for (const edge of [size, earlier]) {
    for (let level = 0, count = edge; count > 0; level += 1, count = Math.floor(count / TILE_WIDTH)) {
      if (count % TILE_WIDTH > 0) want(level, Math.floor(count / TILE_WIDTH));
    }
  }
  for (const bundle of bundles) want(0, bundle);
  return wanted;
}

function hashesIn(file: Uint8Array | undefined, width: number): readonly Hash[] {
  if (file?.length !== width * HASH_BYTES) throw new BrokenLog('A tile of the log does not have its hashes.');
  return Array.from({ length: width }, (_, place) => file.subarray(place * HASH_BYTES, (place + 1) * HASH_BYTES));
}

/** Throws a BrokenLog unless the log of now is the one of before, with or without further entries. */
export async function requireContinued(
  before: Omit<Checkpoint, 'origin'>,
  now: Checkpoint,
  read: ReadLogFile,
): Promise<void> {
  if (before.size > now.size) throw new BrokenLog(`The log had ${before.size} entries, and now has ${now.size}.`);
  const tiles = await readTiles(read, now, [], before.size);
  if (isSame(hashOfRange(tiles, 0, before.size), before.root)) return;
  throw new BrokenLog(`The log has other entries than when it had ${before.size}: some were changed since.`);
}
