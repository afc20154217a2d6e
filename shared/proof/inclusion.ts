/** Proofs that an entry is in a tree, or that a tree continues another, by few of its hashes: RFC 6962, section 2.1. */
import { type Hash, hashOfNode, rootOf, TILE_WIDTH } from './tree.ts';

/** The hashes in tiles of a tree, by `tileName`. */
export type Tiles = ReadonlyMap<string, readonly Hash[]>;

export const tileName = (level: number, index: number): string => `${level}/${index}`;

/** The hash over the leaves from `first` up to `end`, which are a subtree. Throws if a tile that it needs is not there. */
export function hashOfRange(tiles: Tiles, first: number, end: number): Hash {
  if (first === end) return rootOf([]);
  const whole = largestPower(end - first);
  if (first + whole === end) return hashOfWhole(tiles, first, whole);
  return hashOfNode(hashOfWhole(tiles, first, whole), hashOfRange(tiles, first + whole, end));
}

/** The largest power of two that is not above it. */
function largestPower(count: number): number {
  let power = 1;
  while (power * 2 <= count) power *= 2;
  return power;
}

function hashOfWhole(tiles: Tiles, first: number, leaves: number): Hash {
  let [level, start, count] = [0, first, leaves];
  for (; count >= TILE_WIDTH; level += 1) [start, count] = [start / TILE_WIDTH, count / TILE_WIDTH];
  const index = Math.floor(start / TILE_WIDTH);
  const from = start - index * TILE_WIDTH;
  const hashes = tiles.get(tileName(level, index))?.slice(from, from + count) ?? [];
  if (hashes.length !== count) throw new Error(`The tile ${tileName(level, index)} was not read.`);
  return rootOf(hashes);
}

/** The hashes that lead from a leaf to the root of a tree of this size, from below. */
export function inclusionProof(tiles: Tiles, size: number, leaf: number): readonly Hash[] {
  const proof: Hash[] = [];
  let [first, end] = [0, size];
  while (end - first > 1) {
    const middle = first + leftPart(end - first);
    if (leaf < middle) {
      proof.push(hashOfRange(tiles, middle, end));
      end = middle;
    } else {
      proof.push(hashOfRange(tiles, first, middle));
      first = middle;
    }
  }
  return proof.toReversed();
}

/** How many leaves of a tree are under the left child of its root. */
function leftPart(leaves: number): number {
  const power = largestPower(leaves);
  return power === leaves ? power / 2 : power;
}

/**
 * The hashes that show that the tree of this size continues the one of the size `before`, which is not empty. RFC 6962,
 * section 2.1.2.
 */
export function consistencyProof(tiles: Tiles, before: number, size: number): readonly Hash[] {
  const proof: Hash[] = [];
  let [first, end] = [0, size];
  while (before < end) {
    const middle = first + leftPart(end - first);
    if (before <= middle) {
      proof.push(hashOfRange(tiles, middle, end));
      end = middle;
    } else {
      proof.push(hashOfRange(tiles, first, middle));
      first = middle;
    }
  }
  // Whoever checks it knows the root of the tree of before.
  if (first > 0) proof.push(hashOfRange(tiles, first, end));
  return proof.toReversed();
}

/**
 * The root to which a proof leads. Undefined if it cannot be one of this leaf in a tree of this size. RFC 9162, section
 * 2.1.3.2.
 */
export function rootByProof(hash: Hash, leaf: number, size: number, proof: readonly Hash[]): Hash | undefined {
  if (leaf >= size) return undefined;
  let [place, last, root] = [leaf, size - 1, hash];
  for (const beside of proof) {
    if (last === 0) return undefined;
    if (place % 2 === 1 || place === last) {
      root = hashOfNode(beside, root);
      while (place % 2 === 0 && place !== 0) [place, last] = [place / 2, Math.floor(last / 2)];
    } else {
      root = hashOfNode(root, beside);
    }
    [place, last] = [Math.floor(place / 2), Math.floor(last / 2)];
  }
  return last === 0 ? root : undefined;
}
