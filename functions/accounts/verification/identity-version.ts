import { createHash } from 'node:crypto';
import type { ProfileItem } from '#functions/tables/users/user-items.ts';

/** A hash of what an admin compares, the name and the ID proof. It changes when either changes. */
export function identityVersion({ name, idProofKey }: Pick<ProfileItem, 'name' | 'idProofKey'>): string {
  return createHash('sha256')
    .update(JSON.stringify([name, idProofKey ?? null]))
    .digest('base64url');
}
