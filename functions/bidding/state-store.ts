/**
 * The writes of STATE for a bid, the start and the close. Each is one conditional UpdateItem of one write unit. The
 * condition is the rule; a failed condition returns the item, from which the reason follows.
 */
import type { AttributeValue } from '@aws-sdk/client-dynamodb';
import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { unmarshall } from '@aws-sdk/util-dynamodb';
import * as z from 'zod';
import { type StateItem, stateItem, stateKey } from '#functions/tables/auctions/auction-items.ts';
import { hasAmountInState } from '#functions/tables/auctions/last-bids.ts';
import { all, atMost, type Change, type Conditions, oneOf } from '#functions/tables/expressions.ts';
import type { AuctionsTable } from '#functions/tables/table-handle.ts';
import { writeIf } from '#functions/tables/write-if.ts';
import { update } from '#functions/tables/writes.ts';
import { CLOSING_GRACE_MS } from '#shared/model/auctions/auction-status.ts';
import { leastAbove, stepsFromText } from '#shared/model/auctions/price-steps.ts';
import type { Paise } from '#shared/model/money/money.ts';
import { refused, type Result } from '#shared/model/result.ts';
import { type Bid, bidNeeds, deadlineAfter } from './bid.ts';

/** The result of a conditional write, or the state (if any) that failed the condition. */
export type Outcome<T> = Result<T, StateItem | undefined>;
export type StateChange = Outcome<StateItem>;

/** STATE after an accepted bid. */
export interface AfterBid {
  readonly seq: number;
  /** The new deadline, epoch ms. */
  readonly closesAt: number;
  readonly currentBid: Paise;
  /** The least next bid. */
  readonly leastBid: Paise;
}

/**
 * Accepts a bid if the auction runs at `receivedAt` (epoch ms) and the amount is at least the least bid. The leader may
 * raise their own bid only after a pause (`latestOwnBidAt`). The new deadline is `now` plus the interval, but not
 * beyond the limit. Conditions on interval, steps and admission make a cached entitlement safe. The first bid also starts
 * an auction whose start schedule has not fired yet.
 */
export function acceptBid(
  auctions: AuctionsTable,
  bid: Bid,
  receivedAt: number,
  now: number,
): Promise<Outcome<AfterBid>> {
  const { bidId, userId, name, number, amount } = bid;
  const closesAt = deadlineAfter(now, bid);
  const leastBid = leastAbove(stepsFromText(bid.steps), amount);
  const lastBid = { bidId, userId, name, number, amount, at: now };
  const ownAmount = hasAmountInState(bid) && { [`amounts.${number}`]: amount };
  const { Update } = update(
    auctions,
    stateKey(bid.auctionId),
    {
      set: { currentBid: amount, leastBid, lastBid, closesAt, status: 'active', ...ownAmount },
      copy: { secondLastBid: 'lastBid' },
      add: { seq: 1 },
      remove: ['voided'],
    },
    all(...Object.values(bidNeeds(bid, receivedAt))),
  );
  const returned = { ReturnValues: 'UPDATED_NEW', ReturnValuesOnConditionCheckFailure: 'ALL_OLD' } as const;
  return writeConditionally(async () => {
    const { Attributes } = await auctions.client.send(new UpdateCommand({ ...Update, ...returned }));
    const { seq } = z.parse(numbered, Attributes);
    return { seq, closesAt, currentBid: amount, leastBid };
  });
}

const numbered = stateItem.pick({ seq: true });

/**
 * Completes an auction whose deadline and grace are over at `now`, unless it is paused. The last bid, if any, wins, and
 * no maximum stands any more.
 */
export function closeState(auctions: AuctionsTable, auctionId: string, now: number): Promise<StateChange> {
  const closed = { set: { status: 'completed', closedAt: now }, remove: ['maximum'] } as const;
  return change(auctions, auctionId, closed, {
    status: oneOf('active', 'pending'),
    startAt: atMost(now),
    closesAt: atMost(now - CLOSING_GRACE_MS),
    pausedAt: undefined,
  });
}

/** Makes a published auction active from its start time, unless it is paused. */
export function startState(auctions: AuctionsTable, auctionId: string, now: number): Promise<StateChange> {
  return change(
    auctions,
    auctionId,
    { set: { status: 'active' } },
    { status: 'pending', startAt: atMost(now), pausedAt: undefined },
  );
}

function change(
  auctions: AuctionsTable,
  auctionId: string,
  changed: Change,
  condition: Conditions,
): Promise<StateChange> {
  const { Update } = update(auctions, stateKey(auctionId), changed, condition);
  const returned = { ReturnValues: 'ALL_NEW', ReturnValuesOnConditionCheckFailure: 'ALL_OLD' } as const;
  return writeConditionally(async () => {
    const { Attributes } = await auctions.client.send(new UpdateCommand({ ...Update, ...returned }));
    return z.parse(stateItem, Attributes);
  });
}

/** Does a write that returns the item when its condition fails. */
export async function writeConditionally<T>(write: () => Promise<T>): Promise<Outcome<T>> {
  const written = await writeIf(write);
  if (written.ok) return written;
  const { item } = written.error;
  return refused(item === undefined ? undefined : stateFromAttributes(item));
}

/**
 * Parses a STATE item in DynamoDB's notation. Failed conditions and stream images use it even with the document client.
 * Throws if the item is not a valid STATE.
 */
export function stateFromAttributes(item: Record<string, AttributeValue>): StateItem {
  return z.parse(stateItem, unmarshall(item));
}
