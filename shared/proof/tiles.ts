/** Where tiles and bundles of entries lie, and what is in a bundle: https://c2sp.org/tlog-tiles */
import { concatBytes } from '@noble/hashes/utils.js';
import { TILE_WIDTH } from './tree.ts';

/** A path of `level`, or of `entries`, below the prefix of the log. `width` below 256: a partial tile. */
export function tilePath(level: number | 'entries', index: number, width: number): string {
  const digits = String(index).padStart(Math.ceil(String(index).length / 3) * 3, '0');
  const parts = digits.match(/\d{3}/g) ?? [];
  const place = parts.map((part, place) => (place < parts.length - 1 ? `x${part}` : part)).join('/');
  return `tile/${level}/${place}${width < TILE_WIDTH ? `.p/${width}` : ''}`;
}

/** The bundles of a tree of this size, in order. */
export function bundlesOf(size: number): readonly { readonly path: string; readonly width: number }[] {
  return Array.from({ length: Math.ceil(size / TILE_WIDTH) }, (_, index) => {
    const width = Math.min(TILE_WIDTH, size - index * TILE_WIDTH);
    return { path: tilePath('entries', index, width), width };
  });
}

/** The tiles and bundles that are full in a tree of this size, and were not in one of `before`. */
export function filledSince(before: number, size: number): readonly string[] {
  const paths: string[] = [];
  for (let level = 0, leaves = TILE_WIDTH; leaves <= size; level += 1, leaves *= TILE_WIDTH) {
    for (let index = Math.floor(before / leaves); index < Math.floor(size / leaves); index += 1) {
      paths.push(tilePath(level, index, TILE_WIDTH));
      if (level === 0) paths.push(tilePath('entries', index, TILE_WIDTH));
    }
  }
  return paths;
}

const LENGTH_BYTES = 2;

/** Each entry after its length. Throws if one is longer than 65,535 bytes. */
export function encodeBundle(entries: readonly Uint8Array[]): Uint8Array {
  return concatBytes(
    ...entries.flatMap((entry) => {
      if (entry.length > 0xff_ff) throw new Error('An entry of the log is too long.');
      return [Uint8Array.of(entry.length >> 8, entry.length & 0xff), entry];
    }),
  );
}

/** Undefined if it does not hold whole entries. */
export function decodeBundle(bytes: Uint8Array): readonly Uint8Array[] | undefined {
  const entries: Uint8Array[] = [];
  let at = 0;
  while (at < bytes.length) {
    const [high, low] = [bytes[at], bytes[at + 1]];
    if (high === undefined || low === undefined) return undefined;
    const end = at + LENGTH_BYTES + high * 256 + low;
    if (end > bytes.length) return undefined;
    entries.push(bytes.subarray(at + LENGTH_BYTES, end));
    at = end;
  }
  return entries;
}
