import { DeleteObjectCommand, type S3Client } from '@aws-sdk/client-s3';
import type { ProfileStore } from '../../tables/users/profile-store.ts';
import type { RegistrationStore } from '../../tables/users/registration-store.ts';

export interface ForgetDeps {
  /** Of the user pool: what became of it is not asked, since the next attempt finds what is left. */
  readonly identity: { readonly discardSignUp: (userId: string) => Promise<unknown> };
  readonly profiles: Pick<ProfileStore, 'getProfile'>;
  readonly registrations: Pick<RegistrationStore, 'removeUnfinished'>;
  readonly s3: S3Client;
  readonly proofsBucket: string;
}

/**
 * Forgets a registration whose address was never confirmed: its ID proof, its profile, its sign-in. In this order, because
 * the profile alone says which file it is, and the sign-in alone leads to the profile: what broke off is done by the next
 * attempt, and nothing is left that nobody refers to.
 */
export async function forgetRegistration(
  { identity, profiles, registrations, s3, proofsBucket }: ForgetDeps,
  userId: string,
): Promise<void> {
  const profile = await profiles.getProfile(userId);
  for (const Key of [profile?.idProofKey, profile?.staleProofKey]) {
    if (Key !== undefined) await s3.send(new DeleteObjectCommand({ Bucket: proofsBucket, Key }));
  }
  await registrations.removeUnfinished(userId);
  await identity.discardSignUp(userId);
}
