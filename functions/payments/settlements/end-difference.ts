import type { MoneyDecider } from '#functions/domain/payments/money-audit.ts';
import { auditWrite } from '#functions/tables/audit/audit-entry.ts';
import { moneyWrite } from '#functions/tables/money/money-entry.ts';
import type { MoneyStore } from '#functions/tables/money/money-store.ts';
import type { MoneyMovementTables } from '#functions/tables/table-handle.ts';
import { transact } from '#functions/tables/transact.ts';
import { refusal, type Refusal } from '#shared/contract/http/errors.ts';
import { ok, refused, type Result } from '#shared/model/result.ts';
import { differencesIn, endOf, SETTLEMENT_DIFFERENCES } from './differences.ts';

/** A person ends a difference with a reason. Its history stays. Errors: NOT_FOUND, CONFLICT (it has ended). */
export async function endDifference(
  { tables, money }: { readonly tables: MoneyMovementTables; readonly money: Pick<MoneyStore, 'ofAuction'> },
  { subject, key, reason }: { readonly subject: string; readonly key: string; readonly reason: string },
  { by, source, now }: MoneyDecider,
): Promise<Result<undefined, Refusal>> {
  const all = differencesIn(await money.ofAuction(SETTLEMENT_DIFFERENCES));
  const difference = all.find((candidate) => candidate.found.subject === subject && candidate.key === key);
  if (difference === undefined) return refused(refusal('NOT_FOUND', 'There is no such difference.'));
  const { userId, reason: was } = difference.found;
  // Money that belongs to no payment belongs to nobody.
  const about = { userId: userId === '' ? SETTLEMENT_DIFFERENCES : userId };
  const audited = { action: 'difference-ended', by: { adminId: by, source }, at: now } as const;
  const facts = {
    about: `${subject}#${key}`,
    after: { subject, reason },
    ...(was !== undefined && { before: { difference: was } }),
  };
  const ended = moneyWrite(tables.money, endOf(difference, { by, reason, at: now }));
  const written = await transact(tables.money.client, [
    { name: 'difference', writes: [ended, auditWrite(tables.users, about, { ...audited, ...facts })] },
  ]);
  return written.ok ? ok(undefined) : refused(refusal('CONFLICT', 'This difference has already ended.'));
}
