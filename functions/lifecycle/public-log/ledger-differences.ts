/** Whether the public log says of an auction what its ledger says: what everybody reads of it, against what is stored. */
import { isDeepStrictEqual } from 'node:util';
import { bidItem } from '#functions/tables/bids/bid-item.ts';
import { type EventItem, eventItem, eventsOf } from '#functions/tables/bids/log-items.ts';
import { queryAll, queryItems } from '#functions/tables/reads.ts';
import type { BidsTable } from '#functions/tables/table-handle.ts';
import { HOUR_MS } from '#shared/model/durations.ts';
import { checkAuction } from '#shared/proof/check-auction.ts';
import { BrokenLog } from '#shared/proof/check-log.ts';
import { type Entry, parseEntry } from '#shared/proof/entry.ts';
import type { VerifierKey } from '#shared/proof/note.ts';
import { type LoggedAuction, readAuction } from '#shared/proof/read-auction.ts';
import type { ReadLogFile } from '#shared/proof/read-tiles.ts';
import { factOf } from './new-entries.ts';

export interface LedgerAndLog {
  readonly bids: BidsTable;
  readonly key: VerifierKey;
  readonly read: ReadLogFile;
}

/** An entry that is missing for so long is not on its way any more. */
const ON_ITS_WAY_MS = HOUR_MS;

/** In words, for the operator. Empty: they say the same. An auction without terms began before the log. */
export async function findLedgerDifferences(
  { bids, key, read }: LedgerAndLog,
  auctionId: string,
  now: number,
): Promise<readonly string[]> {
  const events = await queryAll(bids, { key: { auctionId: eventsOf(auctionId) }, unread: 'fail' }, eventItem);
  if (!events.some(({ event }) => event.kind === 'terms')) return [];
  let log: LoggedAuction;
  try {
    log = await readAuction({ key, read, auction: auctionId });
  } catch (error) {
    if (error instanceof BrokenLog) return [error.message];
    throw error;
  }
  const bytes = log.entries.map((entry) => entry.bytes);
  const entries = bytes.map(parseEntry).filter((entry) => entry !== undefined);
  return [
    ...checkAuction(auctionId, bytes).broken,
    ...eventDifferences(entries, events),
    ...(await bidDifferences(bids, auctionId, entries, now)),
  ];
}

/** The terms are first in the log, wherever they are stored, and are stored again if they were lost. */
function eventDifferences(entries: readonly Entry[], events: readonly EventItem[]): readonly string[] {
  const terms = events.find(({ event }) => event.kind === 'terms');
  const stored = [terms, ...events.filter(({ event }) => event.kind !== 'terms')];
  const logged = entries.filter((entry) => entry.kind !== 'bid' && entry.kind !== 'void');
  return logged
    .filter((entry, place) => !isDeepStrictEqual(factIn(entry), stored[place]?.event))
    .map(({ n }) => `Entry ${n} of the log is not what is stored.`);
}

async function bidDifferences(
  bids: BidsTable,
  auctionId: string,
  entries: readonly Entry[],
  now: number,
): Promise<readonly string[]> {
  const logged = entries.filter((entry) => entry.kind === 'bid' || entry.kind === 'void');
  const differences: string[] = [];
  let place = 0;
  for await (const item of queryItems(bids, { key: { auctionId }, unread: 'fail' }, bidItem)) {
    const entry = logged[place];
    place += 1;
    if (entry === undefined) {
      if (item.at < now - ON_ITS_WAY_MS) differences.push(`Bid ${item.seq} of the ledger is not in the log.`);
    } else if (!isDeepStrictEqual(factIn(entry), factOf(item))) {
      differences.push(`Entry ${entry.n} of the log is not bid ${item.seq} of the ledger.`);
    }
  }
  for (const { n } of logged.slice(place)) differences.push(`Entry ${n} of the log is not in the ledger.`);
  return differences;
}

function factIn({ v: _v, auction: _auction, n: _n, prev: _prev, ...fact }: Entry) {
  return fact;
}
