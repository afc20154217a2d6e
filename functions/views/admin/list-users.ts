import type { DirectoryStore } from './directory-store.ts';
import { newestFirst } from '../activity/newest-first.ts';
import type { VerifyStatus } from '../../tables/users/eligibility.ts';
import type { ProfileItem } from '../../tables/users/user-items.ts';

/**
 * About as many bidders as one request looks at (some 10 MB of the index, half a second); a search that finds few
 * among more answers a short page and a cursor.
 */
const MOST_EXAMINED = 20_000;

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
  const wanted = textOf(search);
  // One more than fits tells whether another page follows.
  const streams = statuses.map((status) => directory.bidders({ status, search: wanted, before, wanted: limit + 1 }));
  const users: ProfileItem[] = [];
  let examined = 0;
  let last: string | null = null;
  for await (const step of newestFirst(streams, ({ createdSort }) => createdSort)) {
    if (step.found !== undefined && matches(step.found, wanted)) {
      if (users.length === limit) return { users, next: last };
      users.push(step.found);
    }
    last = step.createdSort;
    examined += step.examined;
    if (examined >= MOST_EXAMINED) return { users, next: last };
  }
  return { users, next: null };
}

const textOf = (search: string | undefined): string => (search ?? '').trim().toLowerCase();

/** Whether name, e-mail or id contains the text, ignoring case. */
export function matches({ name, email, userId }: ProfileItem, search: string | undefined): boolean {
  const wanted = textOf(search);
  return [name, email, userId].some((text) => text.toLowerCase().includes(wanted));
}
