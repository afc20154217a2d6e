import type { MoneyMovementTables } from '../table-handle.ts';
import type { TransactWriteItem } from '../transact.ts';
import { type AuditAction, type AuditedAction, auditWrite, type Facts } from './audit-entry.ts';

/** The admin who decides, their network address and the time (epoch milliseconds). */
export interface MoneyDecider {
  readonly by: string;
  readonly source: string;
  readonly now: number;
}

export type AuditTables = Pick<MoneyMovementTables, 'auctions' | 'users'>;

/** The audit entries of a decision about money: one for the auction, and one for each person concerned. */
export function moneyAudit(
  { auctions, users }: AuditTables,
  auctionId: string,
  userIds: readonly string[],
  { before, after, ...event }: AuditedAction,
): TransactWriteItem[] {
  const complete = { ...event, before: withoutUndefined(before), after: withoutUndefined(after) };
  return [
    auditWrite(auctions, { auctionId }, complete),
    ...userIds.map((userId) => auditWrite(users, { userId }, complete)),
  ];
}

interface PaymentChange {
  readonly action: AuditAction;
  readonly before?: Facts;
  readonly after: Facts;
}

/** The audit entries of an admin's decision about one payment. */
export function paymentAudit(
  tables: AuditTables,
  { auctionId, userId }: { readonly auctionId: string; readonly userId: string },
  { by, source, now }: MoneyDecider,
  { action, before, after }: PaymentChange,
): TransactWriteItem[] {
  const actor = { adminId: by, source };
  const event = {
    action,
    by: actor,
    at: now,
    ...(before !== undefined && { before }),
    after: { ...after, auctionId, userId },
  };
  return moneyAudit(tables, auctionId, [userId], event);
}

/** DynamoDB stores no undefined values. */
function withoutUndefined(facts: Facts = {}): Facts {
  return Object.fromEntries(Object.entries(facts).filter(([, value]) => value !== undefined));
}
