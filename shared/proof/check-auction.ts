/** Recomputes an auction from its entries in the log, by the rules that everybody is told. */
import { CLOSING_GRACE_MS } from '../model/auctions/auction-status.ts';
import { formatInr } from '../model/money/money.ts';
import { type Course, newCourse, type Ruled, takeBid, takeVoid } from './course.ts';
import { type Entry, type EntryOf, hashOfEntry, NO_HEAD, parseEntry } from './entry.ts';
import { resultWords } from './words.ts';

export interface Checked {
  /** What was checked and is so, in plain words. */
  readonly holds: readonly string[];
  /** What is not as it must be. Empty: the entries are whole, and the rules were kept. */
  readonly broken: readonly string[];
  /** What the entries cannot prove, or a reader should know. */
  readonly notes: readonly string[];
}

/** Checks all entries of one auction, in the order of the log. */
export function checkAuction(auction: string, all: readonly Uint8Array[]): Checked {
  const linked = readChain(auction, all);
  if (linked.broken !== undefined) return { holds: [], broken: [linked.broken], notes: [] };
  const [terms, ...rest] = inTheirPlaces(linked.entries);
  if (terms?.kind !== 'terms') {
    return { holds: [], broken: ['The first entry does not say the terms of the auction.'], notes: [] };
  }
  const broken: string[] = [];
  const course = newCourse(terms);
  for (const entry of rest) for (const why of take(course, entry)) broken.push(`Entry ${entry.n}: ${why}`);
  return {
    holds: broken.length > 0 ? [] : whatHolds(course, all.length),
    broken,
    notes: whatToKnow(course, linked.entries),
  };
}

function readChain(auction: string, all: readonly Uint8Array[]) {
  const entries: Entry[] = [];
  let head = NO_HEAD;
  for (const bytes of all) {
    const entry = parseEntry(bytes);
    if (entry === undefined) return { entries, broken: `What follows entry ${head.n} is no entry of version 1.` };
    if (entry.auction !== auction)
      return { entries, broken: `What follows entry ${head.n} belongs to another auction.` };
    if (entry.n !== head.n + 1) return { entries, broken: `Entry ${head.n + 1} is missing: entry ${entry.n} follows.` };
    if (entry.prev !== head.hash) {
      return { entries, broken: `Entry ${entry.n} does not continue entry ${head.n}: one of them was changed.` };
    }
    entries.push(entry);
    head = { n: entry.n, hash: hashOfEntry(bytes) };
  }
  return { entries, broken: undefined };
}

/** What came late into the log counts from the bid after which it came. */
function inTheirPlaces(entries: readonly Entry[]): readonly Entry[] {
  let seq = 0;
  const placed = entries.map((entry) => {
    if ('after' in entry) return { entry, place: entry.after + 0.5 };
    seq = Math.max(seq, entry.seq);
    return { entry, place: seq };
  });
  return placed.toSorted((a, b) => a.place - b.place || a.entry.n - b.entry.n).map(({ entry }) => entry);
}

function take(course: Course, entry: Entry): Ruled {
  switch (entry.kind) {
    case 'terms':
      return ['the terms are said a second time.'];
    case 'bid':
      return takeBid(course, entry);
    case 'void':
      return takeVoid(course, entry);
    case 'clock':
      course.closesAt = entry.closesAt;
      course.latestEnd = entry.latestEnd;
      course.pausedAt = entry.pausedAt;
      course.moves += 1;
      return [];
    case 'result':
      return takeResult(course, entry);
  }
}

function takeResult(course: Course, result: EntryOf<'result'>): Ruled {
  const { outcome, bidder, amount, closedAt } = result;
  const isFirst = course.result === undefined;
  course.result = result;
  if (result.after !== course.seq) return ['a bid was accepted after the end.'];
  const early = closedAt < course.closesAt + CLOSING_GRACE_MS || course.pausedAt !== undefined;
  const why = early && outcome !== 'cancelled' ? ['the auction was closed before its clock had run out.'] : [];
  if (outcome !== 'won') {
    return bidder === undefined && amount === undefined ? why : [...why, 'it names a winner of what nobody won.'];
  }
  const { leader } = course;
  if (leader === undefined || bidder === undefined || amount === undefined)
    return [...why, 'somebody won without a bid.'];
  if (isFirst && (leader.bidder !== bidder || leader.amount !== amount)) {
    return [
      ...why,
      `Bidder ${bidder} won with ${formatInr(amount)}, but Bidder ${leader.bidder} had bid ${formatInr(leader.amount)} last.`,
    ];
  }
  const hasBid = course.bids.values().some((bid) => bid.bidder === bidder && bid.amount <= amount);
  return hasBid ? why : [...why, `Bidder ${bidder} got the lot without having bid so much.`];
}

function whatHolds({ bids, seq, result, leader }: Course, count: number): readonly string[] {
  return [
    `All ${count} entries are there, each continues the one before, and none was changed.`,
    seq === 0 ? 'There was no bid.' : `${bids.size} bids are numbered without a gap.`,
    'Each bid was at least the least next bid, in time by the clock, and moved the clock by the rule.',
    result === undefined ? 'The auction has no result so far.' : resultOf(result, leader),
  ];
}

function resultOf(result: EntryOf<'result'>, leader: Course['leader']): string {
  const by = leader?.bidder === result.bidder ? 'the last bid' : 'a later decision of the house';
  return `${resultWords(result)}${result.outcome === 'won' ? `, by ${by}` : ''}.`;
}

function whatToKnow({ moves, voids, result, leader }: Course, entries: readonly Entry[]): readonly string[] {
  let seq = 0;
  const late = entries.filter((entry) => {
    if ('seq' in entry) seq = entry.seq;
    return 'after' in entry && entry.after < seq;
  });
  return [
    'The log does not show who is behind a number, or whether a bid was refused rightly.',
    ...(moves > 0 ? [`The house moved or stopped the clock ${moves} times.`] : []),
    ...(voids > 0 ? [`The house took bids back ${voids} times.`] : []),
    ...(late.length > 0 ? [`${late.length} entries were logged after bids that came later.`] : []),
    ...(leader !== undefined && result !== undefined && result.outcome !== 'won'
      ? ['The least price of the seller is secret, so nobody can see from the log whether the bids had reached it.']
      : []),
  ];
}
