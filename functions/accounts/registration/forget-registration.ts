import { DeleteObjectCommand, type S3Client } from '@aws-sdk/client-s3';
import type { ProfileStore } from '#functions/tables/users/profile-store.ts';
import type { RegistrationStore } from '#functions/tables/users/registration-store.ts';

export interface ForgetDeps {
  /** Returns false when the user pool is throttled. */
  readonly identity: { readonly deleteAccount: (userId: string) => Promise<boolean> };
  readonly profiles: Pick<ProfileStore, 'getProfile'>;
  readonly registrations: Pick<RegistrationStore, 'removeRegistration'>;
  readonly s3: S3Client;
  readonly proofsBucket: string;
}

/**
 * Deletes an unconfirmed registration: ID proof, profile, sign-in. In this order, because the profile names the file
 * and the sign-in leads to the profile. So the next attempt can complete one that failed half way.
 * `busy`: the user pool is throttled, and still has the sign-in.
 */
export async function forgetRegistration(
  { identity, profiles, registrations, s3, proofsBucket }: ForgetDeps,
  userId: string,
): Promise<'forgotten' | 'busy'> {
  const profile = await profiles.getProfile(userId);
  for (const Key of [profile?.idProofKey, profile?.staleProofKey]) {
    if (Key !== undefined) await s3.send(new DeleteObjectCommand({ Bucket: proofsBucket, Key }));
  }
  await registrations.removeRegistration(userId);
  return (await identity.deleteAccount(userId)) ? 'forgotten' : 'busy';
}
