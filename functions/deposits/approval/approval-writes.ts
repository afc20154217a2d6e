import { depositPayment, refundOwedWrites, returnedDeposit } from '#functions/domain/deposits/deposit-release.ts';
import { type StateItem, stateKey } from '#functions/tables/auctions/auction-items.ts';
import type { BidderItem } from '#functions/tables/auctions/bidder-item.ts';
import type { MoneyMovementTables } from '#functions/tables/table-handle.ts';
import { transact, type TransactWriteItem } from '#functions/tables/transact.ts';
import { activityWrite } from '#functions/tables/users/activity.ts';
import { update } from '#functions/tables/writes.ts';
import { bidderWrite, type Decider } from '../decisions/decision-writes.ts';

/** The highest bid of an auction that ended below its reserve, and who made it. */
export interface BidOnApproval {
  readonly state: StateItem;
  readonly title: string;
  readonly bidder: BidderItem;
}

export interface ApprovalWrites {
  readonly bidder: TransactWriteItem;
  readonly others: readonly TransactWriteItem[];
}

/**
 * Writes what becomes of the bid once, in one transaction. False if it is decided already, or if a counter-offer or the
 * registration has changed since the read. Throws if the deposit's payment has an unexpected status.
 */
export async function writeApproval(
  { auctions }: MoneyMovementTables,
  { state: { auctionId, decisions } }: BidOnApproval,
  set: Pick<StateItem, 'approval' | 'counterOffer'>,
  {
    bidder,
    others,
  }: { readonly bidder?: TransactWriteItem | undefined; readonly others: readonly TransactWriteItem[] },
): Promise<boolean> {
  // The count lets the stream update schedule and open pages.
  const change = { set, add: { decisions: 1 } };
  const isUndecided = { status: 'completed', approval: undefined, decisions } as const;
  const state = update<StateItem>(auctions, stateKey(auctionId), change, isUndecided);
  const written = await transact(auctions.client, [
    { name: 'bid', writes: bidder === undefined ? [state] : [state, bidder] },
    { name: 'others', writes: others },
  ]);
  if (written.ok) return true;
  if (written.error.has('bid')) return false;
  throw new Error(
    `The bid below the reserve of ${auctionId} could not be decided: its deposit has an unexpected state.`,
  );
}

/** Makes the bid an ordinary win, which must be paid by `paymentDueAt` (epoch ms). */
export function acceptedWrites(
  tables: MoneyMovementTables,
  { bidder, title }: BidOnApproval,
  { now, paymentDueAt }: { readonly now: number; readonly paymentDueAt: number },
): ApprovalWrites {
  const { auctionId, userId } = bidder;
  const deposit = depositPayment(bidder) === undefined ? returnedDeposit(bidder) : bidder.deposit;
  const activity = activityWrite({
    users: tables.users,
    userId,
    type: 'auction_won',
    message: `Won ${title}.`,
    at: now,
    key: `won-${auctionId}`,
  });
  const set = { outcome: 'won', finalPayment: 'due', paymentDueAt, deposit } as const;
  return { bidder: bidderWrite(tables, bidder, set), others: [activity] };
}

/** Returns the deposit. The lot stays unsold. */
export function notAcceptedWrites(
  tables: MoneyMovementTables,
  { bidder }: BidOnApproval,
  { by, now, reason }: Decider & { readonly reason: string },
): ApprovalWrites {
  const { payments, money } = tables;
  const paymentId = depositPayment(bidder);
  const set = {
    outcome: 'lost',
    deposit: returnedDeposit(bidder),
    finalPayment: undefined,
    paymentDueAt: undefined,
  } as const;
  return {
    bidder: bidderWrite(tables, bidder, set),
    others: paymentId === undefined ? [] : refundOwedWrites({ payments, money, paymentId, bidder, reason, by, now }),
  };
}
