import { setTimeout as sleep } from 'node:timers/promises';
import { TransactionCanceledException } from '@aws-sdk/client-dynamodb';
import { TransactWriteCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import {
  type AcceptedBid,
  type StandingMaximum,
  type StateItem,
  stateKey,
} from '#functions/tables/auctions/auction-items.ts';
import { getState } from '#functions/tables/auctions/auction-reads.ts';
import { hasAmountInState } from '#functions/tables/auctions/last-bids.ts';
import { absentOr } from '#functions/tables/expressions.ts';
import type { AuctionsTable } from '#functions/tables/table-handle.ts';
import type { TransactWriteItem } from '#functions/tables/transact.ts';
import { update } from '#functions/tables/writes.ts';
import { leastAbove, stepsFromText } from '#shared/model/auctions/price-steps.ts';
import { ok, refused } from '#shared/model/result.ts';
import { deadlineAfter, runsAt } from './bid.ts';
import { type PowerUse, powerWrites } from './sale-power.ts';
import { type AfterBid, writeConditionally, type Outcome } from './state-store.ts';

/** A decision about a bid or a maximum, and the state it was made from. */
export interface BidDecision {
  readonly state: StateItem;
  /** The new entries in order: one or two, and none when only the maximum changes. */
  readonly entries: readonly AcceptedBid[];
  /** The leader's maximum from now on: the stored one, a new one, or none. */
  readonly maximum: StandingMaximum | undefined;
  /** `admission` when the eligibility of everybody concerned was known. */
  readonly admission: number;
  /** In a sale with one deposit: whose power it uses, each person once. Empty elsewhere. */
  readonly powers: readonly PowerUse[];
}

/**
 * Writes all of a decision at once, with one new deadline. The condition: the auction still runs at `receivedAt` (epoch
 * ms), nobody has bid, no maximum has changed and no bidder has lost their eligibility since the decision.
 */
export function saveDecision(
  auctions: AuctionsTable,
  decision: BidDecision,
  receivedAt: number,
  now: number,
): Promise<Outcome<AfterBid>> {
  const { state, entries, maximum } = decision;
  const after = afterDecision(decision, now);
  const last = entries.at(-1);
  const secondLast = entries.at(-2) ?? state.lastBid ?? null;
  const amounts = Object.fromEntries(
    entries.filter(hasAmountInState).map(({ number, amount }) => [`amounts.${number}`, amount]),
  );
  const isNew = maximum !== undefined && maximum !== state.maximum;
  const change = {
    set: {
      ...(last !== undefined && { ...after, lastBid: last, secondLastBid: secondLast, ...amounts }),
      status: 'active',
      ...(isNew && { maximum, maximums: (state.maximums ?? 0) + 1 }),
    },
    remove: [...(maximum === undefined ? ['maximum'] : []), ...(last === undefined ? [] : ['voided'])],
  };
  const { Update } = update(auctions, stateKey(state.auctionId), change, {
    ...runsAt(receivedAt),
    seq: state.seq,
    admission: absentOr(decision.admission),
    ...(state.maximum === undefined ? { maximum: undefined } : { 'maximum.sealed': state.maximum.sealed }),
  });
  if (decision.powers.length > 0) {
    const writesOfPowers = decision.powers.flatMap((use) => powerWrites(auctions, state, use, now));
    return saveTogether(auctions, state.auctionId, [{ Update }, ...writesOfPowers], after);
  }
  return writeConditionally(async () => {
    await auctions.client.send(new UpdateCommand({ ...Update, ReturnValuesOnConditionCheckFailure: 'ALL_OLD' }));
    return after;
  });
}

/** The reasons by which DynamoDB reports a lost race; the caller reads and decides anew. Any other reason throws. */
const LOST_RACE: ReadonlySet<string | undefined> = new Set([
  'None',
  'ConditionalCheckFailed',
  'TransactionConflict',
  'ThrottlingError',
  'ProvisionedThroughputExceeded',
]);
const PAUSE_MS = 20;

/**
 * STATE and the powers of its bidders, all or nothing. The SDK gives each call a token, with which DynamoDB recognises a
 * repetition of it for ten minutes; a later retry of the bid is found by its id.
 * https://docs.aws.amazon.com/amazondynamodb/latest/APIReference/API_TransactWriteItems.html#DDB-TransactWriteItems-request-ClientRequestToken
 */
async function saveTogether(
  auctions: AuctionsTable,
  auctionId: string,
  TransactItems: TransactWriteItem[],
  after: AfterBid,
): Promise<Outcome<AfterBid>> {
  try {
    await auctions.client.send(new TransactWriteCommand({ TransactItems }));
    return ok(after);
  } catch (error) {
    if (!(error instanceof TransactionCanceledException)) throw error;
    if (error.CancellationReasons?.every(({ Code }) => LOST_RACE.has(Code)) !== true) throw error;
  }
  await sleep(PAUSE_MS * Math.random());
  return refused(await getState(auctions, auctionId));
}

function afterDecision({ state, entries }: BidDecision, now: number): AfterBid {
  const { seq, closesAt, currentBid, leastBid } = state;
  const last = entries.at(-1);
  if (last === undefined) return { seq, closesAt, currentBid, leastBid };
  return {
    seq: seq + entries.length,
    closesAt: deadlineAfter(now, state),
    currentBid: last.amount,
    leastBid: leastAbove(stepsFromText(state.steps), last.amount),
  };
}
