import type { DirectoryStore } from './directory-store.ts';
import { newestFirst } from './newest-first.ts';
import type { VerifyStatus } from '../../domain/admission/eligibility.ts';
import type { ProfileStore } from '../../tables/users/profile-store.ts';
import type { UserEntry } from '../../tables/users/user-feed.ts';
import type { ProfileItem } from '../../tables/users/user-items.ts';

const ALL: readonly VerifyStatus[] = ['pending', 'verified', 'rejected'];

export interface UserQuery {
  /** All when undefined. */
  readonly verifyStatus: VerifyStatus | undefined;
  readonly search: string | undefined;
  readonly limit: number;
  /** The `createdSort` after which to go on. */
  readonly before: string | undefined;
}

export interface UserPage {
  readonly users: readonly ProfileItem[];
  /** The `createdSort` to go on from; null at the end. */
  readonly next: string | null;
  /** How many a search finds over all pages; undefined without one, when the counts of the statuses say it. */
  readonly total?: number;
}

interface ListDeps {
  readonly directory: DirectoryStore;
  readonly profiles: Pick<ProfileStore, 'getProfile'>;
}

/** Bidders newest first. `createdSort` orders them over all statuses, so it is the cursor whatever the filter. */
export async function listUsers({ directory, profiles }: ListDeps, query: UserQuery): Promise<UserPage> {
  const wanted = query.search?.trim().toLowerCase() ?? '';
  if (wanted === '') return pageOfStatuses(directory, query);
  const all = { ...query, before: undefined };
  const matching = [...(await directory.entries()).values()].filter(
    (entry) => isListed(entry, all) && matches(entry, wanted),
  );
  const found = matching
    .filter((entry) => isListed(entry, query))
    .toSorted((one, other) => (one.createdSort < other.createdSort ? 1 : -1));
  const page = found.slice(0, query.limit);
  const read = await Promise.all(page.map(({ userId }) => profiles.getProfile(userId)));
  return {
    // Whose status changed a moment ago is in another list.
    users: read.filter((profile) => profile !== undefined).filter((profile) => isListed(profile, query)),
    next: found.length > query.limit ? (page.at(-1)?.createdSort ?? null) : null,
    total: matching.length,
  };
}

async function pageOfStatuses(
  directory: DirectoryStore,
  { verifyStatus, limit, before }: UserQuery,
): Promise<UserPage> {
  const statuses = verifyStatus === undefined ? ALL : [verifyStatus];
  // One more than fits tells whether another page follows.
  const streams = statuses.map((status) => directory.bidders({ status, before, wanted: limit + 1 }));
  const users: ProfileItem[] = [];
  for await (const user of newestFirst(streams, ({ createdSort }) => createdSort)) {
    if (users.length === limit) return { users, next: users.at(-1)?.createdSort ?? null };
    users.push(user);
  }
  return { users, next: null };
}

type Listed = Pick<UserEntry, 'verifyStatus' | 'createdSort'>;

/** Whether a list may hold them after its cursor. Whoever was erased has no status. */
function isListed({ verifyStatus: status, createdSort }: Listed, { verifyStatus, before }: UserQuery): boolean {
  if (status === undefined || (before !== undefined && createdSort >= before)) return false;
  return verifyStatus === undefined || status === verifyStatus;
}

/** Whether name, e-mail or id contains a text in lower case. */
export function matches({ name, email, userId }: Pick<UserEntry, 'name' | 'email' | 'userId'>, text: string): boolean {
  return [name, email, userId].some((field) => field.toLowerCase().includes(text));
}
