import { auditWrite, type AuditedAction, type Facts } from '#functions/tables/audit/audit-entry.ts';
import type { MoneyMovementTables } from '#functions/tables/table-handle.ts';
import type { TransactWriteItem } from '#functions/tables/transact.ts';

/** An admin who decides about money, from a network address, at a time (epoch milliseconds). */
export interface MoneyDecider {
  readonly by: string;
  readonly source: string;
  readonly now: number;
}

export type AuditTables = Pick<MoneyMovementTables, 'auctions' | 'users'>;

/**
 * The audit entries of an action about money: one for the auction and one for each user concerned, under one sort key,
 * by which the list of all subjects knows that they are one action. Several people's money in one lot, and one person's
 * in several, are told apart; what was before is not in the key, since it may have times that depend on deliveries.
 */
export function moneyAudit(
  { auctions, users }: AuditTables,
  auctionId: string,
  userIds: readonly string[],
  { before, after, ...auditedAction }: AuditedAction,
): TransactWriteItem[] {
  const facts = { before: withoutUndefined(before), after: withoutUndefined(after) };
  const about = JSON.stringify([auctionId, userIds, facts.after]);
  const knownFacts = { ...auditedAction, ...facts, about };
  return [
    auditWrite(auctions, { auctionId }, knownFacts),
    ...userIds.map((userId) => auditWrite(users, { userId }, knownFacts)),
  ];
}

/** DynamoDB cannot store undefined values. */
function withoutUndefined(facts: Facts = {}): Facts {
  return Object.fromEntries(Object.entries(facts).filter(([, value]) => value !== undefined));
}
