/**
 * The writes of STATE for a bid, the start and the close. Each is one conditional UpdateItem of one write unit. The
 * condition is the rule; a failed condition returns the item, from which the reason follows.
 */
import { UpdateItemCommand } from '@aws-sdk/client-dynamodb';
import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { marshall } from '@aws-sdk/util-dynamodb';
import * as z from 'zod/mini';
import { CLOSING_GRACE_MS } from '#shared/model/auctions/auction-status.ts';
import { leastAbove, stepsFromText } from '#shared/model/auctions/price-steps.ts';
import type { Paise } from '#shared/model/money/money.ts';
import { refused, type Result } from '#shared/model/result.ts';
import { STATE_SK, type StateItem, stateItem, stateKey } from '#functions/tables/auctions/auction-items.ts';
import { atMost, type Change, type Conditions, oneOf } from '#functions/tables/expressions.ts';
import { writeIf } from '#functions/tables/write-if.ts';
import { update } from '#functions/tables/writes.ts';
import { isInState } from '#functions/tables/auctions/last-bids.ts';
import { type Bid, deadlineAfter } from './bid.ts';
import { stateFromAttributes } from './stored-state.ts';
import type { AuctionsTable } from '#functions/tables/table-handle.ts';

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
  return conditionally(() => accept(auctions, bid, receivedAt, now));
}

const afterBid = z.object({ seq: z.object({ N: z.string() }) });

/** Uses DynamoDB's own notation: the document client would take a tenth of the handler's time. */
async function accept(auctions: AuctionsTable, bid: Bid, receivedAt: number, now: number): Promise<AfterBid> {
  const closesAt = deadlineAfter(now, bid);
  const leastBid = leastAbove(stepsFromText(bid.steps), bid.amount);
  const command = new UpdateItemCommand({
    TableName: auctions.tableName,
    Key: { auctionId: { S: bid.auctionId }, sk: { S: STATE_SK } },
    ReturnValues: 'UPDATED_NEW',
    ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
    UpdateExpression:
      'SET currentBid = :amount, leastBid = :leastBid, lastBid = :lastBid, closesAt = :closesAt, #status = :active, seq = seq + :one, ' +
      // DynamoDB assigns the values from before the update.
      `secondLastBid = if_not_exists(lastBid, :none)${isInState(bid) ? ', amounts.#number = :amount' : ''}`,
    ConditionExpression:
      '#status IN (:active, :pending) AND startAt <= :receivedAt AND closesAt > :receivedAt' +
      ' AND attribute_not_exists(power) AND attribute_not_exists(maximum) AND leastBid <= :amount AND bidInterval = :interval AND steps = :steps' +
      ' AND (attribute_not_exists(admission) OR admission = :admission)' +
      ' AND (attribute_not_exists(lastBid) OR lastBid.userId <> :userId' +
      ' OR (lastBid.bidId <> :bidId AND lastBid.#at <= :latestOwnBidAt))' +
      // A retry of an accepted bid with a higher amount is not a new bid.
      ' AND NOT (secondLastBid.bidId = :bidId AND secondLastBid.userId = :userId)',
    ExpressionAttributeNames: {
      '#status': 'status',
      '#at': 'at',
      ...(isInState(bid) && { '#number': String(bid.number) }),
    },
    ExpressionAttributeValues: marshall({
      ':amount': bid.amount,
      ':lastBid': {
        bidId: bid.bidId,
        userId: bid.userId,
        name: bid.name,
        number: bid.number,
        amount: bid.amount,
        at: now,
      },
      ':closesAt': closesAt,
      ':interval': bid.bidInterval,
      ':steps': bid.steps,
      ':leastBid': leastBid,
      ':admission': bid.admission,
      ':bidId': bid.bidId,
      ':userId': bid.userId,
      ':latestOwnBidAt': bid.latestOwnBidAt,
      ':receivedAt': receivedAt,
      ':active': 'active',
      ':pending': 'pending',
      ':one': 1,
      ':none': null,
    }),
  });
  const { Attributes } = await auctions.client.send(command);
  return { seq: Number(z.parse(afterBid, Attributes).seq.N), closesAt, currentBid: bid.amount, leastBid };
}

/** Completes an auction whose deadline and grace are over at `now`. The last bid, if any, wins, and no maximum stands any more. */
export function closeState(auctions: AuctionsTable, auctionId: string, now: number): Promise<StateChange> {
  const closed = { set: { status: 'completed', closedAt: now }, remove: ['maximum'] } as const;
  return change(auctions, auctionId, closed, {
    status: oneOf('active', 'pending'),
    startAt: atMost(now),
    closesAt: atMost(now - CLOSING_GRACE_MS),
  });
}

/** Makes a published auction active from its start time. */
export function startState(auctions: AuctionsTable, auctionId: string, now: number): Promise<StateChange> {
  return change(auctions, auctionId, { set: { status: 'active' } }, { status: 'pending', startAt: atMost(now) });
}

function change(
  auctions: AuctionsTable,
  auctionId: string,
  changed: Change<StateItem>,
  condition: Conditions<StateItem>,
): Promise<StateChange> {
  const { Update } = update<StateItem>(auctions, stateKey(auctionId), changed, condition);
  const returned = { ReturnValues: 'ALL_NEW', ReturnValuesOnConditionCheckFailure: 'ALL_OLD' } as const;
  return conditionally(async () => {
    const { Attributes } = await auctions.client.send(new UpdateCommand({ ...Update, ...returned }));
    return z.parse(stateItem, Attributes);
  });
}

/** Does a write that returns the item when its condition fails. */
export async function conditionally<T>(write: () => Promise<T>): Promise<Outcome<T>> {
  const written = await writeIf(write);
  if (written.ok) return written;
  const { item } = written.error;
  return refused(item === undefined ? undefined : stateFromAttributes(item));
}
