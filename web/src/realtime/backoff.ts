const FIRST_MS = 1_000;
const MAX_MS = 30_000;

/**
 * The delay before the next connection attempt after this many failures in a row (from 1), in milliseconds. Half of
 * it is random, so that browsers do not reconnect together.
 *
 * @param chance random, from 0 to 1
 */
export function reconnectDelay(failures: number, chance: number): number {
  const ceiling = Math.min(MAX_MS, FIRST_MS * 2 ** (failures - 1));
  return ceiling / 2 + (ceiling / 2) * chance;
}
