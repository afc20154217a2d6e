import { type AuditTables, moneyAudit, type MoneyDecider } from '#functions/domain/payments/money-audit.ts';
import { paymentAudit } from '#functions/domain/payments/payment-audit.ts';
import { amountToReturn } from '#functions/domain/payments/payment-state.ts';
import type { AuditedAction, Facts } from '#functions/tables/audit/audit-entry.ts';
import type { PaymentItem } from '#functions/tables/payments/payment-item.ts';
import type { TransactWriteItem } from '#functions/tables/transact.ts';
import type { AuditAction } from '#shared/model/accounts/audit-actions.ts';
import type { WinCommand } from './decide-win.ts';
import { forfeitable, type WinCase } from './win-case.ts';

const ACTIONS = {
  extend: 'win-extended',
  'record-payment': 'win-payment-recorded',
  offer: 'win-offered-on',
  forfeit: 'win-forfeited',
  undo: 'win-decision-undone',
} as const satisfies Record<WinCommand['kind'], AuditAction>;

/** The audit entries of a decision about a win. */
export function decisionAudit(
  tables: AuditTables,
  win: WinCase,
  command: WinCommand,
  { by, source, now }: MoneyDecider,
): TransactWriteItem[] {
  const { auctionId, userId, finalPayment, deposit, paymentDueAt, decision } = win.bidder;
  const runnerUpId = command.kind === 'offer' ? win.runnerUp?.userId : decision?.runnerUpId;
  const auditedAction: AuditedAction = {
    action: ACTIONS[command.kind],
    by: { adminId: by, source },
    at: now,
    before: { finalPayment, deposit, paymentDueAt, decision: decision?.kind },
    after: { ...factsAfter(win, command), reason: reasonOf(command), auctionId, userId, runnerUpId },
  };
  return moneyAudit(tables, auctionId, runnerUpId === undefined ? [userId] : [userId, runnerUpId], auditedAction);
}

/** The audit entries of a refund by hand. */
export function refundAudit(
  tables: AuditTables,
  payment: PaymentItem,
  reason: string,
  decider: MoneyDecider,
): TransactWriteItem[] {
  return paymentAudit(tables, payment, decider, {
    action: 'payment-refunded',
    before: { payment: payment.status },
    after: { payment: 'refunding', amount: amountToReturn(payment), reason, reference: payment.paymentId },
  });
}

/** The facts about the win after the command. */
function factsAfter(win: WinCase, command: WinCommand): Facts {
  const { bidder } = win;
  switch (command.kind) {
    case 'extend':
      return { finalPayment: 'due', paymentDueAt: command.dueAt };
    case 'record-payment':
      return {
        finalPayment: command.amount === win.sum.due ? 'paid' : bidder.finalPayment,
        amount: command.amount,
        reference: command.utr,
      };
    case 'offer':
      return { finalPayment: 'passed-on' };
    case 'forfeit':
      return {
        finalPayment: bidder.finalPayment === 'passed-on' ? 'passed-on' : 'forfeited',
        ...(forfeitable(win) !== undefined && { deposit: 'forfeited' }),
      };
    case 'undo':
      return { decision: 'none' };
  }
}

function reasonOf(command: WinCommand): string | undefined {
  return command.kind === 'record-payment' ? command.note : command.reason;
}
