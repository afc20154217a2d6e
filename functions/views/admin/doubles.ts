import { verifyStatusOf } from '#functions/domain/admission/eligibility.ts';
import type { CopyInMemory } from '#functions/platform/copy-in-memory.ts';
import type { ProfileStore } from '#functions/tables/users/profile-store.ts';
import type { UserEntry } from '#functions/tables/users/user-feed.ts';
import type { IdDocument, ProfileItem } from '#functions/tables/users/user-items.ts';
import { foldText } from '#shared/model/fold-text.ts';
import { findUsers } from '../people/users-in-memory.ts';

export interface DoublesDeps {
  readonly userCopy: CopyInMemory<UserEntry>;
  readonly profiles: Pick<ProfileStore, 'getProfile' | 'getProfiles'>;
  /** The ids of the users who have used a browser of this user. */
  readonly sharersOf: (userId: string) => Promise<readonly string[]>;
}

/** Four characters repeat among many people, so a list of all would hide the likely ones. */
const SHOWN = 10;

/**
 * Accounts that may belong to the same person: the same kind and last four characters of a document, or a shared
 * browser. Accounts with the same name come first, then those with more reasons. A mobile number cannot be double,
 * because each belongs to one account, and Boli stores no bank accounts.
 *
 * @param document what the admin reads on the proof; the stored note when undefined
 */
export async function findDoubles(
  { userCopy, profiles, sharersOf }: DoublesDeps,
  subject: ProfileItem,
  document: IdDocument | undefined = subject.idDocument,
  now: number,
) {
  const hasDocument = ({ idDocument }: UserEntry) =>
    idDocument?.kind === document?.kind && idDocument?.lastFour === document?.lastFour;
  const found = document === undefined ? [] : await findUsers(userCopy, hasDocument, now);
  const sameDocument = new Set(found.map(({ userId }) => userId));
  const sameDevice = new Set(await sharersOf(subject.userId));
  const others = [...sameDocument.union(sameDevice)].filter((userId) => userId !== subject.userId);
  const doubles = [...(await profiles.getProfiles(others)).values()]
    .filter(({ erasedAt }) => erasedAt === undefined)
    .map((profile) => ({
      _id: profile.userId,
      name: profile.name,
      email: profile.email,
      verifyStatus: verifyStatusOf(profile),
      isSameName: foldText(profile.name) === foldText(subject.name),
      reasons: [
        ...(sameDocument.has(profile.userId) ? (['document'] as const) : []),
        ...(sameDevice.has(profile.userId) ? (['device'] as const) : []),
      ],
    }))
    .toSorted(
      (a, b) =>
        Number(b.isSameName) - Number(a.isSameName) || b.reasons.length - a.reasons.length || (a._id < b._id ? -1 : 1),
    );
  return { doubles: doubles.slice(0, SHOWN), total: doubles.length };
}
