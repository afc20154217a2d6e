/** Links expire after 60 seconds. A new one is fetched this long before. */
const AHEAD_MS = 12_000;
const SHORTEST_MS = 5_000;
/** The assumed lifetime when a link's expiry cannot be read or the device's clock is wrong. */
const LIFE_MS = 60_000;

/**
 * Milliseconds until the link must be renewed.
 *
 * @param expiresAt ISO time by the server's clock
 * @param now epoch milliseconds by the device's clock, which may be wrong
 */
export function renewAfter(expiresAt: string, now: number): number {
  const left = Date.parse(expiresAt) - now;
  const isPlausible = left > 0 && left <= LIFE_MS;
  return Math.max(SHORTEST_MS, (isPlausible ? left : LIFE_MS) - AHEAD_MS);
}
