import type { MoneyMovementTables } from '../../tables/table-handle.ts';
import type { TransactWriteItem } from '../../tables/transact.ts';
import { auditWrite, type AuditedAction, type Facts } from '../../tables/audit/audit-entry.ts';

/** An admin who decides about money, from a network address, at a time (epoch milliseconds). */
export interface MoneyDecider {
  readonly by: string;
  readonly source: string;
  readonly now: number;
}

export type AuditTables = Pick<MoneyMovementTables, 'auctions' | 'users'>;

/** The lines of a auditedAction about money: with the auction, and with everybody whom it is about. */
export function moneyAudit(
  { auctions, users }: AuditTables,
  auctionId: string,
  userIds: readonly string[],
  { before, after, ...auditedAction }: AuditedAction,
): TransactWriteItem[] {
  const known = { ...auditedAction, before: withoutGaps(before), after: withoutGaps(after) };
  return [auditWrite(auctions, { auctionId }, known), ...userIds.map((userId) => auditWrite(users, { userId }, known))];
}

/** Without what is not known: the database stores no such thing. */
function withoutGaps(facts: Facts = {}): Facts {
  return Object.fromEntries(Object.entries(facts).filter(([, value]) => value !== undefined));
}
