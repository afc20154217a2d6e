import { verifyStatusOf } from '#functions/domain/admission/eligibility.ts';
import type { ProfileStore } from '#functions/tables/users/profile-store.ts';
import type { ProfileItem } from '#functions/tables/users/user-items.ts';
import { refusal, type Refusal } from '#shared/contract/http/errors.ts';
import { ok, refused, type Result } from '#shared/model/result.ts';
import { otherHolder, type Claimant, type ClaimStore } from './claim-store.ts';

export interface HoldDeps {
  readonly claims: ClaimStore;
  readonly profiles: Pick<ProfileStore, 'getProfile'>;
}

/** Claims the first waiting person after a place in the queue whom nobody else holds; undefined when there is none. */
export async function holdNext(
  { claims }: Pick<HoldDeps, 'claims'>,
  claimant: Claimant,
  after: string | undefined,
): Promise<ProfileItem | undefined> {
  for await (const userId of claims.waiting(claimant, after)) {
    const held = await claims.claim(userId, claimant);
    if (held !== undefined) return held;
  }
  return undefined;
}

/** Claims one waiting person. Errors: NOT_FOUND; CONFLICT when they do not wait, or another admin holds them. */
export async function holdPerson(
  { claims, profiles }: HoldDeps,
  userId: string,
  claimant: Claimant,
): Promise<Result<ProfileItem, Refusal>> {
  const held = await claims.claim(userId, claimant);
  if (held !== undefined) return ok(held);
  const profile = await profiles.getProfile(userId);
  if (profile?.role !== 'user') return refused(refusal('NOT_FOUND', 'This user does not exist.'));
  const holder = otherHolder(profile, claimant.adminId, claimant.now);
  const status = verifyStatusOf(profile);
  if (status !== 'pending') return refused(refusal('CONFLICT', `This user is already ${status}.`));
  return refused(holder === undefined ? refusal('CONFLICT') : await refuseAsHeld(profiles, holder));
}

/** The refusal that names the admin who holds a person. */
export async function refuseAsHeld(profiles: Pick<ProfileStore, 'getProfile'>, adminId: string): Promise<Refusal> {
  const name = (await profiles.getProfile(adminId))?.name ?? 'Another admin';
  return refusal('CONFLICT', `${name} is checking this user at the moment. Please take another one.`);
}
