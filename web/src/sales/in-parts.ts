import type { LotOutcome } from '#shared/contract/sales/sale-lots.ts';

/**
 * Sends a long list of lots in several requests, one after another, since one request takes only so many. If one fails,
 * those before it stay done: the caller repeats all of it, which changes only the rest.
 */
export async function inParts(
  ids: readonly string[],
  atOnce: number,
  send: (part: readonly string[]) => Promise<readonly LotOutcome[]>,
  onProgress: (done: number) => void,
): Promise<readonly LotOutcome[]> {
  const outcomes: LotOutcome[] = [];
  for (let from = 0; from < ids.length; from += atOnce) {
    outcomes.push(...(await send(ids.slice(from, from + atOnce))));
    onProgress(outcomes.length);
  }
  return outcomes;
}
