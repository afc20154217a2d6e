/** Writes shared by decisions about a win, their undoing and refunds by hand. */
import { type BidderItem, bidderKey, type StateItem, stateKey } from '#functions/tables/auctions/auction-items.ts';
import type { WinDecision } from '#functions/tables/auctions/win-decision.ts';
import { type MoneyKind, moneyWrite, winSubject } from '#functions/tables/money/money-entry.ts';
import type { NewValues } from '#functions/tables/expressions.ts';
import { update } from '#functions/tables/writes.ts';
import type { MoneyMovementTables } from '#functions/tables/table-handle.ts';
import type { TransactWriteItem } from '#functions/tables/transact.ts';
import type { WinCase } from './win-case.ts';

/** The admin who decides, and the time (epoch milliseconds). */
export interface Decider {
  readonly by: string;
  readonly now: number;
}

/** The decision as the registration stores it. */
export function newDecision(
  kind: WinDecision['kind'],
  reason: string,
  { by, now }: Decider,
  more: Omit<WinDecision, 'kind' | 'by' | 'at' | 'reason'> = {},
): WinDecision {
  return { kind, by, at: now, reason, ...more };
}

/** Updates a registration. Fails if its win, deposit or parts have changed since the read. */
export function bidderWrite(
  { auctions }: MoneyMovementTables,
  { auctionId, userId, finalPayment, deposit, depositAmount, inParts }: BidderItem,
  set: NewValues<BidderItem>,
): TransactWriteItem {
  const isUnchanged = { deposit, depositAmount, finalPayment, inParts };
  return update<BidderItem>(auctions, bidderKey(auctionId, userId), { set }, isUnchanged);
}

/**
 * Counts the decision in STATE, so that the stream updates schedule, lists and open pages.
 * @param then who wins the lot instead, and what became of the win; undefined inside removes what was so before
 */
export function stateWrite(
  { auctions }: MoneyMovementTables,
  { state: { auctionId, decisions } }: WinCase,
  then: Pick<StateItem, 'award' | 'win'> = {},
): TransactWriteItem {
  const set = { decisions: (decisions ?? 0) + 1, ...then };
  return update<StateItem>(auctions, stateKey(auctionId), { set }, { decisions });
}

/** A ledger entry about a win. No money moves. */
export function winEntry(
  { money }: MoneyMovementTables,
  { bidder, sum }: WinCase,
  kind: MoneyKind,
  reason: string,
  { by, now }: Decider,
  reference?: string,
): TransactWriteItem {
  const { auctionId, userId } = bidder;
  const subject = winSubject(auctionId, userId);
  const facts = { subject, kind, key: String(now), at: now, auctionId, userId, amount: sum.due, by, reason, reference };
  return moneyWrite(money, facts);
}
