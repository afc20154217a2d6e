import { logger } from '../../platform/logger.ts';
import type { IdentityProvider } from '../identity-provider/identity-provider.ts';

/**
 * Revokes a refresh token if there is one. Never fails: the person is logged out where they asked for it in any
 * case, and a token that could not be revoked is reported to the operator.
 */
export async function revokeQuietly(identity: IdentityProvider, refreshToken: string | undefined): Promise<void> {
  if (refreshToken === undefined) return;
  try {
    await identity.revoke(refreshToken);
  } catch (error) {
    logger.warn('refresh token not revoked', { reason: error instanceof Error ? error.name : 'unknown' });
  }
}
