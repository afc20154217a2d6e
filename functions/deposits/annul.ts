/** Annulling a win that nobody has paid for. Pure, and the writes of the deposits' side. */
import { moneyAudit } from '#functions/domain/payments/money-audit.ts';
import type { Actor } from '#functions/platform/http/caller.ts';
import { type StateItem, stateKey } from '#functions/tables/auctions/auction-items.ts';
import type { MoneyMovementTables } from '#functions/tables/table-handle.ts';
import type { TransactWriteItem } from '#functions/tables/transact.ts';
import { update } from '#functions/tables/writes.ts';
import { refusal, type Refusal } from '#shared/contract/http/errors.ts';
import { ok, refused, type Result } from '#shared/model/result.ts';
import { HAS_LEFT } from './decisions/decide-win.ts';
import type { LoadedWin } from './decisions/load-win.ts';
import type { WinCase } from './decisions/win-case.ts';
import { releasedWrites } from './settlement-store.ts';

/**
 * The win of this winner, if it can be annulled: it waits for its payment. With it everything about the sale ends, so what
 * was forfeited must be given back first. Errors: NOT_FOUND, CONFLICT.
 */
export function annullableWin(wins: readonly LoadedWin[], userId: string): Result<WinCase, Refusal> {
  const win = wins.find((loaded) => loaded.win.bidder.userId === userId)?.win;
  if (win === undefined) return refused(refusal('NOT_FOUND', 'There is no such win.'));
  const { finalPayment } = win.bidder;
  if (finalPayment === 'paid') return conflict(PAID);
  if (win.bidder.leftWith !== undefined) return conflict(HAS_LEFT);
  if (!win.isCurrent || (finalPayment !== 'due' && finalPayment !== 'overdue')) return conflict(NOT_OPEN);
  if (win.state.relistedAs !== undefined) return conflict('This lot has been listed again already.');
  const isForfeited = wins.some(
    ({ win: { bidder } }) => bidder.deposit === 'forfeited' || bidder.decision?.tookSaleDeposit === true,
  );
  return isForfeited ? conflict(FORFEITED) : ok(win);
}

interface Annulment {
  readonly by: Actor;
  readonly now: number;
  readonly reason: string;
  readonly relistedAs: string;
}

/**
 * Annuls the win: nobody has won, nobody owes anything, and the winner's deposit becomes due for refund. Fails if
 * anything was decided or paid meanwhile, as recording a payment changes the same two items. The stream of STATE does
 * the rest by settling the auction again: it releases who had passed the lot on, and tells everybody.
 */
export function annulWrites(
  tables: MoneyMovementTables,
  { state, bidder }: WinCase,
  { by, now, reason, relistedAs }: Annulment,
): readonly TransactWriteItem[] {
  const { auctionId, decisions } = state;
  const { userId, finalPayment, deposit, paymentDueAt } = bidder;
  const annulled = update<StateItem>(
    tables.auctions,
    stateKey(auctionId),
    {
      set: { annulledAt: now, annulReason: reason, relistedAs, decisions: (decisions ?? 0) + 1, settledAs: undefined },
    },
    {
      status: 'completed',
      decisions,
      win: undefined,
      annulledAt: undefined,
      relistedAs: undefined,
      deleted: undefined,
    },
  );
  const released = releasedWrites(tables, bidder, 'cancelled', { reason: 'Win annulled', by: by.adminId, now });
  const audited = moneyAudit(tables, auctionId, [userId], {
    action: 'win-annulled',
    by,
    at: now,
    before: { finalPayment, deposit, paymentDueAt },
    after: { reason, relistedAs, auctionId, userId },
  });
  return [annulled, released.bidder, ...released.refund, ...audited];
}

const PAID = 'The lot was paid for. A win that was paid for is not annulled.';
const NOT_OPEN = 'This win is not waiting for a payment.';
const FORFEITED = 'A deposit was forfeited for this lot. Please take that back first.';

const conflict = (sentence: string): Result<never, Refusal> => refused(refusal('CONFLICT', sentence));
