/** What the public log says of an auction besides its bids. Pure: the same change of STATE says the same. */
import { isOnApproval } from '#functions/domain/auctions/approval.ts';
import { winnerOf } from '#functions/domain/auctions/winner.ts';
import type { StateItem } from '#functions/tables/auctions/auction-items.ts';
import type { EventFact } from '#shared/proof/entry.ts';

/** The events of a change. Without `before`: those that follow from what is stored. */
export function auctionEvents(before: StateItem | undefined, after: StateItem): readonly EventFact[] {
  if (!hasStarted(after)) return [];
  const began = before !== undefined && hasStarted(before) ? before : undefined;
  return [
    ...(began === undefined ? beginningOf(before, after) : clockEvents(clockOf(began), began.seq, after)),
    ...resultEvents(began, after),
  ];
}

/** A first bid may come before the wake-up that starts the auction. Before it begins, there is nothing to prove. */
const hasStarted = ({ status, seq, startAt, closedAt, neverStarted }: StateItem): boolean =>
  status === 'active' ||
  status === 'completed' ||
  seq > 0 ||
  (status === 'cancelled' && neverStarted !== true && closedAt !== undefined && closedAt >= startAt);

function beginningOf(before: StateItem | undefined, after: StateItem): readonly EventFact[] {
  const { startAt, endAt, basePrice, steps, bidInterval } = after;
  const beforeBids = after.seq === 0 ? after : before;
  const latestEnd = beforeBids?.latestEnd ?? after.latestEnd;
  const limit = latestEnd !== undefined && { latestEnd };
  const terms = { startAt, endAt, basePrice, steps, bidInterval, ...limit };
  return [
    { kind: 'terms', after: 0, ...terms },
    ...(beforeBids === undefined
      ? []
      : clockEvents({ closesAt: endAt, ...limit }, 0, { ...beforeBids, pausedAt: after.pausedAt })),
  ];
}

const clockOf = ({ closesAt, latestEnd, pausedAt }: StateItem) => ({ closesAt, latestEnd, pausedAt });

/** A bid and a void move the clock by the rule. */
function clockEvents(
  was: Partial<ReturnType<typeof clockOf>>,
  seq: number,
  after: StateItem,
): readonly Extract<EventFact, { kind: 'clock' }>[] {
  const { closesAt, latestEnd, pausedAt } = clockOf(after);
  const isSame = was.closesAt === closesAt && was.latestEnd === latestEnd && was.pausedAt === pausedAt;
  if (after.seq !== seq || isSame || after.status === 'cancelled') return [];
  const optional = { ...(latestEnd !== undefined && { latestEnd }), ...(pausedAt !== undefined && { pausedAt }) };
  return [{ kind: 'clock', after: seq, closesAt, ...optional }];
}

function resultEvents(before: StateItem | undefined, after: StateItem): readonly EventFact[] {
  const result = resultOf(after);
  const earlier = before && resultOf(before);
  const isKnown =
    earlier?.outcome === result?.outcome && earlier?.bidder === result?.bidder && earlier?.amount === result?.amount;
  if (result === undefined || isKnown) return [];
  return [{ kind: 'result', after: after.seq, ...result, decisions: after.decisions ?? 0 }];
}

function resultOf(state: StateItem) {
  const { status, closedAt } = state;
  if (closedAt === undefined) return undefined;
  if (status === 'cancelled') return { closedAt, outcome: 'cancelled' as const };
  if (status !== 'completed') return undefined;
  const winner = winnerOf(state);
  if (winner !== null) return { closedAt, outcome: 'won' as const, bidder: winner.number, amount: winner.bidAmount };
  if (state.annulledAt !== undefined) return { closedAt, outcome: 'annulled' as const };
  return { closedAt, outcome: isOnApproval(state) ? ('on-approval' as const) : ('unsold' as const) };
}
