/** The transactions that settle a bidder's deposit at the end of an auction. */
import { debit } from '../../shared/model/money.ts';
import { activityEntry } from '../tables/users/activity.ts';
import { transact, type TransactWriteItem } from '../tables/transact.ts';
import { walletMovement } from '../tables/users/wallet.ts';
import type { BidderItem } from '../tables/auctions/auction-items.ts';
import type { AuctionsStore } from '../tables/reads.ts';
import { depositPayment, refundOwedWrite, returnedDeposit } from '../tables/deposit-release.ts';
import type { Settlement } from './settle.ts';

/** The tables that hold a deposit's traces. */
export interface SettlementStore {
  readonly auctions: AuctionsStore;
  readonly paymentsTable: string;
  readonly usersTable: string;
}

/** What a write came to: `stale` when the bidder's item had already moved on. Anything else throws. */
export type Settled = 'done' | 'stale';

const REASONS = { lost: 'Auction not won', cancelled: 'Auction cancelled' } as const;

/** Writes a settlement, once: bidder and payment move together. Throws when the payment is not as it must be. */
export function settleBidder(
  store: SettlementStore,
  bidder: BidderItem,
  settlement: Exclude<Settlement, { kind: 'already-settled' }>,
  facts: { readonly title: string; readonly closedAt: number; readonly now: number },
): Promise<Settled> {
  const paymentId = depositPayment(bidder);
  if (settlement.kind !== 'won') {
    const { paymentsTable } = store;
    const reason = REASONS[settlement.kind];
    const refund =
      paymentId === undefined ? [] : [refundOwedWrite({ paymentsTable, paymentId, reason, now: facts.now })];
    return commit(store, bidderOutcome(store, bidder, settlement.kind, returnedDeposit(bidder)), refund);
  }
  const deposit = paymentId === undefined ? 'refunded' : 'held';
  return commit(store, bidderWon(store, bidder, settlement.paymentDueAt, deposit), [
    activityEntry({
      usersTable: store.usersTable,
      userId: bidder.userId,
      type: 'auction_won',
      message: `Won ${facts.title}.`,
      at: facts.closedAt,
      key: `won-${bidder.auctionId}`,
    }),
  ]);
}

/**
 * Forfeits the deposit of a winner whose payment was due before `now`: bidder, payment, wallet and activity move
 * together, once. With an EMD of 0 only the payment becomes overdue.
 */
export function forfeitBidder(
  store: SettlementStore,
  bidder: BidderItem,
  facts: { readonly title: string; readonly paymentDueAt: number; readonly now: number },
): Promise<Settled> {
  const paymentId = depositPayment(bidder);
  const overdue = bidderOverdue(store, bidder, facts.now, paymentId !== undefined);
  if (paymentId === undefined) return commit(store, overdue, []);
  const { usersTable } = store;
  const { userId } = bidder;
  return commit(store, overdue, [
    paymentForfeited(store, paymentId, facts.now),
    ...walletMovement({
      usersTable,
      userId,
      amount: debit(bidder.depositAmount),
      description: `EMD forfeited: ${facts.title}`,
      at: facts.paymentDueAt,
      key: `forfeit-${paymentId}`,
    }),
    activityEntry({
      usersTable,
      userId,
      type: 'deposit_forfeited',
      message: `EMD forfeited: ${facts.title}.`,
      at: facts.paymentDueAt,
      key: `forfeit-${paymentId}`,
    }),
  ]);
}

async function commit(
  store: SettlementStore,
  bidder: TransactWriteItem,
  others: readonly TransactWriteItem[],
): Promise<Settled> {
  const written = await transact(store.auctions.client, [
    { name: 'bidder', writes: [bidder] },
    { name: 'others', writes: others },
  ]);
  if (written.ok) return 'done';
  // When the bidder's item was as expected, another item was not, and nobody may overlook that.
  if (written.error.has('bidder')) return 'stale';
  throw new Error('A deposit could not be settled: its payment or wallet is not as it must be.');
}

/** The bidder's item as it was read: not settled, or won and not paid yet (only a cancelled auction comes to that). */
function bidderOutcome(
  { auctions }: SettlementStore,
  { auctionId, sk, outcome: before }: BidderItem,
  outcome: 'lost' | 'cancelled',
  deposit: BidderItem['deposit'],
): TransactWriteItem {
  const Update = {
    TableName: auctions.table,
    Key: { auctionId, sk },
    UpdateExpression: 'SET outcome = :outcome, deposit = :deposit REMOVE finalPayment, paymentDueAt',
    ConditionExpression: 'attribute_exists(sk) AND attribute_not_exists(outcome)',
    ExpressionAttributeValues: { ':outcome': outcome, ':deposit': deposit },
  };
  if (before === undefined) return { Update };
  return {
    Update: {
      ...Update,
      ConditionExpression: 'outcome = :before AND finalPayment = :due',
      ExpressionAttributeValues: { ...Update.ExpressionAttributeValues, ':before': before, ':due': 'due' },
    },
  };
}

function bidderWon(
  { auctions }: SettlementStore,
  { auctionId, sk }: BidderItem,
  paymentDueAt: number,
  deposit: BidderItem['deposit'],
): TransactWriteItem {
  return {
    Update: {
      TableName: auctions.table,
      Key: { auctionId, sk },
      UpdateExpression: 'SET outcome = :won, finalPayment = :due, paymentDueAt = :paymentDueAt, deposit = :deposit',
      ConditionExpression: 'attribute_exists(sk) AND attribute_not_exists(outcome)',
      ExpressionAttributeValues: {
        ':won': 'won',
        ':due': 'due',
        ':paymentDueAt': paymentDueAt,
        ':deposit': deposit,
      },
    },
  };
}

function bidderOverdue(
  { auctions }: SettlementStore,
  { auctionId, sk }: BidderItem,
  now: number,
  isHeld: boolean,
): TransactWriteItem {
  return {
    Update: {
      TableName: auctions.table,
      Key: { auctionId, sk },
      UpdateExpression: 'SET finalPayment = :overdue, deposit = :after',
      ConditionExpression: 'finalPayment = :due AND paymentDueAt <= :now AND deposit = :before',
      ExpressionAttributeValues: {
        ':overdue': 'overdue',
        ':due': 'due',
        ':now': now,
        ':before': isHeld ? 'held' : 'refunded',
        ':after': isHeld ? 'forfeited' : 'refunded',
      },
    },
  };
}

function paymentForfeited(store: SettlementStore, paymentId: string, now: number): TransactWriteItem {
  return {
    Update: {
      TableName: store.paymentsTable,
      Key: { paymentId },
      UpdateExpression: 'SET #status = :forfeited, updatedAt = :now',
      ConditionExpression: '#status = :captured',
      ExpressionAttributeNames: { '#status': 'status' },
      ExpressionAttributeValues: { ':forfeited': 'forfeited', ':captured': 'captured', ':now': now },
    },
  };
}
