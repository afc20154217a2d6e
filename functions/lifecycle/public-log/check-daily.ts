/**
 * Once a day: logs what the stream of the ledger has lost, and compares the log with the ledger of what has ended
 * lately. Every older auction has its turn.
 */
import { causesOf } from '#functions/platform/causes.ts';
import { inParallel } from '#functions/platform/in-parallel.ts';
import { eventItem, eventsOf } from '#functions/tables/bids/log-items.ts';
import { queryFirst } from '#functions/tables/reads.ts';
import { DAY_MS } from '#shared/model/durations.ts';
import { parseJson } from '#shared/model/json.ts';
import { turnAt, turnOf } from '../auctions-to-check.ts';
import { findLedgerDifferences } from './ledger-differences.ts';
import { logState } from './log-state.ts';
import { type LogDeps, writeLog } from './write-log.ts';

export interface DailyDeps extends LogDeps {
  readonly hasTime: () => boolean;
  readonly report: (auctionId: string, differences: readonly string[]) => void;
}

const PAGE = 100;
/** Auctions that are checked at once. All entries of each are in memory. */
const AT_ONCE = 4;
const LATELY_MS = 2 * DAY_MS;

export interface DailyReport {
  /** In how many auctions they differ. */
  readonly different: number;
  /** What kept others from being logged or compared. */
  readonly failures: readonly unknown[];
}

/** What cannot be logged or compared stops no other. Throws if the time was up before all were looked at. */
export async function checkDaily(deps: DailyDeps, auctionIds: Iterable<string>, now: number): Promise<DailyReport> {
  const ids = [...auctionIds];
  const failures: unknown[] = [];
  const orNote = async (work: Promise<void>): Promise<void> => {
    try {
      await work;
    } catch (error) {
      failures.push(...causesOf(error));
    }
  };
  let different = 0;
  for (let first = 0; first < ids.length; first += PAGE) {
    if (!deps.hasTime()) throw new Error(`Of ${ids.length} auctions ${ids.length - first} were not looked at.`);
    const page = ids.slice(first, first + PAGE);
    await orNote(writeLog(deps, page));
    const file = await deps.store.state.read();
    // Nothing was logged ever.
    if (file === undefined) continue;
    const { origin } = logState.parse(parseJson(file.text));
    await inParallel(page, AT_ONCE, (auctionId) => orNote(compare(auctionId, origin)));
  }
  return { different, failures };

  async function compare(auctionId: string, origin: string): Promise<void> {
    if (!(await isDue(deps, auctionId, now))) return;
    const ledger = { bids: deps.bids, key: deps.key.verifier(origin), read: deps.store.publicFile };
    let differences = await findLedgerDifferences(ledger, auctionId, now);
    if (differences.length > 0) {
      // Something may have been added between the two.
      await writeLog(deps, [auctionId]);
      differences = await findLedgerDifferences(ledger, auctionId, now);
    }
    if (differences.length === 0) return;
    different += 1;
    deps.report(auctionId, differences);
  }
}

async function isDue({ bids }: DailyDeps, auctionId: string, now: number): Promise<boolean> {
  const newest = { key: { auctionId: eventsOf(auctionId) }, isNewestFirst: true, limit: 1, unread: 'fail' } as const;
  const event = (await queryFirst(bids, newest, eventItem))[0]?.event;
  if (event?.kind !== 'result') return false;
  return event.closedAt > now - LATELY_MS || turnOf(auctionId) === turnAt(now);
}
