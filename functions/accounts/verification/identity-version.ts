import { createHash } from 'node:crypto';
import type { ProfileItem } from '../../tables/users/user-items.ts';

/**
 * Stands for what an admin compares, the name and the ID proof: with another one of either it is another text. It tells
 * nothing about them.
 */
export function identityVersion({ name, idProofKey }: Pick<ProfileItem, 'name' | 'idProofKey'>): string {
  return createHash('sha256')
    .update(JSON.stringify([name, idProofKey ?? null]))
    .digest('base64url');
}
