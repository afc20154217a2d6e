/** Takes a recorded transfer back as a whole: every win that it was laid on, and what was left over. */
import type { WithMovements } from '#functions/domain/deposits/deposit-set-off.ts';
import { withoutPart } from '#functions/domain/deposits/parts.ts';
import { type WalletMovement, walletMovements } from '#functions/domain/deposits/wallet.ts';
import { type MoneyDecider, moneyAudit } from '#functions/domain/payments/money-audit.ts';
import { freeUtr, findPaymentsOfTransfer } from '#functions/domain/payments/utr.ts';
import type { PaymentItem } from '#functions/tables/payments/payment-item.ts';
import { transact, type TransactWriteItem } from '#functions/tables/transact.ts';
import { refusal, type Refusal } from '#shared/contract/http/errors.ts';
import { ok, refused, type Result } from '#shared/model/result.ts';
import type { DecideDeps } from '../decisions/decide.ts';
import { bidderWrite, stateWrite } from '../decisions/decision-writes.ts';
import { loadWins } from '../decisions/load-win.ts';
import { type Undo, undoOfflinePayment } from '../decisions/undo-writes.ts';
import type { WinCase } from '../decisions/win-case.ts';
import { undoRecordWrites } from '../undo-record.ts';

type UndoDeps = Pick<DecideDeps, 'tables' | 'profiles' | 'ledger' | 'orderRefused' | 'noticeWrites'>;
interface Request extends Omit<MoneyDecider, 'now'> {
  readonly reason: string;
}

/**
 * Undoes the record of a transfer, until a win that it completed is final or a part has paid for one: then that must be
 * taken back first. Returns what was recorded. Errors: NOT_PAYABLE, CONFLICT.
 */
export async function undoTransfer(
  deps: UndoDeps,
  { offline, type, paymentId }: PaymentItem,
  { reason, by, source }: Request,
  now: number,
): Promise<Result<readonly PaymentItem[], Refusal>> {
  const { tables, noticeWrites } = deps;
  const payments = offline === undefined ? [] : await findPaymentsOfTransfer(tables.payments, offline.utr);
  const [first] = payments;
  if (offline === undefined || first === undefined || type !== 'final') return no(NOT_RECORDED);
  if (payments.every((payment) => payment.paymentId !== paymentId)) return no(NOT_RECORDED);
  const writes: TransactWriteItem[] = [];
  const movements: WalletMovement[] = [];
  for (const payment of payments) {
    const undone = await undoneWrites(deps, payment, { reason, by, now });
    if (!undone.ok) return undone;
    const { auctionId, userId, auctionTitle: title, amount } = payment;
    writes.push(...undone.value.writes);
    movements.push(...undone.value.movements);
    // What was left over stands with a lot that has its own share.
    if (payment.unmatchedFor !== undefined) continue;
    const facts = { auctionId, title, userId, reason, at: now };
    writes.push(
      ...moneyAudit(tables, auctionId, payment === first ? [userId] : [], {
        action: 'win-decision-undone',
        by: { adminId: by, source },
        at: now,
        after: { amount, reason, reference: offline.utr, auctionId, userId },
      }),
      ...noticeWrites({ ...facts, kind: 'decision-undone', decision: 'offline-payment' }),
    );
  }
  writes.push(...walletMovements(movements), freeUtr(tables.payments, offline.utr, first.paymentId));
  const written = await transact(tables.auctions.client, [{ name: 'undone', writes }]);
  return written.ok ? ok(payments) : refused(refusal('CONFLICT'));
}

const NOT_RECORDED = 'Only the record of a bank transfer for a win can be taken back.';
const no = (sentence: string): Result<never, Refusal> => refused(refusal('NOT_PAYABLE', sentence));
const conflict = (sentence: string): Result<never, Refusal> => refused(refusal('CONFLICT', sentence));

async function undoneWrites(deps: UndoDeps, payment: PaymentItem, undo: Undo): Promise<Result<WithMovements, Refusal>> {
  const { tables } = deps;
  const { paymentId, auctionId, userId, amount, status, auctionTitle: title } = payment;
  const record = { paymentId, auctionId, userId, amount, account: 'held' } as const;
  switch (status) {
    // The win has ended, or nothing was owed: it would have gone back.
    case 'refunding':
      return ok({ writes: undoRecordWrites(tables, { ...record, from: 'refunding' }, undo), movements: [] });
    case 'captured': {
      const win = (await loadWins(deps, auctionId)).find((loaded) => loaded.win.bidder.userId === userId)?.win;
      if (win === undefined) return conflict(`${title} is not theirs any more.`);
      if (payment.part !== true) return completionUndone(deps, win, payment, undo);
      return ok({
        writes: [
          bidderWrite(tables, win.bidder, withoutPart(win.bidder, paymentId)),
          stateWrite(tables, win, { win: win.state.win }),
          ...undoRecordWrites(tables, record, undo),
        ],
        movements: [],
      });
    }
    case 'set-off':
      return conflict(`The rest of ${title} was paid since. Please take that payment back first.`);
    case 'created':
    case 'failed':
    case 'forfeited':
    case 'refunded':
    case 'undone':
      return conflict(`What was recorded for ${title} has gone back already.`);
  }
}

/** Until the deposit goes back, as for a transfer for one win. */
function completionUndone(
  { tables }: UndoDeps,
  win: WinCase,
  { paymentId, auctionTitle }: PaymentItem,
  undo: Undo,
): Result<WithMovements, Refusal> {
  const { decision, finalPayment, depositReturnAt = 0 } = win.bidder;
  const isThis = decision?.kind === 'offline-payment' && decision.paymentId === paymentId;
  if (decision === undefined || !isThis || finalPayment !== 'paid' || depositReturnAt <= undo.now)
    return conflict(`The payment of ${auctionTitle} is final. It can be refunded on its transaction.`);
  if (win.state.relistedAs !== undefined) return conflict(`${auctionTitle} has been listed again.`);
  return ok(undoOfflinePayment(tables, win, { ...decision, paymentId }, undo));
}
