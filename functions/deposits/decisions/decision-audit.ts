import { type AuditAction, auditWrite, type Deed, type Facts } from '../../tables/audit/audit-entry.ts';
import { depositPayment } from '../../tables/deposit-release.ts';
import type { PaymentItem } from '../../tables/payments/payment-item.ts';
import type { TransferTables } from '../../tables/table-handle.ts';
import type { TransactWriteItem } from '../../tables/transact.ts';
import type { WinCommand } from './decide-win.ts';
import type { WinCase } from './win-case.ts';

/** An admin who decides about money, from a network address, at a time (epoch milliseconds). */
export interface MoneyDecider {
  readonly by: string;
  readonly source: string;
  readonly now: number;
}

type AuditTables = Pick<TransferTables, 'auctions' | 'users'>;

const ACTIONS = {
  extend: 'win-extended',
  'record-payment': 'win-payment-recorded',
  offer: 'win-offered-on',
  forfeit: 'win-forfeited',
  undo: 'win-decision-undone',
} as const satisfies Record<WinCommand['kind'], AuditAction>;

/** The lines of a decision about a win: with the auction, and with everybody whom it is about. */
export function decisionAudit(
  tables: AuditTables,
  win: WinCase,
  command: WinCommand,
  { by, source, now }: MoneyDecider,
): TransactWriteItem[] {
  const { auctionId, userId, finalPayment, deposit, paymentDueAt, decision } = win.bidder;
  const runnerUpId = command.kind === 'offer' ? win.runnerUp?.userId : decision?.runnerUpId;
  const deed: Deed = {
    action: ACTIONS[command.kind],
    by: { adminId: by, source },
    at: now,
    before: { finalPayment, deposit, paymentDueAt, decision: decision?.kind },
    after: { ...afterwards(win, command), reason: reasonOf(command), auctionId, userId, runnerUpId },
  };
  return lines(tables, auctionId, runnerUpId === undefined ? [userId] : [userId, runnerUpId], deed);
}

/** The lines of a refund that an admin has ordered. */
export function refundAudit(
  tables: AuditTables,
  { paymentId, auctionId, userId, amount }: PaymentItem,
  reason: string,
  { by, source, now }: MoneyDecider,
): TransactWriteItem[] {
  return lines(tables, auctionId, [userId], {
    action: 'payment-refunded',
    by: { adminId: by, source },
    at: now,
    before: { payment: 'captured' },
    after: { payment: 'refunding', amount, reason, reference: paymentId, auctionId, userId },
  });
}

function lines(
  { auctions, users }: AuditTables,
  auctionId: string,
  userIds: readonly string[],
  { before, after, ...deed }: Deed,
): TransactWriteItem[] {
  const known = { ...deed, before: withoutGaps(before), after: withoutGaps(after) };
  return [auditWrite(auctions, { auctionId }, known), ...userIds.map((userId) => auditWrite(users, { userId }, known))];
}

/** What the writes of the command make of the win. */
function afterwards({ bidder }: WinCase, command: WinCommand): Facts {
  switch (command.kind) {
    case 'extend':
      return { finalPayment: 'due', paymentDueAt: command.dueAt };
    case 'record-payment':
      return { finalPayment: 'paid', amount: command.amount, reference: command.utr };
    case 'offer':
      return { finalPayment: 'passed-on' };
    case 'forfeit':
      return {
        finalPayment: bidder.finalPayment === 'passed-on' ? 'passed-on' : 'forfeited',
        ...(depositPayment(bidder) !== undefined && { deposit: 'forfeited' }),
      };
    case 'undo':
      return { decision: 'none' };
  }
}

function reasonOf(command: WinCommand): string | undefined {
  return command.kind === 'record-payment' ? command.note : command.reason;
}

/** Without what is not known: the database stores no such thing. */
function withoutGaps(facts: Facts = {}): Facts {
  return Object.fromEntries(Object.entries(facts).filter(([, value]) => value !== undefined));
}
