import { markOverdue } from '#functions/deposits/settlement-store.ts';
import { depositCounted } from '#functions/domain/auctions/deposit-counted.ts';
import { type Winner, winnerOf } from '#functions/domain/auctions/winner.ts';
import type { Notify } from '#functions/domain/notification-event.ts';
import type { StateItem } from '#functions/tables/auctions/auction-items.ts';
import type { LotTerms } from '#functions/tables/auctions/auction-reads.ts';
import type { BidderItem } from '#functions/tables/auctions/bidder-item.ts';
import { getBidder, readSaleDeposit } from '#functions/tables/auctions/people-reads.ts';
import type { MoneyMovementTables } from '#functions/tables/table-handle.ts';
import { HOUR_MS } from '#shared/model/durations.ts';
import { winSum } from '#shared/model/money/win-sum.ts';

/** How long before a payment is due its winner is reminded, and watchers before registration ends. */
export const REMINDERS_MS = [24 * HOUR_MS, 2 * HOUR_MS] as const;

/** The time of the latest reminder that is due; undefined before the first. */
export function reminderDue(dueAt: number, now: number): number | undefined {
  return REMINDERS_MS.map((before) => dueAt - before).findLast((at) => at <= now);
}

export interface OverdueDeps {
  readonly tables: MoneyMovementTables;
  readonly notify: Notify;
  /**
   * Asks the provider whether the winner has paid, and records the payment. False when the provider did not answer:
   * then the win must not become overdue.
   */
  readonly checkFinalPayment: (win: { auctionId: string; userId: string }, now: number) => Promise<boolean>;
}

/** Reminds the winner of a payment, once at each of the two times. */
export async function remindWinner(
  { tables, notify }: Pick<OverdueDeps, 'tables' | 'notify'>,
  state: StateItem,
  lot: LotTerms,
  now: number,
): Promise<void> {
  const { auctionId } = state;
  const { winner, bidder } = await winOf(tables, state);
  const paymentDueAt = bidder?.paymentDueAt;
  if (winner === null || paymentDueAt === undefined || bidder?.finalPayment !== 'due') return;
  const at = reminderDue(paymentDueAt, now);
  if (at === undefined) return;
  const { userId } = winner;
  const amount = winSum(lot, winner.bidAmount, depositCounted(bidder), bidder.inParts).due;
  const { title } = lot;
  await notify({ kind: 'payment-due-soon', auctionId, title, userId, amount, paymentDueAt, at });
}

/**
 * Makes a win overdue if its payment was due before `now` and neither Boli nor the provider has it. Deposits stay held
 * until an admin decides. Idempotent.
 */
export async function markOverdueWin(deps: OverdueDeps, state: StateItem, lot: LotTerms, now: number): Promise<void> {
  const { auctionId } = state;
  const { winner, bidder } = await winOf(deps.tables, state);
  const dueAt = bidder?.paymentDueAt;
  if (winner === null || bidder === undefined || dueAt === undefined || dueAt > now) return;
  const { userId, name } = winner;
  const amount = winSum(lot, winner.bidAmount, depositCounted(bidder), bidder.inParts).due;
  const { title } = lot;
  if (bidder.finalPayment === 'due') {
    if (!(await deps.checkFinalPayment({ auctionId, userId }, now))) return;
    // Stale: it was paid or marked meanwhile, by a call that also sends the notice.
    if ((await markOverdue(deps.tables, bidder, amount, now)) === 'stale') return;
  } else if (bidder.finalPayment !== 'overdue') return;
  const { deposit, depositAmount } = (await readSaleDeposit(deps.tables.auctions, bidder)) ?? bidder;
  const isDepositHeld = deposit === 'held' && depositAmount > 0;
  const facts = { auctionId, title, userId, name, amount, isDepositHeld, at: dueAt };
  await deps.notify({ kind: 'payment-overdue', ...facts });
}

async function winOf(
  { auctions }: MoneyMovementTables,
  state: StateItem,
): Promise<{ readonly winner: Winner | null; readonly bidder: BidderItem | undefined }> {
  const winner = winnerOf(state);
  const bidder = winner === null ? undefined : await getBidder(auctions, state.auctionId, winner.userId);
  return { winner, bidder };
}
