import type { Clock } from '#functions/platform/clock.ts';
import type { CopyInMemory } from '#functions/platform/copy-in-memory.ts';
import { cursorFrom, noSuchPage, readCursor } from '#functions/platform/cursor.ts';
import { type Endpoint, endpoint } from '#functions/platform/http/endpoint.ts';
import { AUDIT_PREFIX } from '#functions/tables/audit/audit-entry.ts';
import { STAFF_LOG } from '#functions/tables/audit/audit-entry.ts';
import type { AuditTables, SubjectEntry } from '#functions/tables/audit/audit-list.ts';
import { readSales } from '#functions/tables/sales/sale-item.ts';
import { SETTINGS } from '#functions/tables/settings/settings-item.ts';
import type { ProfileStore } from '#functions/tables/users/profile-store.ts';
import { readUserFeed, type UserEntry } from '#functions/tables/users/user-feed.ts';
import { type ListedAction, listAudit as listAuditRoute } from '#shared/contract/accounts/audit.ts';
import { foldText } from '#shared/model/fold-text.ts';
import { ok } from '#shared/model/result.ts';
import type { Catalogue } from '../catalogue/catalogue.ts';
import { findUsers, searchMatcher } from '../people/users-in-memory.ts';
import { lineOf, readNames } from './audit-lines.ts';
import { type AuditedOnce, listAudit } from './list-audit.ts';

interface AuditRouteDeps {
  readonly tables: AuditTables;
  readonly profiles: Pick<ProfileStore, 'getProfiles'>;
  readonly userCopy: CopyInMemory<UserEntry>;
  readonly catalogue: Pick<Catalogue, 'page'>;
  readonly clock: Clock;
}

/** The list of what admins did, over all subjects. */
export function auditRoutes(deps: AuditRouteDeps): readonly Endpoint[] {
  const { tables, profiles, clock } = deps;
  return [
    endpoint(listAuditRoute, async ({ query: { cursor, search = '', ...query } }) => {
      const now = clock();
      const place = cursor === undefined ? undefined : readCursor(cursor);
      if (cursor !== undefined && place === undefined) return noSuchPage;
      // A sort key without its prefix.
      const before = place === undefined ? undefined : AUDIT_PREFIX + place;
      const { actions, next } = await listAudit(
        tables,
        { ...query, search: search === '' ? undefined : await readSearch(deps, search, now), before },
        now,
      );
      const entries = await answers({ tables, profiles }, actions);
      const nextCursor = next === null ? null : cursorFrom(next.slice(AUDIT_PREFIX.length));
      const admins = cursor === undefined ? { admins: await allAdmins(tables) } : {};
      return ok({ answer: { success: true, entries, nextCursor, ...admins } });
    }),
  ];
}

/** The newest lots with the words; more would be a search for nothing in particular. */
const MOST_LOTS = 100;

async function readSearch({ tables, userCopy, catalogue }: AuditRouteDeps, search: string, now: number) {
  const filter = { search, withDrafts: true, withCancelled: true };
  const isMeant = searchMatcher(search);
  const [people, staff, lots] = await Promise.all([
    findUsers(userCopy, isMeant, now),
    allAdmins(tables),
    catalogue.page(filter, { sort: 'newest', limit: MOST_LOTS }, now),
  ]);
  const colleagues = staff.filter(({ _id, name }) => isMeant({ userId: _id, name, email: '', mobile: '' }));
  const ids = new Set([
    ...people.map(({ userId }) => userId),
    ...colleagues.map(({ _id }) => _id),
    ...(lots?.auctionIds ?? []),
  ]);
  return { words: foldText(search).split(' '), ids };
}

async function answers(
  { tables, profiles }: Pick<AuditRouteDeps, 'tables' | 'profiles'>,
  actions: readonly AuditedOnce[],
): Promise<ListedAction[]> {
  const all = actions.flat();
  const lots = all.flatMap((entry) => (isAboutSale(entry) ? [] : (entry.auctionId ?? [])));
  const sales = all.flatMap((entry) => (isAboutSale(entry) ? (entry.auctionId ?? []) : []));
  const people = all.flatMap(({ userId }) => userId ?? []);
  const firsts = actions.map(([first]) => first);
  const [names, saleItems] = await Promise.all([
    readNames({ profiles, auctions: tables.auctions }, firsts, [...lots, ...people]),
    readSales(tables.auctions, sales, 'eventual'),
  ]);
  const subjectOf = (entry: SubjectEntry): Subject => {
    const { auctionId, userId = '' } = entry;
    if (userId === SETTINGS) return { kind: 'settings', _id: userId, name: 'Settings' };
    if (userId === STAFF_LOG.userId) return { kind: 'staff', _id: userId, name: 'Staff' };
    if (auctionId === undefined) return { kind: 'user', _id: userId, name: names.get(userId) ?? null };
    return isAboutSale(entry)
      ? { kind: 'sale', _id: auctionId, name: saleItems.get(auctionId)?.name ?? null }
      : { kind: 'auction', _id: auctionId, name: names.get(auctionId) ?? null };
  };
  return actions.map((entries) => ({
    // Separate actions of one millisecond have the same sort key.
    _id: `${entries[0].sk.slice(AUDIT_PREFIX.length)}#${entries[0].auctionId ?? entries[0].userId ?? ''}`,
    ...lineOf(entries[0], names),
    subjects: entries.map(subjectOf),
  }));
}

type Subject = ListedAction['subjects'][number];

/** A sale is stored in the table of auctions under its own id. */
const isAboutSale = ({ action }: SubjectEntry): boolean => action.startsWith('sale-');

async function allAdmins({ users }: AuditTables): Promise<{ _id: string; name: string }[]> {
  const admins = [];
  for await (const { entry } of readUserFeed(users, { role: 'admin' }))
    admins.push({ _id: entry.userId, name: entry.name });
  return admins.toSorted((a, b) => a.name.localeCompare(b.name));
}
