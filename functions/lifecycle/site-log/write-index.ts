/** Keeps for each auction a file that says where in the log its entries are. It is made from its runs, and never goes back. */
import { countIn, indexPath, type LogIndex, logIndex, withRange } from '#shared/proof/log-index.ts';
import { parseJson } from '#shared/model/parse-json.ts';
import { auctionOfRun, type RunItem, runItem } from '#functions/tables/bids/log-items.ts';
import { queryAll } from '#functions/tables/reads.ts';
import type { BidsTable } from '#functions/tables/table-handle.ts';
import type { LogStore } from './log-store.ts';

/** A run continues what is in the file; if it does not, or there is no file, all runs say it anew. */
export async function writeIndex(
  { bids, store }: { readonly bids: BidsTable; readonly store: LogStore },
  run: RunItem,
): Promise<void> {
  const auction = auctionOfRun(run.auctionId);
  const file = store.changing(indexPath(auction));
  for (;;) {
    const before = await file.read();
    const known = logIndex.safeParse(parseJson(before?.text ?? '')).data ?? { auction, ranges: [] };
    const count = countIn(known);
    if (count >= run.seq + run.entries - 1) return;
    const next = count === run.seq - 1 ? withRange(known, run.leaf, run.entries) : await fromRuns();
    if (await file.put(JSON.stringify(next), before)) return;
  }

  async function fromRuns(): Promise<LogIndex> {
    const runs = await queryAll(bids, { key: { auctionId: run.auctionId }, unread: 'fail' }, runItem);
    const none: LogIndex = { auction, ranges: [] };
    return runs.reduce((index, { leaf, entries }) => withRange(index, leaf, entries), none);
  }
}
