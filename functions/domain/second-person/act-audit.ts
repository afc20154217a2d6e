import type { AuditAction } from '#shared/model/accounts/audit-actions.ts';
import type { Act, AskedActItem } from '#functions/tables/asked-acts/asked-act.ts';
import { type Actor, auditWrite, type Facts, STAFF_LOG } from '#functions/tables/audit/audit-entry.ts';
import { SETTINGS } from '#functions/tables/settings/settings-item.ts';
import type { TransactWriteItem } from '#functions/tables/transact.ts';
import { type AuditTables, moneyAudit } from '../payments/money-audit.ts';

type ActAction = Extract<AuditAction, `act-${string}`>;

/** The entries about an asked act, in the logs of its subject: the auction, the people whose money it is, or the staff. */
export function actAudit(
  { auctions, users }: Pick<AuditTables, 'users'> & Partial<AuditTables>,
  action: ActAction,
  { act, asker, reason }: Pick<AskedActItem, 'act' | 'asker' | 'reason'>,
  { by, at, more = {} }: { readonly by: Actor; readonly at: number; readonly more?: Facts },
): TransactWriteItem[] {
  const entry = { action, by, at, after: { act: act.kind, reason, asker, ...more, ...subjectOf(act) } };
  if (act.kind === 'settings-changed') return [auditWrite(users, { userId: SETTINGS }, entry)];
  if (!('auctionId' in act)) return [auditWrite(users, STAFF_LOG, entry)];
  if (auctions === undefined) throw new Error('An act about an auction needs the table of auctions.');
  return moneyAudit({ auctions, users }, act.auctionId, 'userId' in act ? [act.userId] : [], entry);
}

function subjectOf(act: Act): Facts {
  if (act.kind === 'settings-changed') return { section: act.section };
  const { kind: _, ...subject } = act;
  return subject;
}
