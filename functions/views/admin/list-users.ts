import type { VerifyStatus } from '../../domain/admission/eligibility.ts';
import type { ProfileStore } from '../../tables/users/profile-store.ts';
import type { UserEntry } from '../../tables/users/user-feed.ts';
import type { ProfileItem } from '../../tables/users/user-items.ts';
import { allBidders, type UserCopy } from './user-copy.ts';

export interface UserQuery {
  /** All when undefined. */
  readonly verifyStatus: VerifyStatus | undefined;
  readonly search: string | undefined;
  readonly limit: number;
  /** The `createdSort` of the previous page's last user. */
  readonly before: string | undefined;
}

export interface UserPage {
  readonly users: readonly ProfileItem[];
  /** The `createdSort` of the cursor; null at the end. */
  readonly next: string | null;
  /** Over all pages. */
  readonly total: number;
}

interface ListDeps {
  readonly userCopy: UserCopy;
  readonly profiles: Pick<ProfileStore, 'getProfiles'>;
}

/** Bidders, newest first. The cursor is `createdSort`, with any filter. */
export async function listUsers({ userCopy, profiles }: ListDeps, query: UserQuery, now: number): Promise<UserPage> {
  const { verifyStatus, search, limit, before } = query;
  const text = search?.trim().toLowerCase() ?? '';
  const found = (await allBidders(userCopy, now)).filter((one) => isListed(one, verifyStatus) && matches(one, text));
  const rest = found
    .filter(({ createdSort }) => before === undefined || createdSort < before)
    .toSorted((one, other) => (one.createdSort < other.createdSort ? 1 : -1));
  const page = rest.slice(0, limit);
  const read = await profiles.getProfiles(page.map(({ userId }) => userId));
  return {
    // Leaves out users whose status has just changed.
    users: page.flatMap(({ userId }) => read.get(userId) ?? []).filter((profile) => isListed(profile, verifyStatus)),
    next: rest.length > limit ? (page.at(-1)?.createdSort ?? null) : null,
    total: found.length,
  };
}

/** An erased user has no status. */
function isListed({ verifyStatus: status }: Pick<UserEntry, 'verifyStatus'>, wanted: VerifyStatus | undefined) {
  return status !== undefined && (wanted === undefined || status === wanted);
}

/** Whether name, e-mail or id contains a text in lower case. */
export function matches({ name, email, userId }: Pick<UserEntry, 'name' | 'email' | 'userId'>, text: string): boolean {
  return [name, email, userId].some((field) => field.toLowerCase().includes(text));
}
