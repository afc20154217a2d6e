import type { Facts } from '#functions/tables/audit/audit-entry.ts';
import type { MoneyMovementTables } from '#functions/tables/table-handle.ts';
import type { TransactWriteItem } from '#functions/tables/transact.ts';
import type { AuditAction } from '#shared/model/accounts/audit-actions.ts';
import { moneyAudit, type MoneyDecider } from './money-audit.ts';

interface PaymentChange {
  readonly action: AuditAction;
  readonly before?: Facts;
  readonly after: Facts;
}

/** The audit entries of an admin's decision about one payment. */
export function paymentAudit(
  tables: Pick<MoneyMovementTables, 'auctions' | 'users'>,
  { auctionId, userId }: { readonly auctionId: string; readonly userId: string },
  { by, source, now }: MoneyDecider,
  { after, ...change }: PaymentChange,
): TransactWriteItem[] {
  const entry = { ...change, by: { adminId: by, source }, at: now, after: { ...after, auctionId, userId } };
  return moneyAudit(tables, auctionId, [userId], entry);
}
