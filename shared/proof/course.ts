/** How an auction went so far, bid by bid. */
import { CLOSING_GRACE_MS } from '../model/auctions/auction-status.ts';
import { leastAbove, leastFirstBid, type PriceSteps, stepsFromText } from '../model/auctions/price-steps.ts';
import { formatInr } from '../model/money/money.ts';
import type { EntryOf } from './entry.ts';

type Bid = EntryOf<'bid'>;

/** A bid by hand and one of the leader's maximum may be accepted together, in either order. */
interface Pair {
  readonly first: Bid;
  readonly leader: Bid | undefined;
  readonly least: number;
}

export interface Course {
  readonly terms: EntryOf<'terms'>;
  readonly steps: PriceSteps;
  /** By their numbers, also those that were taken back. */
  readonly bids: Map<number, Bid>;
  /** By the numbers of the bidders (`personOf`). */
  readonly persons: Map<number, string | undefined>;
  readonly numbers: Map<string, number>;
  /** The last bid or void. */
  seq: number;
  leader: Bid | undefined;
  /** What was so before the last bid, for a second one that was accepted together with it. */
  before: Pair | undefined;
  closesAt: number;
  latestEnd: number | undefined;
  pausedAt: number | undefined;
  moves: number;
  voids: number;
  result: EntryOf<'result'> | undefined;
}

/** Why an entry is not as the rules say. Empty: it is. */
export type Ruled = readonly string[];

export const newCourse = (terms: EntryOf<'terms'>): Course => ({
  terms,
  steps: stepsFromText(terms.steps),
  bids: new Map(),
  persons: new Map(),
  numbers: new Map(),
  seq: 0,
  leader: undefined,
  before: undefined,
  closesAt: terms.endAt,
  latestEnd: terms.latestEnd,
  pausedAt: undefined,
  moves: 0,
  voids: 0,
  result: undefined,
});

export function takeBid(course: Course, bid: Bid): Ruled {
  const { leader, terms, bids, before } = course;
  const isSecond = before?.first.at === bid.at && before.first.automatic !== bid.automatic;
  const now: Pair = isSecond ? before : { first: bid, leader, least: leastOf(course) };
  const why = [
    ...outOfTurn(course, bid),
    ...otherPerson(course, bid),
    ...whenRefused(course, bid.at, isSecond),
    ...(course.result === undefined ? [] : ['a bid was accepted after the end.']),
    ...tooLow(bid, now, leader?.amount ?? terms.basePrice),
    ...(isByHouse(bid) && now.leader?.bidder !== bid.bidder ? ['the house bid for somebody who did not lead.'] : []),
  ];
  course.before = isSecond ? undefined : now;
  course.closesAt = deadlineAfter(course, bid.at);
  course.leader = bid;
  bids.set(bid.seq, bid);
  return why;
}

const leastOf = ({ leader, steps, terms }: Course): number =>
  leader === undefined ? leastFirstBid(terms.basePrice) : leastAbove(steps, leader.amount);

const isByHouse = ({ automatic }: Bid): boolean => automatic === true;

/**
 * A bid by hand is at least the least next bid. Of two that were accepted together the second is higher, unless it is
 * the answer of a maximum that equals the first: then its owner leads.
 */
function tooLow(bid: Bid, { first, least }: Pair, price: number): Ruled {
  const isAnswer = first.at === bid.at && !isByHouse(first);
  const needed = isByHouse(bid) ? price + (isAnswer ? 0 : 1) : Math.max(least, isByHouse(first) ? price + 1 : 0);
  return bid.amount >= needed
    ? []
    : [`the bid of ${formatInr(bid.amount)} is below ${formatInr(needed)}, which was needed.`];
}

function outOfTurn(course: Course, { seq }: { readonly seq: number }): Ruled {
  const expected = course.seq + 1;
  course.seq = seq;
  return seq === expected ? [] : [`number ${seq} follows number ${expected - 1}: a bid is missing, or there are two.`];
}

/** A number is one person's, and a person has one number. */
function otherPerson({ persons, numbers }: Course, { bidder, person }: Bid): Ruled {
  const isSame = !persons.has(bidder) || persons.get(bidder) === person;
  persons.set(bidder, person);
  const isTaken = person !== undefined && (numbers.get(person) ?? bidder) !== bidder;
  if (person !== undefined) numbers.set(person, bidder);
  return [
    ...(isSame ? [] : [`Bidder ${bidder} is not who made the earlier bids under this number.`]),
    ...(isTaken ? [`Bidder ${bidder} is the same person as one with another number.`] : []),
  ];
}

function whenRefused({ terms, closesAt, pausedAt, leader }: Course, at: number, isSecond: boolean): Ruled {
  return [
    ...(at < terms.startAt ? ['the bid came before the start.'] : []),
    ...(pausedAt === undefined ? [] : ['the bid came while the clock was stopped.']),
    ...(!isSecond && at > closesAt + CLOSING_GRACE_MS ? ['the bid came after the clock had run out.'] : []),
    ...(leader !== undefined && at < leader.at ? ['the bid is older than the one before it.'] : []),
  ];
}

/** A whole interval, but not beyond the latest end. */
const deadlineAfter = ({ terms, latestEnd = Number.POSITIVE_INFINITY }: Course, at: number): number =>
  Math.min(at + terms.bidInterval * 1000, latestEnd);

/** What it restates leads again; the clock gives a whole interval, unless it is stopped. */
export function takeVoid(course: Course, entry: EntryOf<'void'>): Ruled {
  const { restates, bidder, amount, at } = entry;
  const restated = course.bids.get(restates);
  const isLate = course.pausedAt === undefined && at > course.closesAt + CLOSING_GRACE_MS;
  const why = [...outOfTurn(course, entry), ...(isLate ? ['bids were taken back after the clock had run out.'] : [])];
  const [wasBy, wasFor] = restates === 0 ? [0, course.terms.basePrice] : [restated?.bidder, restated?.amount];
  if (bidder !== wasBy || amount !== wasFor) why.push(`it does not say what bid ${restates} was.`);
  course.leader = restated && { ...restated, at };
  course.before = undefined;
  if (course.pausedAt === undefined) course.closesAt = Math.max(course.closesAt, at + course.terms.bidInterval * 1000);
  if (course.latestEnd !== undefined) course.latestEnd = Math.max(course.latestEnd, course.closesAt);
  course.voids += 1;
  return why;
}
