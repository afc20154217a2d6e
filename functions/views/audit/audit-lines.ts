import type { AuditLine } from '#shared/contract/accounts/audit.ts';
import { isoFrom } from '#functions/platform/clock.ts';
import { type AuditEntry, type Facts, HOUSE } from '#functions/tables/audit/audit-entry.ts';
import { factsAnswer } from '#functions/tables/audit/facts-answer.ts';
import type { ProfileStore } from '#functions/tables/users/profile-store.ts';

/** As what the house has done by itself is shown. */
export const HOUSE_NAME = 'Boli';

/** Audit entries, newest first. */
export async function auditLines(
  profiles: Pick<ProfileStore, 'getProfile'>,
  entries: readonly AuditEntry[],
): Promise<AuditLine[]> {
  const names = new Map([[HOUSE.adminId, HOUSE_NAME]]);
  for (const { actor } of entries) {
    if (!names.has(actor)) names.set(actor, (await profiles.getProfile(actor))?.name ?? 'unknown');
  }
  return entries
    .map((entry) => ({ ...lineOf(entry), actorName: names.get(entry.actor) ?? 'unknown' }))
    .toSorted((one, other) => (one.at < other.at ? 1 : -1));
}

/** An entry without the admin's name. */
export function lineOf({ at, actor, action, before, after, source }: AuditEntry): Omit<AuditLine, 'actorName'> {
  return { at: isoFrom(at), actor, action, before: factsOf(before), after: factsOf(after), source };
}

const factsOf = (facts: Facts | undefined): Facts | null => (facts === undefined ? null : factsAnswer(facts));
