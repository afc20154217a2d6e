/**
 * Once a day: logs what the stream of the ledger has lost, and compares the log with the ledger of what has ended lately. Every older
 * auction has its turn.
 */
import { DAY_MS } from '#shared/model/durations.ts';
import { parseJson } from '#shared/model/parse-json.ts';
import { inParallel } from '#functions/platform/in-parallel.ts';
import { eventItem, eventsOf } from '#functions/tables/bids/log-items.ts';
import { queryFirst } from '#functions/tables/reads.ts';
import { turnAt, turnOf } from '../auctions-to-check.ts';
import { ledgerDifferences } from './ledger-differences.ts';
import { logState } from './log-state.ts';
import { type LogDeps, writeLog } from './write-log.ts';

export interface DailyDeps extends LogDeps {
  readonly hasTime: () => boolean;
  readonly report: (auctionId: string, differences: readonly string[]) => void;
}

const PAGE = 100;
/** Of each, all entries are in memory. */
const AT_ONCE = 4;
const LATELY_MS = 2 * DAY_MS;

/** Returns in how many auctions they differ. Throws if the time was up before all were looked at. */
export async function checkDaily(deps: DailyDeps, auctionIds: Iterable<string>, now: number): Promise<number> {
  const { bids, store } = deps;
  const ids = [...auctionIds];
  let different = 0;
  for (let first = 0; first < ids.length; first += PAGE) {
    if (!deps.hasTime()) throw new Error(`Of ${ids.length} auctions ${ids.length - first} were not looked at.`);
    const page = ids.slice(first, first + PAGE);
    await writeLog(deps, page);
    const file = await store.state.read();
    // Nothing was logged ever.
    if (file === undefined) continue;
    const { origin } = logState.parse(parseJson(file.text));
    const ledger = { bids, key: deps.key.verifier(origin), read: store.publicFile };
    await inParallel(page, AT_ONCE, async (auctionId) => {
      if (!(await isDue(deps, auctionId, now))) return;
      let differences = await ledgerDifferences(ledger, auctionId, now);
      if (differences.length > 0) {
        // Something may have been added between the two.
        await writeLog(deps, [auctionId]);
        differences = await ledgerDifferences(ledger, auctionId, now);
      }
      if (differences.length === 0) return;
      different += 1;
      deps.report(auctionId, differences);
    });
  }
  return different;
}

async function isDue({ bids }: DailyDeps, auctionId: string, now: number): Promise<boolean> {
  const newest = { key: { auctionId: eventsOf(auctionId) }, isNewestFirst: true, limit: 1, unread: 'fail' } as const;
  const event = (await queryFirst(bids, newest, eventItem))[0]?.event;
  if (event?.kind !== 'result') return false;
  return event.closedAt > now - LATELY_MS || turnOf(auctionId) === turnAt(now);
}
