/** A number from 0 to below 1 that looks random, and is the same for the same seed and keys. All are integers. */
export function chance(seed: number, ...keys: readonly number[]): number {
  return keys.reduce((hash, key) => mix(hash ^ key), mix(seed)) / 2 ** 32;
}

/** The finalizer of MurmurHash3: one changed bit of the input changes about half of the bits. */
function mix(input: number): number {
  const first = Math.imul(input ^ (input >>> 16), 0x85ebca6b);
  const second = Math.imul(first ^ (first >>> 13), 0xc2b2ae35);
  return (second ^ (second >>> 16)) >>> 0;
}
