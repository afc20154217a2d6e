import { isoFrom } from '#functions/platform/clock.ts';
import { readManyListings } from '#functions/tables/auctions/batch-reads.ts';
import { type AuditEntry, type Facts, HOUSE, factsAnswer } from '#functions/tables/audit/audit-entry.ts';
import { readSales } from '#functions/tables/sales/sale-item.ts';
import type { AuctionsTable } from '#functions/tables/table-handle.ts';
import type { ProfileStore } from '#functions/tables/users/profile-store.ts';
import type { AuditLine } from '#shared/contract/accounts/audit.ts';

/** As what the house has done by itself is shown. */
const HOUSE_NAME = 'Boli';

interface NameSources {
  readonly profiles: Pick<ProfileStore, 'getProfiles'>;
  /** Absent where no entry is about an auction. */
  readonly auctions?: AuctionsTable;
}

/** Audit entries, newest first. */
export async function auditLines(sources: NameSources, entries: readonly AuditEntry[]): Promise<AuditLine[]> {
  const names = await readNames(sources, entries);
  return entries.map((entry) => lineOf(entry, names)).toSorted((a, b) => (a.at < b.at ? 1 : -1));
}

/** What staff without the duty for lots see of an entry: never the reserve of a lot (decision 81). */
export const withoutReserve = (entry: AuditEntry): AuditEntry => {
  const hide = (facts: Facts | undefined) => {
    if (facts === undefined) return undefined;
    const { reserve: _, ...others } = facts;
    return others;
  };
  return { ...entry, before: hide(entry.before), after: hide(entry.after) };
};

/** Names of people and sales and titles of auctions, by id: of those whom the entries name, and of `others`. */
export async function readNames(
  { profiles, auctions }: NameSources,
  entries: readonly AuditEntry[],
  others: readonly string[] = [],
): Promise<ReadonlyMap<string, string>> {
  const actors = entries.map(({ actor }) => actor);
  const ids = [...new Set([...entries.flatMap(idsIn), ...others])];
  const [people, lots] = await Promise.all([
    profiles.getProfiles([...new Set([...actors, ...ids])]),
    auctions === undefined ? new Map<string, never>() : readManyListings(auctions, ids),
  ]);
  // The deposit of a sale stands under the sale's id.
  const rest = ids.filter((id) => !lots.has(id) && !people.has(id));
  const sales = auctions === undefined || rest.length === 0 ? [] : await readSales(auctions, rest, 'eventual');
  return new Map([
    ...[...sales].map(([id, { name }]) => [id, name] as const),
    ...[...lots].map(([id, { title }]) => [id, title] as const),
    ...[...people].map(([id, { name }]) => [id, name] as const),
    [HOUSE.adminId, HOUSE_NAME],
  ]);
}

export function lineOf(entry: AuditEntry, names: ReadonlyMap<string, string>): AuditLine {
  const { at, actor, action, before, after, source } = entry;
  const named = idsIn(entry).flatMap((id) => {
    const name = names.get(id);
    return name === undefined ? [] : [[id, name] as const];
  });
  return {
    at: isoFrom(at),
    actor,
    actorName: names.get(actor) ?? 'unknown',
    action,
    before: factsOf(before),
    after: factsOf(after),
    source,
    ...(named.length > 0 && { names: Object.fromEntries(named) }),
  };
}

/**
 * An entry in the log of a person. An offer to a runner-up stands in their log, too, but what became of the win before, and
 * why, is about somebody else.
 */
export function asAbout(userId: string, entry: AuditEntry): AuditEntry {
  const { auctionId, runnerUpId } = entry.after ?? {};
  if (runnerUpId !== userId) return entry;
  const { before: _, ...others } = entry;
  return { ...others, after: { auctionId, runnerUpId } };
}

const factsOf = (facts: Facts | undefined): Facts | null => (facts === undefined ? null : factsAnswer(facts));

const ID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;

/** The ids of people and auctions among the facts. Lists of them (the lots of a sale) are counted, not named. */
const idsIn = ({ before = {}, after = {} }: AuditEntry): readonly string[] =>
  [...Object.values(before), ...Object.values(after)].filter(
    (value): value is string => typeof value === 'string' && ID.test(value),
  );
