/**
 * Keeps for each auction a file that says where in the full bundles of the log its entries are. It is written when a
 * bundle is full, so that an entry costs no file of its own, and it never goes back.
 */
import { runItem, runsOf } from '#functions/tables/bids/log-items.ts';
import { queryAll } from '#functions/tables/reads.ts';
import type { BidsTable } from '#functions/tables/table-handle.ts';
import { parseJson } from '#shared/model/json.ts';
import { bytesOf } from '#shared/proof/bytes.ts';
import { parseEntry } from '#shared/proof/entry.ts';
import { countIn, indexPath, type LogIndex, logIndex, withRange } from '#shared/proof/log-index.ts';
import { TILE_WIDTH } from '#shared/proof/tree.ts';
import type { LogStore } from './log-store.ts';

/** Entries of one auction, which follow each other in it, in bundles that have become full. */
export interface Addition {
  readonly auction: string;
  /** The number of the first one in its auction. */
  readonly n: number;
  /** Their places in the log. */
  readonly places: number[];
}

export function additionsOf(
  full: readonly { readonly index: number; readonly entries: readonly string[] }[],
): Iterable<Addition> {
  const additions = new Map<string, Addition>();
  for (const { index, entries } of full) {
    for (const [place, text] of entries.entries()) {
      const entry = parseEntry(bytesOf(text));
      if (entry === undefined) throw new Error('The state of the log holds what is no entry.');
      const { auction, n } = entry;
      const addition = additions.get(auction) ?? { auction, n, places: [] };
      addition.places.push(index * TILE_WIDTH + place);
      additions.set(auction, addition);
    }
  }
  return additions.values();
}

/** What is added continues what is in the file; if it does not, or there is no file, all runs say it anew. */
export async function writeIndex(
  { bids, store }: { readonly bids: BidsTable; readonly store: LogStore },
  { auction, n, places }: Addition,
): Promise<void> {
  const none: LogIndex = { auction, ranges: [] };
  const add = (index: LogIndex, more: readonly number[]) =>
    more.reduce((longer, place) => withRange(longer, place, 1), index);
  const file = store.changing(indexPath(auction));
  for (;;) {
    const before = await file.read();
    const storedIndex = logIndex.safeParse(parseJson(before?.text ?? '')).data ?? none;
    const count = countIn(storedIndex);
    if (count >= n + places.length - 1) return;
    const next =
      count === n - 1 ? add(storedIndex, places) : add(none, await placesInRuns(bids, auction, places.at(-1) ?? 0));
    if (await file.put(JSON.stringify(next), before)) return;
  }
}

async function placesInRuns(bids: BidsTable, auction: string, last: number): Promise<readonly number[]> {
  const runs = await queryAll(bids, { key: { auctionId: runsOf(auction) }, unread: 'fail' }, runItem);
  return runs
    .flatMap(({ leaf, entries }) => Array.from({ length: entries }, (_, place) => leaf + place))
    .filter((place) => place <= last);
}
