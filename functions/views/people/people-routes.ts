import { checkedUserAnswer, userAnswer } from '#functions/accounts/profile/user-answer.ts';
import { sessionList } from '#functions/accounts/sessions/session-list.ts';
import type { VerificationStore } from '#functions/accounts/verification/verification-store.ts';
import { type Clock, isoFrom } from '#functions/platform/clock.ts';
import type { CopyInMemory } from '#functions/platform/copy-in-memory.ts';
import { cursorFrom, noSuchPage, readCursor } from '#functions/platform/cursor.ts';
import { type Endpoint, endpoint } from '#functions/platform/http/endpoint.ts';
import { readManyListings } from '#functions/tables/auctions/batch-reads.ts';
import { NO_FIGURES } from '#functions/tables/auctions/own-figures.ts';
import { listRegistrations } from '#functions/tables/auctions/people-reads.ts';
import { auditPeopleRead } from '#functions/tables/audit/read-many.ts';
import type { AuctionsTable, UsersTable } from '#functions/tables/table-handle.ts';
import type { ProfileStore } from '#functions/tables/users/profile-store.ts';
import type { SessionStore } from '#functions/tables/users/session-store.ts';
import {
  NO_STANDING,
  readStanding,
  readStandings,
  type Standing,
  type StandingEntry,
} from '#functions/tables/users/standing-item.ts';
import type { UserEntry } from '#functions/tables/users/user-feed.ts';
import type { ProfileItem } from '#functions/tables/users/user-items.ts';
import { listUsers } from '#shared/contract/accounts/admin.ts';
import { getStanding, listPeople } from '#shared/contract/accounts/people.ts';
import { refusal } from '#shared/contract/http/errors.ts';
import { monthInIndia, strikesAt, total } from '#shared/model/accounts/standing.ts';
import { rupeesFromPaise } from '#shared/model/money/money.ts';
import { ok, refused } from '#shared/model/result.ts';
import { type PeopleFilter, peoplePage, type PeopleSort, type PersonEntry } from './people-list.ts';

interface PeopleDeps {
  readonly tables: { readonly auctions: AuctionsTable; readonly users: UsersTable };
  /** The copies in memory: names and addresses, and what else the filters need. */
  readonly userCopy: CopyInMemory<UserEntry>;
  readonly standingCopy: CopyInMemory<StandingEntry>;
  readonly profiles: Pick<ProfileStore, 'getProfile' | 'getProfiles'>;
  readonly sessions: Pick<SessionStore, 'list'>;
  readonly verification: Pick<VerificationStore, 'counts'>;
  readonly clock: Clock;
}

const MAX_FACTS = 100;
const MAX_SESSIONS = 20;

/** The list of everybody registered, for User Management and for verification, and the standing of one person. */
export function peopleRoutes(deps: PeopleDeps): Endpoint[] {
  const { profiles, sessions, verification, clock, tables } = deps;
  return [
    endpoint(listPeople, async ({ query: { sort, limit, cursor, ...filter }, by }) => {
      const now = clock();
      const page = await pageOf(deps, filter, { sort, limit, cursor }, now);
      if (!page.ok) return page;
      const { userIds, total, nextCursor } = page.value;
      const [listed, standings] = await Promise.all([
        readListed(profiles, userIds, filter),
        readStandings(tables.users, userIds),
      ]);
      const people = listed.map((profile) => ({
        ...userAnswer(profile),
        ...standingAnswer(standings.get(profile.userId) ?? NO_STANDING, now),
      }));
      await auditPeopleRead(tables.users, { list: 'people', filter, count: people.length, by, at: now });
      return ok({ answer: { success: true, people, total, nextCursor } });
    }),

    // The same list, filtered by verification, as clerks check it.
    endpoint(listUsers, async ({ query: { sort, limit, cursor, ...filter }, by }) => {
      const now = clock();
      const page = await pageOf(deps, filter, { sort, limit, cursor }, now);
      if (!page.ok) return page;
      const { userIds, total, nextCursor } = page.value;
      const [listed, counts] = await Promise.all([readListed(profiles, userIds, filter), verification.counts()]);
      const { pending, verified, rejected } = counts;
      const all = filter.verifyStatus === undefined ? pending + verified + rejected : counts[filter.verifyStatus];
      await auditPeopleRead(tables.users, { list: 'verification', filter, count: listed.length, by, at: now });
      return ok({
        answer: {
          success: true,
          users: listed.map(checkedUserAnswer),
          pendingUsers: pending,
          approveUsers: verified,
          rejectUsers: rejected,
          // The copy does not see deleted registrations, but the counters do.
          total: filter.search === undefined || filter.search === '' ? all : total,
          nextCursor,
        },
      });
    }),

    endpoint(getStanding, async ({ params: { id } }) => {
      const now = clock();
      const [profile, standing, registrations, stored] = await Promise.all([
        profiles.getProfile(id),
        readStanding(tables.users, id),
        listRegistrations(tables.auctions, id),
        sessions.list(id),
      ]);
      if (profile === undefined) return refused(refusal('NOT_FOUND', 'This user does not exist.'));
      const open = sessionList(stored, { profile, signedInAt: undefined, now });
      return ok({
        answer: {
          success: true,
          ...standingAnswer(standing, now),
          facts: await factsOf(tables.auctions, registrations),
          sessions: stored.slice(0, MAX_SESSIONS).map(({ device, signedInAt, seenAt }) => ({
            device,
            signedInAt: isoFrom(signedInAt),
            seenAt: isoFrom(seenAt),
            isOpen: profile.isActive && open.some((session) => session.signedInAt === isoFrom(signedInAt)),
          })),
        },
      });
    }),
  ];
}

interface PageWanted {
  readonly sort: PeopleSort;
  readonly limit: number;
  readonly cursor: string | undefined;
}

/** The ids of one page. Error: INVALID_INPUT for an invalid cursor. */
async function pageOf(deps: PeopleDeps, filter: PeopleFilter, { cursor, ...wanted }: PageWanted, now: number) {
  const after = cursor === undefined ? undefined : readCursor(cursor);
  if (cursor !== undefined && after === undefined) return noSuchPage;
  const { people, total, next } = peoplePage(await everybody(deps, now), filter, { ...wanted, after }, now);
  const userIds = people.map(({ user }) => user.userId);
  return ok({ userIds, total, nextCursor: next === null ? null : cursorFrom(next) });
}

/**
 * The profiles of a page. The copies decide who is listed; what is shown is read, so that it is as new as on the person's
 * page. Leaves out people whose status has just changed.
 */
async function readListed(
  { getProfiles }: Pick<ProfileStore, 'getProfiles'>,
  userIds: readonly string[],
  { verifyStatus }: PeopleFilter,
): Promise<readonly ProfileItem[]> {
  const read = await getProfiles(userIds);
  return userIds.flatMap((userId) => {
    const profile = read.get(userId);
    if (profile?.verifyStatus === undefined) return [];
    return verifyStatus === undefined || profile.verifyStatus === verifyStatus ? [profile] : [];
  });
}

/** Everybody in the copies, as of `now`. */
async function everybody({ userCopy, standingCopy }: PeopleDeps, now: number): Promise<Iterable<PersonEntry>> {
  const [users, standings] = await Promise.all([userCopy.follow(now, now), standingCopy.follow(now, now)]);
  const byId = new Map<string, Standing>();
  for (const entry of standingCopy.entries(standings)) byId.set(entry.userId, entry);
  return joined(userCopy.entries(users), byId);
}

function* joined(users: Iterable<UserEntry>, standings: ReadonlyMap<string, Standing>): Generator<PersonEntry> {
  for (const user of users) yield { user, standing: standings.get(user.userId) ?? NO_STANDING };
}

const standingAnswer = (standing: Standing, now: number) => ({
  deposits: rupeesFromPaise(standing.held),
  wins: standing.won,
  paidLate: total(standing.late),
  defaulted: total(standing.defaulted),
  strikes: strikesAt(standing, now),
  seenOn: standing.seenOn ?? null,
});

type Registrations = Awaited<ReturnType<typeof listRegistrations>>;

interface Fact {
  readonly auctionId: string;
  readonly kind: 'won' | 'paid-late' | 'defaulted';
  readonly month: string | null;
  /** By which the newest come first. */
  readonly dueIn: string;
}

function factOf({ auctionId, counted, paymentDueAt = 0 }: Registrations[number]): Fact[] {
  const { won, lateIn, defaultedIn } = counted ?? NO_FIGURES;
  if (defaultedIn !== undefined) return [{ auctionId, kind: 'defaulted', month: defaultedIn, dueIn: defaultedIn }];
  if (won === 0) return [];
  if (lateIn !== undefined) return [{ auctionId, kind: 'paid-late', month: lateIn, dueIn: lateIn }];
  return [{ auctionId, kind: 'won', month: null, dueIn: monthInIndia(paymentDueAt) }];
}

/** The wins that the standing counts, the newest due first. */
async function factsOf(auctions: AuctionsTable, registrations: Registrations) {
  const facts = registrations
    .flatMap(factOf)
    .toSorted((a, b) => (a.dueIn > b.dueIn ? -1 : 1))
    .slice(0, MAX_FACTS);
  const listings = await readManyListings(
    auctions,
    facts.map(({ auctionId }) => auctionId),
  );
  return facts.map(({ auctionId, kind, month }) => ({
    auctionId,
    kind,
    month,
    title: listings.get(auctionId)?.title ?? auctionId,
  }));
}
