import type { DirectoryStore } from './directory-store.ts';
import { newestFirst } from './newest-first.ts';
import type { VerifyStatus } from './profile.ts';
import type { ProfileItem } from './user-items.ts';

/** One request looks at this many bidders at most; a search that finds few answers a short page and a cursor. */
const MOST_EXAMINED = 1_000;
/** A search reads on and on; DynamoDB itself ends a page at 1 MB. */
const SEARCH_PAGE = 500;

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
}

/** Bidders newest first. `createdSort` orders them over all statuses, so it is the cursor whatever the filter. */
export async function listUsers(
  directory: DirectoryStore,
  { verifyStatus, search, limit, before }: UserQuery,
): Promise<UserPage> {
  const statuses = verifyStatus === undefined ? ALL : [verifyStatus];
  // One more than fits tells whether another page follows.
  const pageSize = search === undefined || search === '' ? limit + 1 : SEARCH_PAGE;
  const streams = statuses.map((status) => directory.bidders(status, before, pageSize));
  const users: ProfileItem[] = [];
  let examined = 0;
  let last: string | undefined;
  for await (const profile of newestFirst(streams, (one) => one.createdSort)) {
    const next = last ?? null;
    if (examined === MOST_EXAMINED) return { users, next };
    examined += 1;
    if (matches(profile, search)) {
      // One more than fits: the page is full and another follows.
      if (users.length === limit) return { users, next };
      users.push(profile);
    }
    last = profile.createdSort;
  }
  return { users, next: null };
}

/** Whether name, e-mail or id contains the text, ignoring case. */
export function matches({ name, email, userId }: ProfileItem, search: string | undefined): boolean {
  const wanted = (search ?? '').trim().toLowerCase();
  return [name, email, userId].some((text) => text.toLowerCase().includes(wanted));
}
