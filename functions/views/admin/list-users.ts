import type { VerifyStatus } from '#functions/domain/admission/eligibility.ts';
import type { ProfileStore } from '#functions/tables/users/profile-store.ts';
import type { ProfileItem } from '#functions/tables/users/user-items.ts';
import type { UserDirectory } from './user-directory.ts';

export interface UserQuery {
  /** All when undefined. */
  readonly verifyStatus: VerifyStatus | undefined;
  readonly search: string | undefined;
  readonly limit: number;
  /** The `createdSort` of the previous page's last user. */
  readonly after: string | undefined;
  readonly isOldestFirst: boolean;
}

export interface UserPage {
  readonly users: readonly ProfileItem[];
  /** The `createdSort` of the cursor; null at the end. */
  readonly next: string | null;
  /** Over all pages. */
  readonly total: number;
}

interface ListDeps {
  readonly users: UserDirectory;
  readonly profiles: Pick<ProfileStore, 'getProfiles'>;
}

/** Bidders by registration. The cursor is `createdSort`, with any filter. */
export async function listUsers({ users, profiles }: ListDeps, query: UserQuery, now: number): Promise<UserPage> {
  const { verifyStatus, search = '', limit, after, isOldestFirst } = query;
  const { userIds, next, total } = await users.page(
    { verifyStatus, search, withErased: false },
    { limit, after, isOldestFirst },
    now,
  );
  const read = await profiles.getProfiles(userIds);
  const isListed = ({ verifyStatus: status }: ProfileItem) =>
    status !== undefined && (verifyStatus === undefined || status === verifyStatus);
  // Leaves out users whose status has just changed.
  return { users: userIds.flatMap((userId) => read.get(userId) ?? []).filter(isListed), next, total };
}
