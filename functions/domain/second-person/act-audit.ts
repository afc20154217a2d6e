import type { Actor } from '#functions/platform/http/caller.ts';
import type { Act, AskedActItem } from '#functions/tables/asked-acts/asked-act.ts';
import { auditWrite, type Facts, STAFF_LOG } from '#functions/tables/audit/audit-entry.ts';
import { SETTINGS } from '#functions/tables/settings/settings-item.ts';
import type { TransactWriteItem } from '#functions/tables/transact.ts';
import type { AuditAction } from '#shared/model/accounts/audit-actions.ts';
import { maskedAccount } from '#shared/model/sellers/account-fields.ts';
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
  // A void is no money, and the function that does it may not write to people's items.
  const people = 'userId' in act && act.kind !== 'bids-voided' ? [act.userId] : [];
  return moneyAudit({ auctions, users }, act.auctionId, people, entry);
}

function subjectOf(act: Act): Facts {
  if (act.kind === 'settings-changed') return { section: act.section };
  // The log keeps of an account what everybody may see.
  if (act.kind === 'seller-account-changed') return { sellerId: act.sellerId, account: maskedAccount(act.number) };
  const { kind: _, ...subject } = act;
  return subject;
}
