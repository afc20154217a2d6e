/** Links live for 60 seconds; a new one is fetched this long before the old one ends. */
const AHEAD_MS = 12_000;
const SHORTEST_MS = 5_000;
/** The life of a link when its end cannot be read or the device's clock is off. */
const LIFE_MS = 60_000;

/**
 * How long until the link is to be renewed, milliseconds.
 *
 * @param expiresAt ISO time by the server's clock
 * @param now epoch milliseconds by the device's clock, which may be wrong
 */
export function renewAfter(expiresAt: string, now: number): number {
  const left = Date.parse(expiresAt) - now;
  const isPlausible = left > 0 && left <= LIFE_MS;
  return Math.max(SHORTEST_MS, (isPlausible ? left : LIFE_MS) - AHEAD_MS);
}
