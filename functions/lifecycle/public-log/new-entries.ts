/** What of an auction is stored and not logged yet, as the next entries of its chain. */
import { logSecretOf } from '#functions/domain/auctions/bidder-view.ts';
import { type BidItem, bidItem } from '#functions/tables/bids/bid-item.ts';
import {
  type EventItem,
  eventItem,
  eventsOf,
  type RunItem,
  runItem,
  runsOf,
} from '#functions/tables/bids/log-items.ts';
import { above } from '#functions/tables/expressions.ts';
import { queryAll, queryFirst } from '#functions/tables/reads.ts';
import type { BidsTable } from '#functions/tables/table-handle.ts';
import { type EventFact, type Fact, chain, NO_HEAD } from '#shared/proof/entry.ts';
import { personOf } from '#shared/proof/person.ts';

export interface NewEntries {
  readonly entries: readonly Uint8Array[];
  /** Without its place in the log. */
  readonly run: Omit<RunItem, 'leaf'>;
}

/** Bids of an auction that are read at once. More wait for the next batch. */
const MOST_BIDS = 500;

/**
 * The bids by their numbers up to the first gap, each event after the bid that it followed. An auction without terms
 * began before there was a log, and stays out of it.
 */
export async function readNewEntries(bids: BidsTable, auctionId: string): Promise<NewEntries | undefined> {
  const runs = { key: { auctionId: runsOf(auctionId) }, isNewestFirst: true, limit: 1, unread: 'fail' } as const;
  const [last] = await queryFirst(bids, runs, runItem);
  const [newBids, newEvents] = await Promise.all([
    queryFirst(bids, { ...after(auctionId, last?.bids), limit: MOST_BIDS }, bidItem),
    queryAll(bids, after(eventsOf(auctionId), last?.events), eventItem),
  ]);
  const merged = merge(last, withoutGaps(newBids, last?.bids), newEvents);
  let head = last === undefined ? NO_HEAD : { n: last.seq + last.entries - 1, hash: last.hash };
  const seq = head.n + 1;
  const entries = merged.facts.map((fact) => {
    const next = chain(auctionId, head, fact);
    head = next.head;
    return next.bytes;
  });
  if (entries.length === 0) return undefined;
  const { bids: toBid, events: toEvent } = merged;
  const counted = { entries: entries.length, hash: head.hash, bids: toBid, events: toEvent };
  return { entries, run: { auctionId: runsOf(auctionId), seq, ...counted } };
}

const after = (auctionId: string, seq = 0) => ({ key: { auctionId, seq: above(seq) }, unread: 'fail' }) as const;

function withoutGaps(bids: readonly BidItem[], last = 0): readonly BidItem[] {
  const gap = bids.findIndex(({ seq }, index) => seq !== last + index + 1);
  return gap === -1 ? bids : bids.slice(0, gap);
}

function merge(last: RunItem | undefined, bids: readonly BidItem[], events: readonly EventItem[]) {
  const terms = events.find(({ event }) => event.kind === 'terms')?.event;
  const facts: Fact[] = [];
  const logged = { bids: last?.bids ?? 0, events: last?.events ?? 0 };
  if (last === undefined) {
    if (terms === undefined) return { facts, ...logged };
    facts.push(terms);
  }
  const takeBids = (upTo: number) => {
    for (const bid of bids) {
      if (bid.seq <= logged.bids || bid.seq > upTo) continue;
      facts.push(factOf(bid));
      logged.bids = bid.seq;
    }
  };
  for (const { seq, event } of events) {
    takeBids(event.after);
    // Its bid is not in the ledger yet.
    if (logged.bids < event.after) return { facts, ...logged };
    if (!isTerms(event)) facts.push(event);
    logged.events = seq;
  }
  takeBids(Number.POSITIVE_INFINITY);
  return { facts, ...logged };
}

const isTerms = ({ kind }: EventFact): boolean => kind === 'terms';

/** What the log says of a bid or a void. */
export function factOf({ auctionId, userId, seq, at, number: bidder, amount, automatic, restates }: BidItem): Fact {
  if (restates !== undefined) return { kind: 'void', seq, at, restates, bidder, amount };
  const person = personOf(logSecretOf(auctionId, userId));
  return { kind: 'bid', seq, at, bidder, amount, ...(automatic && { automatic }), person };
}
