import type { AuditLine } from '../../../shared/contract/accounts/audit.ts';
import { isoFrom } from '../../platform/clock.ts';
import type { AuditEntry, Facts } from '../../tables/audit/audit-entry.ts';
import type { ProfileStore } from '../../tables/users/profile-store.ts';

/** Audit entries, newest first. */
export async function auditLines(
  profiles: Pick<ProfileStore, 'getProfile'>,
  entries: readonly AuditEntry[],
): Promise<AuditLine[]> {
  const names = new Map<string, string>();
  for (const { actor } of entries) {
    if (!names.has(actor)) names.set(actor, (await profiles.getProfile(actor))?.name ?? 'unknown');
  }
  return entries
    .map((entry) => ({ ...lineOf(entry), actorName: names.get(entry.actor) ?? 'unknown' }))
    .toSorted((one, other) => (one.at < other.at ? 1 : -1));
}

/** An entry without the admin's name. */
export function lineOf({ at, actor, action, before, after, source }: AuditEntry): Omit<AuditLine, 'actorName'> {
  return { at: isoFrom(at), actor, action, before: factsAnswer(before), after: factsAnswer(after), source };
}

/** The stored facts, with times (`startAt`, `latestEnd`) as ISO text. */
function factsAnswer(facts: Facts | undefined): Facts | null {
  if (facts === undefined) return null;
  const isTime = (name: string) => name.endsWith('At') || name === 'latestEnd';
  const entries = Object.entries(facts);
  return Object.fromEntries(
    entries.map(([name, value]) => [name, isTime(name) && typeof value === 'number' ? isoFrom(value) : value]),
  );
}
