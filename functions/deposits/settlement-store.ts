/** The transactions that settle a bidder's deposit at the end of an auction. */
import {
  depositPayment,
  type RefundOwed,
  refundOwedWrites,
  returnedDeposit,
} from '#functions/domain/deposits/deposit-release.ts';
import { NO_PARTS, returnedParts } from '#functions/domain/deposits/parts.ts';
import type { BidderItem } from '#functions/tables/auctions/bidder-item.ts';
import { atMost } from '#functions/tables/expressions.ts';
import { moneyWrite, winSubject } from '#functions/tables/money/money-entry.ts';
import type { MoneyMovementTables } from '#functions/tables/table-handle.ts';
import { transact, type TransactWriteItem } from '#functions/tables/transact.ts';
import { activityWrite } from '#functions/tables/users/activity.ts';
import { update } from '#functions/tables/writes.ts';
import type { Paise } from '#shared/model/money/money.ts';
import type { Settlement } from './settle.ts';

/** `stale`: the bidder's item has changed since the read. Any other failure throws. */
export type Settled = 'done' | 'stale';

const REASONS = { lost: 'Auction not won', cancelled: 'Auction cancelled', annulled: 'Win annulled' } as const;

/** Writes a settlement once: bidder and payment in one transaction. Throws if the payment has an unexpected status. */
export function settleBidder(
  tables: MoneyMovementTables,
  bidder: BidderItem,
  settlement: Exclude<Settlement, { kind: 'already-settled' }>,
  facts: { readonly title: string; readonly closedAt: number; readonly now: number },
): Promise<Settled> {
  if (settlement.kind === 'on-approval') return commit(tables, bidderOnApproval(tables, bidder, settlement.until), []);
  const { kind } = settlement;
  if (kind !== 'won') {
    const outcome = kind === 'lost' ? 'lost' : 'cancelled';
    const released = releasedWrites(tables, bidder, outcome, { reason: REASONS[kind], now: facts.now });
    return commit(tables, released.bidder, released.refund);
  }
  const paymentId = depositPayment(bidder);
  const deposit = paymentId === undefined ? returnedDeposit(bidder) : 'held';
  return commit(tables, bidderWon(tables, bidder, settlement.paymentDueAt, deposit), [
    activityWrite({
      users: tables.users,
      userId: bidder.userId,
      type: 'auction_won',
      message: `Won ${facts.title}.`,
      at: facts.closedAt,
      key: `won-${bidder.auctionId}`,
    }),
  ]);
}

/** The writes that give a bidder the outcome and the deposit back. `bidder` fails if the bidder's item has changed. */
export function releasedWrites(
  tables: MoneyMovementTables,
  bidder: BidderItem,
  outcome: 'lost' | 'cancelled',
  why: Pick<RefundOwed, 'reason' | 'by' | 'now'>,
): { readonly bidder: TransactWriteItem; readonly refund: readonly TransactWriteItem[] } {
  const { payments, money } = tables;
  const paymentId = depositPayment(bidder);
  return {
    bidder: bidderOutcome(tables, bidder, outcome, returnedDeposit(bidder)),
    refund: [
      ...(paymentId === undefined ? [] : refundOwedWrites({ payments, money, bidder, ...why, paymentId })),
      ...returnedParts({ payments, money, bidder, by: 'boli', ...why }),
    ],
  };
}

/** Marks a win as overdue once. The deposits stay held. */
export function markOverdue(
  tables: MoneyMovementTables,
  bidder: BidderItem,
  amount: Paise,
  now: number,
): Promise<Settled> {
  const { auctionId, sk, userId } = bidder;
  const overdue = update<BidderItem>(
    tables.auctions,
    { auctionId, sk },
    {
      set: { finalPayment: 'overdue', decision: undefined },
      setOnce: { overdueSince: bidder.paymentDueAt ?? now },
    },
    { finalPayment: 'due', paymentDueAt: atMost(now) },
  );
  const subject = winSubject(auctionId, userId);
  const entry = { subject, kind: 'overdue', key: String(bidder.paymentDueAt), at: now, auctionId, userId } as const;
  return commit(tables, overdue, [moneyWrite(tables.money, { ...entry, amount, by: 'boli' })]);
}

async function commit(
  tables: MoneyMovementTables,
  bidder: TransactWriteItem,
  others: readonly TransactWriteItem[],
): Promise<Settled> {
  const written = await transact(tables.auctions.client, [
    { name: 'bidder', writes: [bidder] },
    { name: 'others', writes: others },
  ]);
  if (written.ok) return 'done';
  // If the bidder's item was as expected, then another item was not. That is an error.
  if (written.error.has('bidder')) return 'stale';
  throw new Error('A deposit could not be settled: its payment or wallet has an unexpected state.');
}

/** Fails if the bidder's item has changed. It must have no outcome yet, or be a win not paid yet that is void. */
function bidderOutcome(
  { auctions }: MoneyMovementTables,
  { auctionId, sk, outcome: before, deposit: depositBefore, finalPayment, depositOwed, inParts }: BidderItem,
  outcome: 'lost' | 'cancelled',
  deposit: BidderItem['deposit'],
): TransactWriteItem {
  const set = { outcome, deposit, finalPayment: undefined, paymentDueAt: undefined };
  const owesNothing = {
    ...set,
    ...(depositOwed !== undefined && { depositOwed: undefined }),
    ...(inParts !== undefined && NO_PARTS),
  };
  const isUnchanged = { deposit: depositBefore, outcome: before };
  const condition = before === undefined ? isUnchanged : { ...isUnchanged, finalPayment, inParts };
  return update<BidderItem>(auctions, { auctionId, sk }, { set: owesNothing }, condition);
}

function bidderOnApproval(
  { auctions }: MoneyMovementTables,
  { auctionId, sk, deposit }: BidderItem,
  paymentDueAt: number,
): TransactWriteItem {
  const set = { finalPayment: 'on-approval', paymentDueAt } as const;
  const isUndecided = { deposit, outcome: undefined, finalPayment: undefined };
  return update<BidderItem>(auctions, { auctionId, sk }, { set }, isUndecided);
}

function bidderWon(
  { auctions }: MoneyMovementTables,
  { auctionId, sk, deposit: before }: BidderItem,
  paymentDueAt: number,
  deposit: BidderItem['deposit'],
): TransactWriteItem {
  const set = { outcome: 'won', finalPayment: 'due', paymentDueAt, deposit } as const;
  return update<BidderItem>(auctions, { auctionId, sk }, { set }, { deposit: before, outcome: undefined });
}
