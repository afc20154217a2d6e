const FIRST_MS = 1_000;
const LONGEST_MS = 30_000;

/**
 * How long to wait before reconnecting after so many failures in a row (from 1), in milliseconds. Half of it is
 * random, so that browsers which lost a server together do not come back together.
 *
 * @param chance from 0 to 1
 */
export function reconnectDelay(failures: number, chance: number): number {
  const ceiling = Math.min(LONGEST_MS, FIRST_MS * 2 ** (failures - 1));
  return ceiling / 2 + (ceiling / 2) * chance;
}
