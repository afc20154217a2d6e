/**
 * The Merkle tree of RFC 6962, in the tiles of C2SP (https://c2sp.org/tlog-tiles): what is kept of a tree to make it grow are the
 * hashes of its partial tiles, at most 255 at each level.
 */
import { sha256 } from '@noble/hashes/sha2.js';
import { concatBytes } from '@noble/hashes/utils.js';

export type Hash = Uint8Array;

/** The hashes of the partial tile at each level. */
export type Edge = readonly (readonly Hash[])[];

/** A tile that came into being or became wider. 256 hashes: it is full and stays so. */
export interface Tile {
  readonly level: number;
  readonly index: number;
  readonly hashes: readonly Hash[];
}

export interface Grown {
  readonly edge: Edge;
  readonly tiles: readonly Tile[];
  readonly root: Hash;
}

export const TILE_WIDTH = 256;

const LEAF = Uint8Array.of(0);
const NODE = Uint8Array.of(1);

export const hashOfLeaf = (entry: Uint8Array): Hash => sha256(concatBytes(LEAF, entry));
export const hashOfNode = (left: Hash, right: Hash): Hash => sha256(concatBytes(NODE, left, right));

/** The hash of a tree over these hashes. RFC 6962, section 2.1. */
export function rootOf(hashes: readonly Hash[]): Hash {
  const [first] = hashes;
  if (first === undefined) return sha256(Uint8Array.of());
  let level = hashes;
  // The last one of an odd number moves up as it is, which is the same tree.
  while (level.length > 1) {
    const above: Hash[] = [];
    for (let index = 0; index < level.length; index += 2) {
      const [left, right] = [level[index], level[index + 1]];
      if (left !== undefined) above.push(right === undefined ? left : hashOfNode(left, right));
    }
    level = above;
  }
  return level[0] ?? first;
}

/** Appends leaves to a tree of `size`. */
export function grow(size: number, edge: Edge, leaves: readonly Hash[]): Grown {
  const levels = edge.map((hashes) => [...hashes]);
  const tiles: Tile[] = [];
  const touched = new Set<number>();
  const indexAt = (level: number, count: number) => Math.floor((count - 1) / TILE_WIDTH ** (level + 1));
  const push = (level: number, hash: Hash, count: number): void => {
    const hashes = (levels[level] ??= []);
    hashes.push(hash);
    touched.add(level);
    if (hashes.length < TILE_WIDTH) return;
    tiles.push({ level, index: indexAt(level, count), hashes });
    levels[level] = [];
    touched.delete(level);
    push(level + 1, rootOf(hashes), count);
  };
  leaves.forEach((leaf, index) => {
    push(0, leaf, size + index + 1);
  });
  const grown = size + leaves.length;
  for (const level of touched) {
    const index = Math.floor(Math.floor(grown / TILE_WIDTH ** level) / TILE_WIDTH);
    tiles.push({ level, index, hashes: levels[level] ?? [] });
  }
  return { edge: levels, tiles, root: rootOfEdge(levels) };
}

/** What is whole at one level, and then what lies below the rest, are the leaves of the tree above. */
export const rootOfEdge = (edge: Edge): Hash =>
  rootOf(
    edge.reduce<readonly Hash[]>((below, hashes) => [...hashes, ...(below.length > 0 ? [rootOf(below)] : [])], []),
  );
