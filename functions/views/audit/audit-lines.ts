import type { AuditLine } from '../../../shared/contract/accounts/audit.ts';
import { rupeesFromPaise } from '../../../shared/model/money/money.ts';
import { isoFrom } from '../../platform/clock.ts';
import type { AuditEntry, Facts } from '../../tables/audit/audit-entry.ts';
import type { MoneyEntry } from '../../tables/money/money-entry.ts';
import type { ProfileStore } from '../../tables/users/profile-store.ts';

/** `by` of ledger entries without a human decision. */
const SYSTEM: ReadonlySet<string> = new Set(['razorpay', 'boli']);

type Line = Omit<AuditLine, 'actorName'>;

/** Actions of admins, newest first: the audit log, and ledger entries of decisions without an audit entry. */
export async function auditLines(
  profiles: Pick<ProfileStore, 'getProfile'>,
  entries: readonly AuditEntry[],
  money: readonly MoneyEntry[],
): Promise<AuditLine[]> {
  const logged = new Set(entries.map(({ actor, at }) => `${actor} ${at}`));
  const decided = money.filter(({ by, userId, at }) => !SYSTEM.has(by) && by !== userId && !logged.has(`${by} ${at}`));
  const lines = [...entries.map(lineOfEntry), ...decided.map(lineOfMoney)];
  const names = new Map<string, string>();
  for (const { actor } of lines) {
    if (!names.has(actor)) names.set(actor, (await profiles.getProfile(actor))?.name ?? 'unknown');
  }
  return lines
    .map((line) => ({ ...line, actorName: names.get(line.actor) ?? 'unknown' }))
    .toSorted((one, other) => (one.at < other.at ? 1 : -1));
}

function lineOfEntry({ at, actor, action, before, after, source }: AuditEntry): Line {
  return {
    at: isoFrom(at),
    actor,
    action,
    before: factsAnswer(before),
    after: factsAnswer(after),
    amount: null,
    source,
  };
}

/** The stored facts, with times (`startAt`, `paymentDueAt`) as ISO text. */
function factsAnswer(facts: Facts | undefined): Facts | null {
  if (facts === undefined) return null;
  const entries = Object.entries(facts);
  return Object.fromEntries(
    entries.map(([name, value]) => [name, name.endsWith('At') && typeof value === 'number' ? isoFrom(value) : value]),
  );
}

function lineOfMoney({ at, by, kind, userId, amount, reason, reference }: MoneyEntry): Line {
  const after = { userId, ...(reason !== undefined && { reason }), ...(reference !== undefined && { reference }) };
  return {
    at: isoFrom(at),
    actor: by,
    action: kind,
    before: null,
    after,
    amount: rupeesFromPaise(amount),
    source: null,
  };
}
