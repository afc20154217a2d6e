import type { AuditLine } from '../../../shared/contract/accounts/audit.ts';
import { rupeesFromPaise } from '../../../shared/model/money/money.ts';
import { isoFrom } from '../../platform/clock.ts';
import type { AuditEntry, Facts } from '../../tables/audit/audit-entry.ts';
import type { MoneyEntry } from '../../tables/money/money-entry.ts';
import type { ProfileStore } from '../../tables/users/profile-store.ts';

/** Whom the ledger of money names when nobody decided. */
const NOBODY: ReadonlySet<string> = new Set(['razorpay', 'boli']);

type Line = Omit<AuditLine, 'actorName'>;

/**
 * What admins did, newest first: the lines of the audit log, and the events of money that somebody other than the person
 * concerned decided and of which the log has no line.
 */
export async function auditLines(
  profiles: Pick<ProfileStore, 'getProfile'>,
  entries: readonly AuditEntry[],
  money: readonly MoneyEntry[],
): Promise<AuditLine[]> {
  // A decision from before they were in the audit log has its lines of the ledger only.
  const told = new Set(entries.map(({ actor, at }) => `${actor} ${at}`));
  const decided = money.filter(({ by, userId, at }) => !NOBODY.has(by) && by !== userId && !told.has(`${by} ${at}`));
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
  return { at: isoFrom(at), actor, action, before: toldFacts(before), after: toldFacts(after), amount: null, source };
}

/** The facts as they are stored, but for times (`startAt`, `paymentDueAt`), which are told as everywhere. */
function toldFacts(facts: Facts | undefined): Facts | null {
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
