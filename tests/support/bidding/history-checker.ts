/**
 * Checks a recorded history of one auction using only the requests, the responses, their times and what is stored at
 * the end. Amounts are paise, times epoch milliseconds of one clock. The history is linearizable when every accepted
 * bid can have one moment between its request and its response such that the amounts strictly rise, and every refusal
 * is true at some moment of its own.
 */

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
}

export interface History {
  readonly terms: {
    readonly basePrice: number;
    readonly startAt: number;
    readonly endAt: number;
    /** Seconds. */
    readonly bidInterval: number;
  };
  readonly attempts: readonly Attempt[];
  readonly ledger: readonly LedgerEntry[];
  /** The stored auction at the end. */
  readonly final: {
    readonly status: string;
    readonly seq: number;
    readonly currentBid: number;
    readonly closesAt: number;
    readonly lastBid?: { readonly bidId: string; readonly userId: string } | undefined;
  };
  /** The winners in all responses. */
  readonly winners: readonly ({ readonly userId: string; readonly bidAmount: number } | null)[];
}

/** All violations of a history; none when it is linearizable. */
export function violations(history: History): readonly string[] {
  const bids = groupBids(history.attempts);
  return [
    ...ledgerViolations(history),
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

const keyOf = (bidder: string, bidId: string, amount: number): string => `${bidder} ${bidId} ${amount}`;

function groupBids(attempts: readonly Attempt[]): ReadonlyMap<string, AskedBid> {
  const groups = Map.groupBy(attempts, ({ bidder, bidId, amount }) => keyOf(bidder, bidId, amount));
  return new Map(
    [...groups].map(([key, group]) => {
      const accepted = group.filter(({ answer }) => answer.kind === 'accepted').map(({ answeredAt }) => answeredAt);
      const acceptedBy = accepted.length === 0 ? undefined : Math.min(...accepted);
      return [key, { key, attempts: group, firstSentAt: Math.min(...group.map(({ sentAt }) => sentAt)), acceptedBy }];
    }),
  );
}

const entryKey = ({ userId, bidId, amount }: LedgerEntry): string => keyOf(userId, bidId, amount);

/** The ledger has no gaps, its amounts strictly rise, and it has no duplicates. */
function ledgerViolations({ terms, ledger }: History): string[] {
  const found: string[] = [];
  const seen = new Set<string>();
  let amount = terms.basePrice;
  ledger.forEach((entry, index) => {
    if (entry.seq !== index + 1) found.push(`gap: entry ${index + 1} of the ledger has seq ${entry.seq}`);
    if (entry.amount <= amount) found.push(`not rising: seq ${entry.seq} is ${entry.amount} after ${amount}`);
    amount = entry.amount;
    const key = entryKey(entry);
    if (seen.has(key)) found.push(`double: ${key} is in the ledger more than once`);
    seen.add(key);
  });
  return found;
}

/** Every acknowledged bid is in the ledger as acknowledged, and every entry has a request received in time. */
function acceptedViolations({ terms, ledger }: History, bids: ReadonlyMap<string, AskedBid>): string[] {
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
  for (const entry of ledger) {
    const bid = bids.get(entryKey(entry));
    if (bid === undefined) found.push(`unasked: no request for ${entryKey(entry)}`);
    else if (!bid.attempts.some((one) => mayBeIn(one, entry, terms.startAt, deadline))) {
      found.push(`out of time: seq ${entry.seq} was not received between ${terms.startAt} and ${deadline}`);
    }
    deadline = entry.at + terms.bidInterval * 1000;
  }
  return found;
}

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
        else if (highestBy(answeredAt) < amount) found.push(`wrongly refused: ${key} was higher than any bid by then`);
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

/** Whether a deadline before `time` was extended later by a bid received in time. */
function hadPause({ terms, ledger }: History, time: number): boolean {
  return ledger.some(({ at }, index) => {
    const next = ledger[index + 1];
    return next !== undefined && at + terms.bidInterval * 1000 <= time && next.at >= time;
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

/** All responses name the same winner: the last bidder, or none. */
function endViolations({ terms, ledger, final, winners }: History): string[] {
  const found: string[] = [];
  const last = ledger.at(-1);
  if (final.seq !== ledger.length) found.push(`count: ${final.seq} bids are counted, ${ledger.length} in the ledger`);
  if (final.currentBid !== (last?.amount ?? terms.basePrice)) found.push(`end: the current bid is not the last bid`);
  if (final.lastBid?.bidId !== last?.bidId || final.lastBid?.userId !== last?.userId) {
    found.push('end: the last bid of the auction is not the last of the ledger');
  }
  const expected = last === undefined ? null : `${last.userId} ${last.amount}`;
  for (const winner of winners) {
    const named = winner === null ? null : `${winner.userId} ${winner.bidAmount}`;
    if (named !== expected) found.push(`winner: a response named ${String(named)}, the last bid is ${expected}`);
  }
  return found;
}
