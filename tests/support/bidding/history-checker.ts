/**
 * Checks a recorded history of one auction using only the requests, the responses, their times and what is stored at
 * the end. Amounts are paise, times epoch milliseconds of one clock. The history is linearizable when every accepted
 * bid can have one moment between its request and its response such that a naive auctioneer, who hears the bids in that
 * order, writes the same ledger, and every refusal is true at some moment of its own.
 */

import type { PriceSteps } from '#shared/model/auctions/price-steps.ts';
import { change, type NaiveLot, NOBODY, offer, takeBack } from './naive-resolver.ts';

export type Answer =
  | { readonly kind: 'accepted'; readonly seq: number; readonly amount: number; readonly at: number }
  | { readonly kind: 'refused'; readonly code: string }
  /** A lost connection, a timeout or a throttle, after which the bid may or may not be stored. */
  | { readonly kind: 'unknown'; readonly status?: number };

/** One attempt at a bid. A retry is another attempt with the same bidder, bid id and amount. */
export interface Attempt {
  readonly bidder: string;
  readonly bidId: string;
  readonly amount: number;
  /** `amount` is a maximum. */
  readonly upTo?: boolean;
  readonly sentAt: number;
  readonly answeredAt: number;
  /** When the gateway received it, if known; otherwise between sent and answered. */
  readonly receivedAt?: number;
  readonly answer: Answer;
}

export interface LedgerEntry {
  readonly seq: number;
  readonly bidId: string;
  readonly userId: string;
  readonly amount: number;
  readonly at: number;
  /** Made by the house under its bidder's maximum. */
  readonly automatic?: true | undefined;
  /** The house took bids back: it says the bid at this position again. 0: nobody leads. */
  readonly restates?: number | undefined;
}

/** The house took bids back with this entry. Then the auction had these times. */
export interface Void {
  readonly seq: number;
  readonly closesAt: number;
  readonly latestEnd?: number | undefined;
}

/** A maximum that was changed while its owner led, after so many bids. */
export interface MaximumChange {
  readonly bidder: string;
  readonly amount: number;
  readonly seq: number;
}

/** The clock stood from one time to another, after so many bids. Then the auction had these times. */
export interface Pause {
  readonly seq: number;
  readonly from: number;
  readonly to: number;
  readonly startAt: number;
  readonly closesAt: number;
  readonly latestEnd?: number | undefined;
}

export interface History {
  readonly terms: {
    readonly basePrice: number;
    readonly startAt: number;
    readonly endAt: number;
    /** Seconds. */
    readonly bidInterval: number;
    /** A rupee if absent. */
    readonly steps?: PriceSteps;
    readonly reserve?: number;
    readonly latestEnd?: number;
  };
  readonly attempts: readonly Attempt[];
  /** In order; none if absent. */
  readonly changes?: readonly MaximumChange[];
  /** In order; none if absent. */
  readonly pauses?: readonly Pause[];
  /** In order; none if absent. */
  readonly voids?: readonly Void[];
  readonly ledger: readonly LedgerEntry[];
  /** The stored auction at the end. */
  readonly final: {
    readonly status: string;
    readonly seq: number;
    readonly currentBid: number;
    readonly closesAt: number;
    readonly lastBid?: { readonly bidId: string; readonly userId: string } | undefined;
    /** The standing maximum, sealed. */
    readonly maximum?: object | undefined;
  };
  /** The winners in all responses. */
  readonly winners: readonly ({ readonly userId: string; readonly bidAmount: number } | null)[];
}

/** All violations of a history; none when it is linearizable. */
export function violations(history: History): readonly string[] {
  const bids = groupBids(history.attempts);
  return [
    ...ledgerViolations(history),
    ...auctioneerViolations(history, bids),
    ...acceptedViolations(history, bids),
    ...orderViolations(history, bids),
    ...refusalViolations(history, bids),
    ...endViolations(history),
  ];
}

interface AskedBid {
  readonly key: string;
  readonly attempts: readonly Attempt[];
  readonly firstSentAt: number;
  /** The time of the first response that accepted it. */
  readonly acceptedBy: number | undefined;
}

const keyOf = (bidder: string, bidId: string): string => `${bidder} ${bidId}`;

function groupBids(attempts: readonly Attempt[]): ReadonlyMap<string, AskedBid> {
  const groups = Map.groupBy(attempts, ({ bidder, bidId }) => keyOf(bidder, bidId));
  return new Map(
    [...groups].map(([key, group]) => {
      const accepted = group.filter(({ answer }) => answer.kind === 'accepted').map(({ answeredAt }) => answeredAt);
      const acceptedBy = accepted.length === 0 ? undefined : Math.min(...accepted);
      return [key, { key, attempts: group, firstSentAt: Math.min(...group.map(({ sentAt }) => sentAt)), acceptedBy }];
    }),
  );
}

const entryKey = ({ userId, bidId }: LedgerEntry): string => keyOf(userId, bidId);

/**
 * The ledger has no gaps and no duplicates, and its amounts rise but after a void. Only an equal maximum answers with
 * an equal amount.
 */
function ledgerViolations({ terms, ledger }: History): string[] {
  const found: string[] = [];
  const seen = new Set<string>();
  let amount = terms.basePrice;
  ledger.forEach((entry, index) => {
    if (entry.seq !== index + 1) found.push(`gap: entry ${index + 1} of the ledger has seq ${entry.seq}`);
    const isTie = entry.automatic === true && entry.amount === amount;
    if (entry.amount <= amount && !isTie && entry.restates === undefined)
      found.push(`not rising: seq ${entry.seq} is ${entry.amount} after ${amount}`);
    amount = entry.amount;
    const key = entryKey(entry);
    if (seen.has(key)) found.push(`double: ${key} is in the ledger more than once`);
    seen.add(key);
  });
  return found;
}

/** The resolutions in order: one bid, or a bid and the answer of a maximum, which were accepted at the same time. */
function resolutions(ledger: readonly LedgerEntry[]): readonly (readonly LedgerEntry[])[] {
  const found: LedgerEntry[][] = [];
  for (const entry of ledger) {
    const open = found.at(-1);
    const [first] = open ?? [];
    const isPair =
      open?.length === 1 &&
      first !== undefined &&
      entry.restates === undefined &&
      first.restates === undefined &&
      first.at === entry.at &&
      first.userId !== entry.userId &&
      (first.automatic === true) !== (entry.automatic === true);
    if (isPair) open.push(entry);
    else found.push([entry]);
  }
  return found;
}

/** A naive auctioneer who hears the accepted bids and changes in their order writes the same ledger. */
function auctioneerViolations({ terms, ledger, changes = [], final }: History, bids: ReadonlyMap<string, AskedBid>) {
  const steps = (terms.steps ?? [{ from: 0, step: 100 }]).map(({ from, step }) => ({
    from: from / 100,
    step: step / 100,
  }));
  const reserve = (terms.reserve ?? 0) / 100;
  let lot: NaiveLot = { base: terms.basePrice / 100, steps, reserve, entries: [], maximum: 0 };
  const heard = [...changes];
  const hearChanges = (): string | undefined => {
    while (heard[0]?.seq === lot.entries.length) {
      const [{ bidder, amount }] = heard.splice(0, 1) as [MaximumChange];
      const next = change(lot, bidder, amount / 100);
      if (next === undefined) return `against the rules: ${bidder} changed a maximum to ${amount}`;
      lot = next;
    }
    return undefined;
  };
  for (;;) {
    const wrong = hearChanges();
    if (wrong !== undefined) return [wrong];
    const { length } = lot.entries;
    const [entries] = resolutions(ledger.slice(length));
    if (entries === undefined) break;
    const [entry] = entries;
    if (entry?.restates !== undefined) {
      const taken = takeBack(lot);
      const expected = taken?.entries
        .slice(length)
        .map(({ who, amount, restates }) => `${who} ${amount * 100} ${restates}`);
      const actual = `${entry.userId} ${entry.amount} ${entry.restates}`;
      if (taken === undefined || expected?.join() !== actual) {
        return [`against the rules: seq ${length + 1} takes back to ${actual}, expected ${String(expected?.join())}`];
      }
      lot = taken;
      continue;
    }
    const challenger = entries.find(({ automatic }) => automatic !== true);
    const asked = challenger && bids.get(entryKey(challenger))?.attempts[0];
    // Reported as unasked.
    if (asked === undefined) return entries.some(({ automatic }) => automatic) ? ['unasked: an automatic bid'] : [];
    const next = offer(lot, asked.bidder, asked.amount / 100, asked.upTo === true);
    const expected = next?.entries
      .slice(length)
      .map(({ who, amount, automatic }) => `${who} ${amount * 100} ${automatic}`);
    const actual = entries.map(({ userId, amount, automatic = false }) => `${userId} ${amount} ${automatic}`);
    if (next === undefined || expected?.join() !== actual.join()) {
      return [`against the rules: seq ${length + 1} is ${actual.join()}, expected ${String(expected?.join())}`];
    }
    lot = next;
  }
  const stands = final.maximum !== undefined;
  return final.status === 'active' && stands !== lot.maximum > 0 ? ['maximum: another stands at the end'] : [];
}

/** Every acknowledged bid is in the ledger as acknowledged, and every entry has a request received in time. */
function acceptedViolations(
  { terms, ledger, pauses = [], voids = [] }: History,
  bids: ReadonlyMap<string, AskedBid>,
): string[] {
  const found: string[] = [];
  const entries = new Map(ledger.map((entry) => [entryKey(entry), entry]));
  for (const { key, attempts } of bids.values()) {
    const entry = entries.get(key);
    for (const { answer } of attempts) {
      if (answer.kind !== 'accepted') continue;
      if (entry === undefined) found.push(`lost: ${key} was acknowledged and is not in the ledger`);
      else if (answer.seq !== entry.seq || answer.amount !== entry.amount || answer.at !== entry.at) {
        found.push(`answered otherwise: the response for ${key} has seq ${answer.seq}, the ledger says ${entry.seq}`);
      }
    }
  }
  let deadline = terms.endAt;
  let { startAt, latestEnd } = terms;
  let seq = 0;
  for (const entries of resolutions(ledger)) {
    for (const pause of pauses.filter((one) => one.seq === seq)) {
      ({ closesAt: deadline, latestEnd, startAt } = pause);
      const early = entries.find(({ at }) => at < pause.to);
      if (early !== undefined) found.push(`paused: seq ${early.seq} was accepted at ${early.at}, before ${pause.to}`);
    }
    seq += entries.length;
    const taken = voids.find((one) => one.seq === seq);
    if (entries[0]?.restates !== undefined) {
      if (taken === undefined) found.push(`unasked: nobody took bids back with seq ${seq}`);
      else ({ closesAt: deadline, latestEnd } = taken);
      continue;
    }
    for (const entry of entries.filter(({ automatic }) => automatic !== true)) {
      const bid = bids.get(entryKey(entry));
      if (bid === undefined) found.push(`unasked: no request for ${entryKey(entry)}`);
      else if (!bid.attempts.some((one) => mayBeIn(one, entry, startAt, deadline))) {
        found.push(`out of time: seq ${entry.seq} was not received between ${startAt} and ${deadline}`);
      }
    }
    deadline = deadlineAfter({ ...terms, latestEnd }, entries[0]?.at ?? deadline);
  }
  return found;
}

const deadlineAfter = (
  { bidInterval, latestEnd = Infinity }: { readonly bidInterval: number; readonly latestEnd?: number | undefined },
  at: number,
): number => Math.min(at + bidInterval * 1000, latestEnd);

/** Whether this attempt can be the accepted one: received in time, and not refused for good. */
function mayBeIn(attempt: Attempt, entry: LedgerEntry, startAt: number, deadline: number): boolean {
  if (attempt.answer.kind === 'refused' || attempt.sentAt > entry.at) return false;
  const { receivedAt, sentAt, answeredAt } = attempt;
  if (receivedAt !== undefined) return startAt <= receivedAt && receivedAt < deadline;
  return startAt <= answeredAt && sentAt < deadline;
}

/** A bid that was accepted before another was sent comes first in the ledger. */
function orderViolations({ ledger }: History, bids: ReadonlyMap<string, AskedBid>): string[] {
  const found: string[] = [];
  let latestStart = 0;
  let latest = 0;
  for (const entry of ledger) {
    const bid = bids.get(entryKey(entry));
    if (bid === undefined) continue;
    if (bid.acceptedBy !== undefined && bid.acceptedBy < latestStart) {
      found.push(`against time: seq ${entry.seq} was accepted before seq ${latest} was sent`);
    }
    if (bid.firstSentAt > latestStart) [latestStart, latest] = [bid.firstSentAt, entry.seq];
  }
  return found;
}

/** A refusal is true at some moment of the attempt, and no attempt at an accepted bid is refused as too low. */
function refusalViolations(history: History, bids: ReadonlyMap<string, AskedBid>): string[] {
  const found: string[] = [];
  const highestBy = highestReachable(history, bids);
  const latestDeadline = history.final.closesAt;
  for (const { key, attempts, acceptedBy } of bids.values()) {
    for (const { answer, amount, sentAt, answeredAt, receivedAt = answeredAt } of attempts) {
      if (answer.kind !== 'refused') continue;
      if (answer.code === 'BID_TOO_LOW') {
        if (acceptedBy !== undefined) found.push(`retry refused: ${key} was accepted, and also refused as too low`);
        else if (leastAt(history.terms, highestBy(answeredAt)) <= amount) {
          found.push(`wrongly refused: ${key} was high enough for any moment`);
        }
      } else if (answer.code === 'CONFLICT') {
        // What was taken back is refused for good.
        if (takenBackAt(history.ledger, key) <= answeredAt) continue;
        // A leader's refused bid may be accepted later, when they no longer lead.
        if (acceptedBy !== undefined && acceptedBy < sentAt) {
          found.push(`retry refused: ${key} was accepted, and then refused for its leader`);
        } else if (!mayHaveLed(history.ledger, attempts[0]?.bidder ?? '', sentAt, answeredAt)) {
          const led = history.ledger.find(({ userId, at }) => userId === attempts[0]?.bidder && at >= sentAt);
          found.push(
            `wrongly refused: ${key} was refused as the leader's own from ${sentAt} to ${answeredAt}; they next led at ${led?.at}`,
          );
        }
      } else if (answer.code === 'AUCTION_PAUSED') {
        const wasPaused = (history.pauses ?? []).some(({ from, to }) => from <= answeredAt && sentAt <= to);
        if (!wasPaused) found.push(`wrongly refused: ${key} was refused in a pause that was none`);
      } else if (answer.code === 'AUCTION_ENDED') {
        if (acceptedBy !== undefined && acceptedBy < sentAt)
          found.push(`retry refused: ${key} was refused as too late`);
        else if (history.final.status === 'active' && receivedAt < latestDeadline && !hadPause(history, receivedAt)) {
          found.push(`wrongly refused: ${key} was refused as too late in a running auction`);
        }
      } else if (answer.code === 'AUCTION_NOT_STARTED' && sentAt > history.terms.startAt) {
        found.push(`wrongly refused: ${key} was refused as too early`);
      }
    }
  }
  return found;
}

function leastAt({ basePrice, steps = [{ from: 0, step: 100 }] }: History['terms'], price: number): number {
  const step = price === basePrice ? 100 : (steps.findLast(({ from }) => from <= price)?.step ?? 100);
  return price + step;
}

/** When the house took this bid back; never if it stands, or was none. */
function takenBackAt(ledger: readonly LedgerEntry[], key: string): number {
  const position = ledger.findIndex((entry) => entryKey(entry) === key) + 1;
  const taken = ledger.find(({ seq, restates = seq }) => position > 0 && seq > position && restates < position);
  return taken?.at ?? Infinity;
}

/** Whether a bidder may have led at some moment between two times. */
function mayHaveLed(ledger: readonly LedgerEntry[], bidder: string, from: number, to: number): boolean {
  return ledger.some(({ userId, at }, index) => {
    const next = ledger[index + 1];
    return userId === bidder && at <= to && (next === undefined || next.at >= from);
  });
}

/** Whether a deadline before `time` was extended later by a bid received in time. */
function hadPause({ terms, ledger }: History, time: number): boolean {
  return ledger.some(({ at }, index) => {
    const next = ledger[index + 1];
    return next !== undefined && deadlineAfter(terms, at) <= time && next.at >= time;
  });
}

/** The highest possible amount at a time: of accepted bids sent by then. */
function highestReachable({ terms, ledger }: History, bids: ReadonlyMap<string, AskedBid>) {
  const sent = ledger
    .map((entry) => ({ at: bids.get(entryKey(entry))?.firstSentAt ?? entry.at, amount: entry.amount }))
    .toSorted((a, b) => a.at - b.at);
  const steps: { readonly at: number; readonly amount: number }[] = [{ at: -Infinity, amount: terms.basePrice }];
  for (const { at, amount } of sent) {
    const highest = steps.at(-1)?.amount ?? 0;
    if (amount > highest) steps.push({ at, amount });
  }
  return (time: number): number => steps.findLast(({ at }) => at <= time)?.amount ?? terms.basePrice;
}

/** All responses name the same winner: the last bidder, or none without bids and below the reserve. */
function endViolations({ terms, ledger, final, winners }: History): string[] {
  const found: string[] = [];
  const newest = ledger.at(-1);
  const last = newest?.userId === NOBODY ? undefined : newest;
  if (final.seq !== ledger.length) found.push(`count: ${final.seq} bids are counted, ${ledger.length} in the ledger`);
  if (final.currentBid !== (last?.amount ?? terms.basePrice)) found.push(`end: the current bid is not the last bid`);
  if (final.lastBid?.bidId !== last?.bidId || final.lastBid?.userId !== last?.userId) {
    found.push('end: the last bid of the auction is not the last of the ledger');
  }
  const isSold = last !== undefined && last.amount >= (terms.reserve ?? 0);
  const expected = isSold ? `${last.userId} ${last.amount}` : null;
  for (const winner of winners) {
    const named = winner === null ? null : `${winner.userId} ${winner.bidAmount}`;
    if (named !== expected) found.push(`winner: a response named ${String(named)}, it is ${String(expected)}`);
  }
  return found;
}
