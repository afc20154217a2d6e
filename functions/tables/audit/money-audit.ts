import type { MoneyMovementTables } from '../table-handle.ts';
import type { TransactWriteItem } from '../transact.ts';
import { auditWrite, type AuditedAction, type Facts } from './audit-entry.ts';

/** An admin who decides about money, with IP address and time (epoch milliseconds). */
export interface MoneyDecider {
  readonly by: string;
  readonly source: string;
  readonly now: number;
}

export type AuditTables = Pick<MoneyMovementTables, 'auctions' | 'users'>;

/** The audit entries of a decision about money: one for the auction, and one for each user concerned. */
export function moneyAudit(
  { auctions, users }: AuditTables,
  auctionId: string,
  userIds: readonly string[],
  { before, after, ...action }: AuditedAction,
): TransactWriteItem[] {
  const known = { ...action, before: withoutUndefined(before), after: withoutUndefined(after) };
  return [auditWrite(auctions, { auctionId }, known), ...userIds.map((userId) => auditWrite(users, { userId }, known))];
}

/** Drops undefined values, which DynamoDB cannot store. */
function withoutUndefined(facts: Facts = {}): Facts {
  return Object.fromEntries(Object.entries(facts).filter(([, value]) => value !== undefined));
}
